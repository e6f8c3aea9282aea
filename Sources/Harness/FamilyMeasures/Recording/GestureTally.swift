package import Gallery
package import Gestures
package import Kernel
package import Touches

/// Sets what the children meant against what was recognised, gesture by gesture.
///
/// A touch sequence belongs to the gesture in whose time it began; its commits count for that gesture, also those that
/// come later because a tap waits out the double-tap window. A gesture is judged one second after its last sample.
package struct GestureTally {
  private struct Open {
    var gesture: LabelledGesture
    var screen: GalleryScreen
    var firstSequence = -1
    var lastSequence = -1
    var seen: [Seen] = []
  }

  /// What can come of a gesture, without its numbers.
  package enum Seen: String, CaseIterable {
    case tap, doubleTap, longPress, swipeLeft, swipeRight, swipeUp, swipeDown, drag, pinch
  }

  private enum Expectation {
    case one(Seen)
    /// Nothing that commits.
    case noCommit
    /// Whatever comes is right: nobody knows what was meant.
    case anything
  }

  private var open: [Open] = []
  /// Judged gestures of which it is known what they should become; of those, the missed and the accidental ones.
  package private(set) var intended = 0
  package private(set) var missed = 0
  package private(set) var accidental = 0
  /// Judged gestures.
  package private(set) var gestures = 0
  /// Commits and claims of the gestures judged so far.
  package private(set) var seen: [Seen: Int] = [:]

  package init() { open.reserveCapacity(16) }

  /// Notes gestures that were made, each with the screen it was made on, in the order of their beginning.
  package mutating func begin(_ gestures: [(gesture: LabelledGesture, screen: GalleryScreen)]) {
    for (gesture, screen) in gestures { open.append(Open(gesture: gesture, screen: screen)) }
  }

  /// Counts what was recognised for the gestures it belongs to, in the order of decisions.
  package mutating func record(_ decisions: [GestureDecision]) {
    for decision in decisions {
      if decision.kind == .touchDown { assign(decision) }
      guard let what = GestureTally.name(decision.kind) else { continue }
      guard
        let index = open.lastIndex(where: { $0.firstSequence >= 0 && $0.firstSequence <= decision.sequence }),
        decision.sequence <= open[index].lastSequence
      else { continue }
      open[index].seen.append(what)
    }
  }

  private mutating func assign(_ decision: GestureDecision) {
    guard let index = open.lastIndex(where: { $0.gesture.first <= decision.time }) else { return }
    if open[index].firstSequence < 0 { open[index].firstSequence = decision.sequence }
    open[index].lastSequence = decision.sequence
  }

  /// Forgets gestures that were only to begin when the session was over.
  package mutating func forget(from end: Instant) { open.removeAll { $0.gesture.first >= end } }

  /// Judges the gestures that ended a second before `instant`, or all of them; rows go to `keep`.
  package mutating func judge(
    before instant: Instant, keep: (LabelledGesture, GalleryScreen, [Seen], String) -> Void
  ) {
    while let first = open.first, first.gesture.last + .seconds(1) < instant {
      open.removeFirst()
      let outcome = judge(first)
      gestures += 1
      for what in first.seen { seen[what, default: 0] += 1 }
      keep(first.gesture, first.screen, first.seen, outcome)
    }
  }

  /// The app was killed: the gestures not judged yet count for nothing, since nobody can say what would have come of them.
  package mutating func cancelAll(keep: (LabelledGesture, GalleryScreen, [Seen], String) -> Void) {
    for open in open { keep(open.gesture, open.screen, open.seen, "cancelled") }
    open.removeAll(keepingCapacity: true)
  }

  private mutating func judge(_ open: Open) -> String {
    let commits = open.seen.filter { $0 != .drag && $0 != .pinch }
    switch GestureTally.expectation(of: open.gesture.intent, on: open.screen) {
    case .anything: return "hit"
    case .noCommit:
      intended += 1
      guard commits.isEmpty else {
        accidental += 1
        return "accidental"
      }
      return "hit"
    case .one(let wanted):
      intended += 1
      let hit = open.seen.contains(wanted)
      if !hit { missed += 1 }
      if commits.contains(where: { $0 != wanted }) {
        accidental += 1
        return "accidental"
      }
      return hit ? "hit" : "missed"
    }
  }

  /// What a gesture should become where it was made. Where the screen does not listen for it, nothing may commit.
  private static func expectation(of intent: TouchIntent, on screen: GalleryScreen) -> Expectation {
    switch intent {
    case .tap: return .one(.tap)
    case .doubleTap: return screen == .fullscreen ? .one(.doubleTap) : .anything
    case .longPress: return screen == .groupList ? .one(.longPress) : .anything
    case .swipeLeft: return listensSideways(screen) ? .one(.swipeLeft) : .anything
    case .swipeRight: return listensSideways(screen) ? .one(.swipeRight) : .anything
    case .swipeUp: return screen == .fullscreen ? .one(.swipeUp) : .anything
    case .swipeDown: return screen == .fullscreen ? .one(.swipeDown) : .anything
    case .drag: return .anything
    case .pinchIn, .pinchOut: return screen == .fullscreen ? .one(.pinch) : .noCommit
    case .palm, .graze: return .noCommit
    case .burst, .hesitation, .recorded: return .anything
    }
  }

  private static func listensSideways(_ screen: GalleryScreen) -> Bool {
    screen == .grid || screen == .fullscreen || screen == .groupViewer
  }

  private static func name(_ kind: GestureDecision.Kind) -> Seen? {
    switch kind {
    case .tap: .tap
    case .doubleTap: .doubleTap
    case .longPress: .longPress
    case .swipe(.left, _): .swipeLeft
    case .swipe(.right, _): .swipeRight
    case .swipe(.up, _): .swipeUp
    case .swipe(.down, _): .swipeDown
    case .dragBegan: .drag
    case .pinchBegan: .pinch
    default: nil
    }
  }
}
