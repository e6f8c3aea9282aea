internal import Gestures
internal import Kernel

/// A list that scrolls vertically under one finger: dragged 1:1, flung on lift, and stopped by a touch.
struct FingerScroll: Hashable, Sendable {
  /// The scroll position and motion.
  var track = ScrollTrack()
  /// The role of a touch that moves this list.
  private let role: TouchRole
  /// The sequence whose touch stopped a fling; its lift has no other effect.
  private var stoppedFling = -1

  init(_ role: TouchRole) { self.role = role }

  /// Applies a decision. `isHeld`: a touch there stops a fling; `isDragged`: a drag from there scrolls.
  mutating func follow(
    _ decision: GestureDecision, isHeld: Bool, isDragged: Bool, _ context: inout GalleryContext
  ) {
    switch decision.kind {
    case .touchDown where isHeld && track.isFlinging:
      track.stop()
      stoppedFling = decision.sequence
      context.isDirty = true
    case .dragBegan where isDragged:
      context.touch.role = role
      track.grab(finger: decision.position.y)
    case .dragChanged where context.touch.role == role: drag(decision, &context)
    case .dragEnded(let velocity) where context.touch.role == role:
      drag(decision, &context)
      track.release(
        fingerVelocity: velocity.yPointsPerSecond, at: context.vsync, animated: context.animated)
    default: break
    }
  }

  /// Like `follow`, for a list in a window.
  mutating func follow(_ decision: GestureDecision, in window: ScreenRect, _ context: inout GalleryContext) {
    let isInside = window.contains(decision.start)
    follow(decision, isHeld: isInside, isDragged: isInside, &context)
  }

  private mutating func drag(_ decision: GestureDecision, _ context: inout GalleryContext) {
    if track.drag(finger: decision.position.y) { context.followedFinger() }
  }

  /// Whether a lift or long press belongs to a touch that stopped a fling, which is then its only action.
  func hasStopped(_ decision: GestureDecision, _ context: inout GalleryContext) -> Bool {
    guard stoppedFling == decision.sequence else { return false }
    context.act(.stopFling, decision)
    return true
  }

  /// Ends a finger's hold; flings go on.
  mutating func letGo(_ context: GalleryContext) {
    if context.touch.role == role, !track.isMoving { track.stop() }
  }
}
