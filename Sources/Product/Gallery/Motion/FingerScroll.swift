internal import Gestures
internal import Kernel

/// A list that scrolls up and down under one finger: dragged 1:1, flung when it is let go, and held by a touch while it runs out.
struct FingerScroll: Hashable, Sendable {
  /// How far it is scrolled, and what moves it when no finger does.
  var track = ScrollTrack()
  /// What the finger in progress moves while it moves this list.
  private let role: TouchRole
  /// The sequence whose touch stopped a fling; its lift does nothing else.
  private var stoppedFling = -1

  init(_ role: TouchRole) { self.role = role }

  /// Follows what is decided of a finger. `isHeld`: a touch there holds a list that runs out; `isDragged`: a drag that began there
  /// moves it.
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

  /// As `follow`, for a finger that has the list where it is in a window.
  mutating func follow(_ decision: GestureDecision, in window: ScreenRect, _ context: inout GalleryContext) {
    let isInside = window.contains(decision.start)
    follow(decision, isHeld: isInside, isDragged: isInside, &context)
  }

  private mutating func drag(_ decision: GestureDecision, _ context: inout GalleryContext) {
    if track.drag(finger: decision.position.y) { context.followedFinger() }
  }

  /// Whether a lift or a long press is that of a finger that stopped a fling, and so did all that it does.
  func hasStopped(_ decision: GestureDecision, _ context: inout GalleryContext) -> Bool {
    guard stoppedFling == decision.sequence else { return false }
    context.act(.stopFling, decision)
    return true
  }

  /// No finger moves it any more; what runs out goes on.
  mutating func letGo(_ context: GalleryContext) {
    if context.touch.role == role, !track.isMoving { track.stop() }
  }
}
