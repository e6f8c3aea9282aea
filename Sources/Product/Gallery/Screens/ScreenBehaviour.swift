internal import Gestures
internal import Kernel

/// One screen of the gallery as a value: its gestures, decisions, animation, layout and next due time.
///
/// What it shares with others is in the context; what concerns more than itself it leaves to the gallery as an answer.
protocol ScreenBehaviour: Sendable {
  /// Which gestures it listens to.
  static func scope(_ gestures: GestureSettings) -> GestureScope

  /// The ways between it and the screens before it in their list.
  static var ways: ScreenWays { get }

  /// It comes to the front.
  mutating func enter(_ context: inout GalleryContext)

  /// Another screen comes to the front: nothing scrolls on.
  mutating func stop()

  /// Applies one decision of the recogniser.
  mutating func apply(_ decision: GestureDecision, _ context: inout GalleryContext) -> ScreenAnswer

  /// Ends whatever a finger still holds, without a commit: cancelled, or taken over by a second finger.
  mutating func letGo(_ context: inout GalleryContext)

  /// Whether anything of it moves by itself.
  var isMoving: Bool { get }

  /// Moves to the context's vsync; whether it looks different.
  mutating func animate(_ context: inout GalleryContext) -> Bool

  /// Draws it and wants the photos it shows.
  mutating func layOut(_ context: inout GalleryContext)

  /// When it next has something to do while nothing moves and nobody touches; `nil`: never.
  func nextDue(_ context: GalleryContext) -> Instant?

  /// The app was in the background for so long: what runs goes on from where it was.
  mutating func shiftTime(by span: TimeSpan)

  /// Whatever is on its way arrives by `end`.
  mutating func finishMotion(by end: Instant)
}

/// A screen at rest that nobody touches: what a screen does unless it says otherwise.
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

/// From which of the screens before it in their list one comes to a screen, and to which of them it leads.
struct ScreenWays: Hashable, Sendable {
  let from: [GalleryScreen]
  let to: [GalleryScreen]
}

/// What a screen leaves to the gallery: whatever concerns more than itself.
enum ScreenAnswer: Hashable, Sendable {
  case stay
  case show(GalleryScreen)
  case selectCategory(Int, cause: CategoryChangeCause)
  /// The photo of the category in front with this index, from its square in the grid.
  case openPhoto(Int)
  /// Back to the grid; the photo in front goes to its square there.
  case closePhoto
  case openGroup(Int)
  /// The redemption of the reward with this index.
  case openReward(Int)
  case leaveKidsMode, enterKidsMode
  /// A photo of the whole album, on the parents' screen of one.
  case openAlbumPhoto(PhotoID)
  /// Parents change the album.
  case changeAlbum([AlbumChange])
}

/// What the gallery has a screen do.
enum ScreenWork {
  case enter, stop
  case apply(GestureDecision)
  case letGo, animate, layOut
  case shiftTime(by: TimeSpan)
  case finishMotion(by: Instant)
}

/// What a screen does while nobody touches it.
enum ScreenPace {
  /// Something of it moves: it has to do in the next frame.
  case moves
  case waits(until: Instant)
  case rests
}

extension ScreenBehaviour {
  /// Does what it is told; inlined, so that nothing is left to tell apart where the work is known.
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
