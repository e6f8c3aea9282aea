internal import Gallery
internal import Gestures
internal import Kernel
package import Simulation

/// A touch sequence is recognised at most once, and causes at most one action. Exercised by every sequence recognised as one
/// gesture after it began as another: a drag, a long press, a pinch, or the first of two taps.
///
/// Checks both the recogniser's decisions and the gallery's actions. A sequence that the recogniser commits twice is reported
/// once, regardless of the gallery's actions.
package struct OneCommitCheck: FamilyCheck {
  package static let invariant = FamilyInvariant(
    "gesture.one-commit", title: "A touch sequence is at most one gesture and causes at most one action.",
    exercisedBy: "every touch sequence that began as one gesture and is recognised as another"
  ) { _ in [OneCommitCheck()] }

  package private(set) var tally = CheckTally()
  package static let waitsForUpdates = true
  /// The last sequences that acted, with their actions. A tap that waits for a second one may act after a later sequence.
  private var recent: [(sequence: Int, action: GalleryAction)] = []
  /// The last sequences that the recogniser committed.
  private var committed: [(sequence: Int, kind: GestureDecision.Kind)] = []
  /// The last sequence that began as a drag, a long press or a pinch.
  private var lastBegun = -1
  private var lastTwice = -1
  private static let memory = 16

  package init() {
    recent.reserveCapacity(OneCommitCheck.memory)
    committed.reserveCapacity(OneCommitCheck.memory)
  }

  package mutating func check(_ frame: CheckedFrame) {
    for decision in frame.decisions {
      switch decision.kind {
      case .dragBegan, .longPressBegan, .pinchBegan: lastBegun = decision.sequence
      default: if decision.commits { record(decision, frame) }
      }
    }
    for effect in frame.effects {
      guard case .acted(let action, let sequence, _) = effect else { continue }
      record(action, sequence, frame)
    }
  }

  private mutating func record(_ decision: GestureDecision, _ frame: CheckedFrame) {
    if decision.kind == .doubleTap || decision.sequence == lastBegun { tally.exercised += 1 }
    if let first = committed.last(where: { $0.sequence == decision.sequence }) {
      lastTwice = decision.sequence
      tally.violate(
        at: frame.vsync,
        "touch sequence \(decision.sequence) is recognised twice: as \(first.kind.words), then as \(decision.kind.words)"
      )
    }
    if committed.count == OneCommitCheck.memory { committed.removeFirst() }
    committed.append((decision.sequence, decision.kind))
  }

  private mutating func record(_ action: GalleryAction, _ sequence: Int, _ frame: CheckedFrame) {
    tally.checked += 1
    if let first = recent.last(where: { $0.sequence == sequence }), sequence != lastTwice {
      tally.violate(
        at: frame.vsync, "touch sequence \(sequence) does two things: \(first.action), then \(action)")
    }
    if recent.count == OneCommitCheck.memory { recent.removeFirst() }
    recent.append((sequence, action))
  }
}
