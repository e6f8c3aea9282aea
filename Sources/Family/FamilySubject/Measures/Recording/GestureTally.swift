package import Gallery
package import Gestures
package import Kernel
package import Touches

/// Sets what the children meant against what was recognised, gesture by gesture.
///
/// A touch sequence belongs to the gesture in whose time it began; its commits count for that gesture, also those that
/// come later because a tap waits out the double-tap window. A gesture is judged one second after its last sample, or
/// at the session's end.
package struct GestureTally {
  private struct Open {
    var gesture: LabelledGesture
    var screen: GalleryScreen
    var firstSequence = -1
    var lastSequence = -1
    var seen: [GestureDecision] = []
  }

  /// What is told of a gesture of all that its recogniser says: what it committed to, and claims of a drag or a pinch.
  package static let told: [GestureDecision.Kind.Name] = [
    .tap, .doubleTap, .longPress, .swipeLeft, .swipeRight, .swipeUp, .swipeDown, .dragBegan, .pinchBegan,
  ]

  private enum Expectation {
    case one(GestureDecision.Kind.Name)
    /// Nothing that commits.
    case noCommit
    /// Nobody knows what should come of it.
    case nothing
  }

  /// How rows spell that nothing came of what was meant.
  package static let missedWord = Outcome.missed.rawValue

  /// How a gesture came out, as rows spell it.
  private enum Outcome: String {
    case hit, missed, accidental
    /// The session or the launch was over before anything came of it.
    case cut, cancelled
    /// Nothing was expected.
    case open = ""
  }

  private var open: [Open] = []
  /// Judged gestures of which it is known what they should become; of those, the missed and the accidental ones.
  package private(set) var intended = 0
  package private(set) var missed = 0
  package private(set) var accidental = 0
  /// Judged gestures.
  package private(set) var gestures = 0
  /// Commits and claims of the gestures judged so far.
  package private(set) var seen: [GestureDecision.Kind.Name: Int] = [:]

  package init() { open.reserveCapacity(16) }

  /// Notes gestures that were made, each with the screen it was made on, in the order of their beginning.
  package mutating func begin(_ gestures: [(gesture: LabelledGesture, screen: GalleryScreen)]) {
    for (gesture, screen) in gestures { open.append(Open(gesture: gesture, screen: screen)) }
  }

  /// Counts what was recognised for the gestures it belongs to, in the order of decisions.
  package mutating func record(_ decisions: [GestureDecision]) {
    for decision in decisions {
      if decision.kind == .touchDown { assign(decision) }
      guard GestureTally.told.contains(decision.kind.name),
        let index = open.lastIndex(where: { $0.firstSequence >= 0 && $0.firstSequence <= decision.sequence }),
        decision.sequence <= open[index].lastSequence
      else { continue }
      open[index].seen.append(decision)
    }
  }

  private mutating func assign(_ decision: GestureDecision) {
    guard let index = open.lastIndex(where: { $0.gesture.first <= decision.time }) else { return }
    if open[index].firstSequence < 0 { open[index].firstSequence = decision.sequence }
    open[index].lastSequence = decision.sequence
  }

  /// The session is over: forgets gestures that were only to begin then, and judges all others; those of which nothing
  /// has come yet, though something might have, are cut and count for nothing.
  package mutating func finish(
    at end: Instant, keep: (LabelledGesture, GalleryScreen, [GestureDecision], String) -> Void
  ) {
    for open in open where open.gesture.first < end {
      var outcome = GestureTally.outcome(of: open)
      if outcome == .missed || GestureTally.mayStillCommit(open, at: end) { outcome = .cut }
      close(open, outcome, keep: keep)
    }
    open.removeAll(keepingCapacity: true)
  }

  /// Whether a gesture ended a second before `instant`, so that `judge` has something to do. O(1).
  package func isDue(before instant: Instant) -> Bool {
    !open.isEmpty && open[0].gesture.last + .seconds(1) < instant
  }

  /// Judges the gestures that ended a second before `instant`; rows go to `keep`.
  package mutating func judge(
    before instant: Instant,
    keep: (LabelledGesture, GalleryScreen, [GestureDecision], String) -> Void
  ) {
    while isDue(before: instant) {
      let first = open.removeFirst()
      close(first, GestureTally.outcome(of: first), keep: keep)
    }
  }

  /// The app was killed: the gestures not judged yet count for nothing, since nobody can say what would have come of them.
  package mutating func cancelAll(
    keep: (LabelledGesture, GalleryScreen, [GestureDecision], String) -> Void
  ) {
    for open in open { keep(open.gesture, open.screen, open.seen, Outcome.cancelled.rawValue) }
    open.removeAll(keepingCapacity: true)
  }

  private mutating func close(
    _ open: Open, _ outcome: Outcome,
    keep: (LabelledGesture, GalleryScreen, [GestureDecision], String) -> Void
  ) {
    gestures += 1
    for decision in open.seen { seen[decision.kind.name, default: 0] += 1 }
    if [.hit, .missed, .accidental].contains(outcome) { intended += 1 }
    if outcome == .accidental { accidental += 1 }
    if case .one(let wanted) = GestureTally.expectation(of: open), outcome != .cut,
      !open.seen.contains(where: { $0.kind.name == wanted })
    {
      missed += 1
    }
    keep(open.gesture, open.screen, open.seen, outcome.rawValue)
  }

  private static func outcome(of open: Open) -> Outcome {
    let seen = open.seen.map(\.kind.name)
    let commits = seen.filter { $0 != .dragBegan && $0 != .pinchBegan }
    switch expectation(of: open) {
    case .nothing: return .open
    case .noCommit: return commits.isEmpty ? .hit : .accidental
    case .one(let wanted):
      if commits.contains(where: { $0 != wanted }) { return .accidental }
      return seen.contains(wanted) ? .hit : .missed
    }
  }

  /// Whether a gesture of which nothing should come has not committed anything, but is not over either.
  private static func mayStillCommit(_ open: Open, at end: Instant) -> Bool {
    guard case .noCommit = expectation(of: open) else { return false }
    return outcome(of: open) == .hit && open.gesture.last >= end
  }

  private static func expectation(of open: Open) -> Expectation {
    expectation(of: open.gesture.intent, on: open.screen)
  }

  /// What a gesture should become where it was made. Where the screen does not listen for it, nothing may commit.
  private static func expectation(of intent: TouchIntent, on screen: GalleryScreen) -> Expectation {
    switch intent {
    case .tap: return .one(.tap)
    case .doubleTap: return screen == .fullscreen ? .one(.doubleTap) : .nothing
    case .longPress:
      return screen == .groupList || screen == .parentPhotos ? .one(.longPress) : .nothing
    case .swipeLeft: return listensSideways(screen) ? .one(.swipeLeft) : .nothing
    case .swipeRight: return listensSideways(screen) ? .one(.swipeRight) : .nothing
    case .swipeUp: return screen == .fullscreen ? .one(.swipeUp) : .nothing
    case .swipeDown: return screen == .fullscreen ? .one(.swipeDown) : .nothing
    case .drag: return .nothing
    case .pinchIn, .pinchOut: return screen == .fullscreen ? .one(.pinchBegan) : .noCommit
    case .palm, .graze: return .noCommit
    case .burst, .hesitation, .recorded: return .nothing
    }
  }

  private static func listensSideways(_ screen: GalleryScreen) -> Bool {
    screen == .grid || screen == .fullscreen || screen == .groupViewer
  }
}

extension GestureDecision.Kind.Name {
  /// How rows and metrics spell it; a claim by what it claims.
  package var told: String {
    switch self {
    case .dragBegan: "drag"
    case .pinchBegan: "pinch"
    default: "\(self)"
    }
  }
}
