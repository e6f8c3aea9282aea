internal import Gestures
internal import Kernel

extension FamilyGallery {
  mutating func tapGrid(_ decision: GestureDecision, at vsync: Instant, effects: inout [GalleryEffect]) {
    if touch.stoppedFling == decision.sequence { return act(.stopFling, decision, effects: &effects) }
    if chips.contains(decision.start) {
      tapBar(decision, at: vsync, effects: &effects)
    } else if let index = grid.index(at: decision.position) {
      act(.openPhoto, decision, effects: &effects)
      openFullscreen(index, at: vsync)
    }
  }

  private mutating func tapBar(
    _ decision: GestureDecision, at vsync: Instant, effects: inout [GalleryEffect]
  ) {
    switch chips.spot(at: decision.position) {
    case .chip(let chip):
      debounce.restart(at: decision.time)
      guard chip != category else { return }
      act(.selectChip, decision, effects: &effects)
      changeCategory(to: chip, cause: .chip, decidedAt: decision.time, at: vsync, effects: &effects)
    case .groups:
      act(.openGroupList, decision, effects: &effects)
      show(.groupList)
    case .lock:
      act(.showPinPad, decision, effects: &effects)
      pinPad.clear()
      show(.pinPad)
    case .nothing: break
    }
  }

  mutating func swipeGrid(
    _ decision: GestureDecision, _ direction: SwipeDirection, at vsync: Instant,
    effects: inout [GalleryEffect]
  ) {
    guard !chips.contains(decision.start) else { return }
    guard let target = stepCategory(decision, direction, effects: &effects) else { return }
    changeCategory(to: target, cause: .swipe, decidedAt: decision.time, at: vsync, effects: &effects)
  }

  /// The category that a swipe leads to; `nil` when it is dropped: at the end of the list, or too soon.
  mutating func stepCategory(
    _ decision: GestureDecision, _ direction: SwipeDirection, effects: inout [GalleryEffect]
  ) -> Int? {
    guard direction == .left || direction == .right, let category else { return nil }
    guard let target = neighbour(of: category, direction == .left ? 1 : -1) else {
      debounce.record(direction, at: decision.time, changed: false)
      act(.atListEnd, decision, effects: &effects)
      return nil
    }
    guard debounce.allows(direction, at: decision.time) else {
      debounce.record(direction, at: decision.time, changed: false)
      act(.blockedByDebounce, decision, effects: &effects)
      return nil
    }
    debounce.record(direction, at: decision.time, changed: true)
    act(.changeCategory, decision, effects: &effects)
    return target
  }

  /// The category `steps` further, if there is another one.
  func neighbour(of index: Int, _ steps: Int) -> Int? {
    let target = index + steps
    if target >= 0 && target < album.count { return target }
    guard settings.wrapsCategories, album.count > 1 else { return nil }
    return (target % album.count + album.count) % album.count
  }

  /// Selects a category: the grid starts at its top, its chip goes to the middle, and it says its name.
  mutating func changeCategory(
    to target: Int, cause: CategoryChangeCause, decidedAt: Instant, at vsync: Instant,
    effects: inout [GalleryEffect]
  ) {
    effects.append(
      .categoryChanged(from: currentCategory, to: album[target].id, cause: cause, decidedAt: decidedAt))
    category = target
    grid.enter(photoCount: album[target].roll.count)
    chips.centre(target, at: vsync, animated: animated && currentScreen == .grid)
    isDirty = true
    guard cause == .swipe || cause == .chip else { return }
    guard settings.toastsInGrid || currentScreen == .fullscreen else { return }
    toasts.request(
      TextKey.categoryToast.text(album[target].name), colour: album[target].colour, isCategory: true,
      effects: &effects)
    #if Canaries
      if settings.toastsTwice {
        toasts.request(
          TextKey.categoryToast.text(album[target].name), colour: album[target].colour, isCategory: true,
          effects: &effects)
      }
      if settings.losesToasts { toasts.loseEveryThird() }
    #endif
  }
}
