internal import Gestures
internal import Kernel

extension FamilyGallery {
  /// The photo in front in fullscreen.
  var frontPhoto: RollPhoto? {
    guard let category, let index = viewer.index else { return nil }
    return album[category].roll[index]
  }

  /// A photo of the grid, which springs from its square.
  mutating func openFullscreen(_ index: Int, at vsync: Instant) {
    viewer.enter(index: index, pixels: nil)
    show(.fullscreen, keepsPassage: true)
    photoCameToFront()
    viewer.passage.open(frontPhoto, square: square(of: index), at: vsync, animated: animated)
  }

  /// Back to the grid, on the category last viewed; the photo springs to its square there.
  mutating func closeFullscreen(at vsync: Instant, effects: inout [GalleryEffect]) {
    let front = frontPhoto
    let left = viewer.zoom.frame(shift: ScreenPoint(x: viewer.horizontal.shift, y: viewer.vertical.shift))
    viewer.leave()
    effects.append(.releaseFullscreen)
    if !settings.toastsInGrid { toasts.dropCategory(effects: &effects) }
    show(.grid, keepsPassage: true)
    viewer.passage.close(
      front, from: left, square: square(of: viewer.index ?? 0), at: vsync, animated: animated)
  }

  private func square(of index: Int) -> ScreenRect {
    grid.geometry.frame(index, offset: grid.track.offset)
  }

  /// Remembers the photo in front for its category, and fits the zoom to it.
  mutating func photoCameToFront() {
    progress = .none
    isDirty = true
    guard let category, let photo = frontPhoto else { return viewer.zoom.reset() }
    album.remember(photo.place, in: category)
    viewer.zoom.change(pixels: photo.pixels)
  }

  mutating func tapFullscreen(_ decision: GestureDecision, at vsync: Instant, effects: inout [GalleryEffect])
  {
    if settings.tapExits && viewer.zoom.isAtRest {
      act(.closePhoto, decision, effects: &effects)
      closeFullscreen(at: vsync, effects: &effects)
    } else {
      act(.toggleOverlay, decision, effects: &effects)
      viewer.overlay.toggle(at: vsync, animated: animated)
      isDirty = true
    }
  }

  mutating func doubleTap(_ decision: GestureDecision, at vsync: Instant, effects: inout [GalleryEffect]) {
    guard currentScreen == .fullscreen, frontPhoto != nil else { return }
    act(.toggleZoom, decision, effects: &effects)
    viewer.zoom.toggle(at: vsync, animated: animated)
    isDirty = true
  }

  mutating func beginFullscreenDrag(_ decision: GestureDecision, isHorizontal: Bool) {
    let way = decision.translation
    let forward = isHorizontal ? way.x < .zero : way.y < .zero
    if !viewer.zoom.isAtRest {
      guard viewer.zoom.grab(finger: decision.position) else { return }
      if !viewer.zoom.isAtEdge(horizontal: isHorizontal, forward: forward) {
        touch.role = .pan
        return
      }
    }
    if isHorizontal {
      touch.role = .pageCategories
      viewer.horizontal.grab(finger: decision.position.x)
    } else {
      touch.role = .pagePhotos
      if viewer.isForward != forward {
        viewer.isForward = forward
        isDirty = true
      }
      viewer.vertical.grab(finger: decision.position.y)
    }
  }

  mutating func dragCategories(finger: ScreenLength) -> Bool {
    guard let category else { return false }
    return viewer.horizontal.drag(
      finger: finger, revealsBefore: neighbour(of: category, -1) != nil,
      revealsAfter: neighbour(of: category, 1) != nil)
  }

  mutating func dragPhotos(finger: ScreenLength) -> Bool {
    guard let category else { return false }
    let index = viewer.index ?? 0
    // On the first photo a down-drag may leave, and takes the photo along as it would on any other page.
    return viewer.vertical.drag(
      finger: finger, revealsBefore: index > 0 || viewer.zoom.isAtRest,
      revealsAfter: index + 1 < album[category].roll.count)
  }

  /// Whether a lift leaves fullscreen: never while zoomed; on the first photo over a distance, elsewhere past a
  /// share of the screen's height (docs/product.md, section 3).
  func leavesFullscreen(_ decision: GestureDecision) -> Bool {
    let way = decision.translation
    guard viewer.zoom.isAtRest, way.y > .zero, way.y.magnitude > way.x.magnitude else { return false }
    if viewer.index ?? 0 == 0 { return way.y > settings.exitDistance }
    return Int(way.y.subpoints) * 100 > Int(screen.size.height.subpoints) * settings.exitHeightPercent
  }

  /// At 1x the way from landing to lift decides, also across the axis that the finger set out on. What it dragged along
  /// that axis springs back, or with a change of category is back at once. Zoomed, a drag pages only along the axis at
  /// whose edge it began.
  mutating func swipeFullscreen(
    _ decision: GestureDecision, _ direction: SwipeDirection, velocity: TouchVelocity, at vsync: Instant,
    effects: inout [GalleryEffect]
  ) {
    let along: TouchRole = direction == .left || direction == .right ? .pageCategories : .pagePhotos
    let isPaging = touch.role == .pageCategories || touch.role == .pagePhotos
    guard touch.role == along || isPaging && viewer.zoom.isAtRest else { return }
    switch direction {
    case .left, .right:
      guard let target = stepCategory(decision, direction, effects: &effects) else { return }
      enterCategoryPage(target, decision, at: vsync, effects: &effects)
      viewer.horizontal.settle(
        pages: direction == .left ? 1 : -1, velocity: velocity.xPointsPerSecond, at: vsync,
        animated: animated)
    case .up, .down:
      guard let category, let index = viewer.index else { return }
      let next = direction == .up ? index + 1 : index - 1
      guard next >= 0 && next < album[category].roll.count else {
        return act(.atListEnd, decision, effects: &effects)
      }
      act(direction == .up ? .nextPhoto : .previousPhoto, decision, effects: &effects)
      viewer.index = next
      photoCameToFront()
      viewer.vertical.settle(
        pages: direction == .up ? 1 : -1, velocity: velocity.yPointsPerSecond, at: vsync, animated: animated)
    }
  }

  /// Which photo a category shows when it comes to the front: its remembered one, zoomed the first.
  func entryIndex(_ target: Int) -> Int? {
    guard viewer.zoom.isAtRest else { return album[target].roll.count > 0 ? 0 : nil }
    return album[target].rememberedIndex
  }

  private mutating func enterCategoryPage(
    _ target: Int, _ decision: GestureDecision, at vsync: Instant, effects: inout [GalleryEffect]
  ) {
    let index = entryIndex(target)
    viewer.zoom.reset()
    viewer.vertical.reset()
    changeCategory(to: target, cause: .swipe, decidedAt: decision.time, at: vsync, effects: &effects)
    viewer.index = index
    photoCameToFront()
  }

  /// A photo went: the next older, else the next newer, else the placeholder comes to the front.
  mutating func replaceFrontPhoto(_ place: PhotoPlace) {
    guard let category else { return }
    viewer.index = album[category].roll.index(nearest: place)
    photoCameToFront()
  }
}
