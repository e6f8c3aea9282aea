internal import Gestures
internal import Kernel

extension FamilyGallery {
  mutating func tapPinPad(_ decision: GestureDecision, at vsync: Instant, effects: inout [GalleryEffect]) {
    guard let key = pinPad.key(at: decision.position) else { return }
    if key == .cancel {
      act(.closePinPad, decision, effects: &effects)
      pinPad.clear()
      return show(.grid)
    }
    guard !pinPad.attempts.isWaiting(at: vsync) else { return }
    act(.pinKey, decision, effects: &effects)
    isDirty = true
    switch key {
    case .delete: pinPad.deleteLast()
    case .digit(let digit):
      if let isRight = pinPad.type(digit) { judge(isRight, at: vsync, effects: &effects) }
    case .cancel: break
    }
  }

  /// A PIN typed elsewhere; looked at on every screen of kids mode, under the same limit.
  mutating func enterPin(_ pin: String, at vsync: Instant, effects: inout [GalleryEffect]) {
    guard isInKidsMode else { return }
    if pinPad.attempts.isWaiting(at: vsync) {
      return effects.append(.pinRejected(retryAt: pinPad.attempts.retryAt))
    }
    judge(pinPad.accepts(pin), at: vsync, effects: &effects)
  }

  private mutating func judge(_ isRight: Bool, at vsync: Instant, effects: inout [GalleryEffect]) {
    pinPad.clear()
    isDirty = true
    guard isRight else {
      pinPad.attempts.fail(at: vsync)
      return effects.append(.pinRejected(retryAt: pinPad.attempts.retryAt))
    }
    pinPad.attempts.succeed()
    leaveKidsMode(effects: &effects)
  }

  private mutating func leaveKidsMode(effects: inout [GalleryEffect]) {
    if currentScreen == .fullscreen {
      viewer.leave()
      effects.append(.releaseFullscreen)
    }
    toasts.dropAll(effects: &effects)
    show(.parent)
    effects.append(.leftKidsMode)
  }

  /// Back to the children: the category of before if it still exists, without a toast.
  mutating func enterKidsMode(at vsync: Instant, effects: inout [GalleryEffect]) {
    guard !isInKidsMode else { return }
    show(.grid)
    guard let category else { return }
    grid.enter(photoCount: album[category].roll.count)
    effects.append(
      .categoryChanged(from: nil, to: album[category].id, cause: .entry, decidedAt: vsync))
  }
}
