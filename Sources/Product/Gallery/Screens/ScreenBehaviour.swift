internal import Gestures
internal import Kernel

/// One screen of the gallery as a value: its gestures, decisions, animation, layout and next due time.
///
/// What it shares with others is in the context; what concerns more than itself it leaves to the gallery as an answer.
protocol ScreenBehaviour: Sendable {
  /// Which gestures it listens to.
  static func scope(_ gestures: GestureSettings) -> GestureScope

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
}

/// A screen at rest that nobody touches: what a screen does unless it says otherwise.
extension ScreenBehaviour {
  static func scope(_ gestures: GestureSettings) -> GestureScope { GestureScope() }
  mutating func apply(_ decision: GestureDecision, _ context: inout GalleryContext) -> ScreenAnswer { .stay }
  mutating func letGo(_ context: inout GalleryContext) {}
  var isMoving: Bool { false }
  mutating func animate(_ context: inout GalleryContext) -> Bool { false }
  func nextDue(_ context: GalleryContext) -> Instant? { nil }
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
  case leaveKidsMode, enterKidsMode
}
