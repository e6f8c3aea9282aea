internal import Gestures
internal import Kernel

extension FamilyGallery {
  /// Which gestures the screen in front listens to.
  var scope: GestureScope {
    switch currentScreen {
    case .grid: GestureScope(horizontalSwipe: settings.gestures.swipe)
    case .fullscreen:
      GestureScope(
        doubleTap: true, pinch: true, horizontalSwipe: settings.gestures.pager,
        verticalSwipe: settings.gestures.pager)
    case .groupList: GestureScope(longPress: true)
    case .groupViewer: GestureScope(horizontalSwipe: settings.gestures.pager)
    case .pinPad, .parent: GestureScope()
    }
  }

  /// Applies what the recogniser decided and empties its buffer.
  mutating func applyDecisions(at vsync: Instant, effects: inout [GalleryEffect]) {
    recognised.removeAll(keepingCapacity: true)
    guard !decisions.isEmpty else { return }
    swap(&decisions, &recognised)
    var index = 0
    while index < recognised.count {
      let decision = recognised[index]
      index += 1
      if lifecycle.isPaused {
        touch.role = .none
      } else if decision.sequence >= touch.deafBelow {
        apply(decision, at: vsync, effects: &effects)
      }
    }
  }

  /// Whether a sequence may act twice: never, but for the bug planted in the recogniser.
  private var letsThrough: Bool {
    #if Canaries
      settings.gestures.plantedBug == .secondCommit
    #else
      false
    #endif
  }

  private mutating func apply(_ decision: GestureDecision, at vsync: Instant, effects: inout [GalleryEffect])
  {
    guard !decision.commits || decision.sequence != touch.lastActed || letsThrough else { return }
    switch decision.kind {
    case .touchDown: touchDown(decision)
    case .tap: tap(decision, at: vsync, effects: &effects)
    case .doubleTap: doubleTap(decision, at: vsync, effects: &effects)
    case .longPressBegan: break
    case .longPress: longPress(decision, at: vsync, effects: &effects)
    case .dragBegan: beginDrag(decision)
    case .dragChanged: moveDrag(decision)
    case .dragEnded(let velocity): endDrag(decision, velocity: velocity, at: vsync, effects: &effects)
    case .swipe(let direction, let velocity):
      swipe(decision, direction, velocity: velocity, at: vsync, effects: &effects)
    case .pinchBegan: beginPinch(decision, at: vsync)
    case .pinchChanged(let ratio): movePinch(decision, ratio: ratio)
    case .pinchEnded(let ratio):
      movePinch(decision, ratio: ratio)
      letGo(at: vsync)
    case .cancelled, .allLifted: letGo(at: vsync)
    }
  }

  /// Tells the world what a sequence did.
  mutating func act(_ action: GalleryAction, _ decision: GestureDecision, effects: inout [GalleryEffect]) {
    touch.lastActed = decision.sequence
    effects.append(.acted(action, sequence: decision.sequence, decidedAt: decision.time))
  }

  /// Puts another screen in front; what is left of the touches on the old one does nothing here.
  ///
  /// At once, but for the photo whose passage goes on.
  mutating func show(_ next: GalleryScreen, keepsPassage: Bool = false) {
    currentScreen = next
    if !keepsPassage { viewer.passage.stop(isOpen: next == .fullscreen) }
    touch.deafBelow = recogniser.nextSequence
    touch.role = .none
    recogniser.scope = scope
    progress = .none
    isDirty = true
    grid.track.stop()
    chips.track.stop()
    groupList.track.stop()
    if next == .grid, let category { chips.centre(category, at: now, animated: false) }
  }

  private mutating func touchDown(_ decision: GestureDecision) {
    touch.role = .none
    guard currentScreen == .grid else { return }
    if chips.contains(decision.start) {
      guard chips.track.isFlinging else { return }
      chips.track.stop()
    } else {
      guard grid.track.isFlinging else { return }
      grid.track.stop()
    }
    touch.stoppedFling = decision.sequence
    isDirty = true
  }

  private mutating func tap(_ decision: GestureDecision, at vsync: Instant, effects: inout [GalleryEffect]) {
    switch currentScreen {
    case .grid: tapGrid(decision, at: vsync, effects: &effects)
    case .fullscreen: tapFullscreen(decision, at: vsync, effects: &effects)
    case .groupList: tapGroupList(decision, effects: &effects)
    case .groupViewer: tapGroupViewer(decision, at: vsync, effects: &effects)
    case .pinPad: tapPinPad(decision, at: vsync, effects: &effects)
    case .parent: break
    }
  }

  private mutating func swipe(
    _ decision: GestureDecision, _ direction: SwipeDirection, velocity: TouchVelocity, at vsync: Instant,
    effects: inout [GalleryEffect]
  ) {
    switch currentScreen {
    case .grid: swipeGrid(decision, direction, at: vsync, effects: &effects)
    case .fullscreen:
      swipeFullscreen(decision, direction, velocity: velocity, at: vsync, effects: &effects)
    case .groupViewer:
      swipeGroupViewer(decision, direction, velocity: velocity, at: vsync, effects: &effects)
    case .groupList, .pinPad, .parent: break
    }
  }
}
