internal import Gestures
internal import Kernel

/// One screen of the gallery as a value: its gestures, decisions, animation, layout and next due time.
///
/// Shared state is in the context. Actions that affect other screens are returned as an answer.
protocol ScreenBehaviour: Sendable {
  /// The gestures that it accepts.
  static func scope(_ gestures: GestureSettings) -> GestureScope

  /// The routes between it and the screens before it in the list.
  static var ways: ScreenWays { get }

  /// Called when it becomes the front screen.
  mutating func enter(_ context: inout GalleryContext)

  /// Stops scrolling before another screen opens.
  mutating func stop()

  /// Applies one gesture decision.
  mutating func apply(_ decision: GestureDecision, _ context: inout GalleryContext) -> ScreenAnswer

  /// Ends a finger's hold without a commit, after a cancellation or a second finger.
  mutating func letGo(_ context: inout GalleryContext)

  /// Whether anything moves by itself.
  var isMoving: Bool { get }

  /// Advances to the context's vsync. Returns whether anything changed.
  mutating func animate(_ context: inout GalleryContext) -> Bool

  /// Draws the screen and requests its photos.
  mutating func layOut(_ context: inout GalleryContext)

  /// The time at which it next needs a frame without motion or touches; `nil` for never.
  func nextDue(_ context: GalleryContext) -> Instant?

  /// Delays motion and timers by `span`, after the app was in the background.
  mutating func shiftTime(by span: TimeSpan)

  /// Finishes all motion by `end`.
  mutating func finishMotion(by end: Instant)
}

/// Defaults of a screen without gestures and motion.
extension ScreenBehaviour {
  static func scope(_ gestures: GestureSettings) -> GestureScope { GestureScope() }
  mutating func enter(_ context: inout GalleryContext) {}
  mutating func stop() {}
  mutating func apply(_ decision: GestureDecision, _ context: inout GalleryContext) -> ScreenAnswer { .stay }
  mutating func letGo(_ context: inout GalleryContext) {}
  var isMoving: Bool { false }
  mutating func animate(_ context: inout GalleryContext) -> Bool { false }
  func nextDue(_ context: GalleryContext) -> Instant? { nil }
  mutating func shiftTime(by span: TimeSpan) {}
  mutating func finishMotion(by end: Instant) {}
}

/// The routes to and from a screen, among the screens before it in the list.
struct ScreenWays: Hashable, Sendable {
  let from: [GalleryScreen]
  let to: [GalleryScreen]
}

/// An action that a screen leaves to the gallery, because it affects more than the screen.
enum ScreenAnswer: Hashable, Sendable {
  case stay
  case show(GalleryScreen)
  case selectCategory(Int, cause: CategoryChangeCause)
  /// Open the front category's photo with this index from its square in the grid.
  case openPhoto(Int)
  /// Return to the grid; the photo moves to its square.
  case closePhoto
  case openGroup(Int)
  /// Open the redemption of the reward with this index.
  case openReward(Int)
  case leaveKidsMode, enterKidsMode
  /// Open a photo of the whole album on the parents' photo screen.
  case openAlbumPhoto(PhotoID)
  /// Apply parents' album changes.
  case changeAlbum([AlbumChange])
}

/// A task of a screen.
enum ScreenWork {
  case enter, stop
  case apply(GestureDecision)
  case letGo, animate, layOut
  case shiftTime(by: TimeSpan)
  case finishMotion(by: Instant)
}

/// The activity of a screen without touches.
enum ScreenPace {
  /// Something moves, so it needs the next frame.
  case moves
  case waits(until: Instant)
  case rests
}

extension ScreenBehaviour {
  /// Performs `work`; inlined, so that known work needs no branch.
  @inline(__always) mutating func perform(_ work: ScreenWork, _ context: inout GalleryContext) -> ScreenAnswer
  {
    switch work {
    case .enter: enter(&context)
    case .stop: stop()
    case .apply(let decision): return apply(decision, &context)
    case .letGo: letGo(&context)
    case .animate: if animate(&context) { context.isDirty = true }
    case .layOut: layOut(&context)
    case .shiftTime(let span): shiftTime(by: span)
    case .finishMotion(let end): finishMotion(by: end)
    }
    return .stay
  }

  @inline(__always) func pace(_ context: GalleryContext) -> ScreenPace {
    if isMoving { return .moves }
    return nextDue(context).map { .waits(until: $0) } ?? .rests
  }
}
