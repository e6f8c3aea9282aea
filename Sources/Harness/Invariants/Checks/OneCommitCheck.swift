internal import Gallery
internal import Gestures
internal import Kernel
package import Simulation

/// A touch sequence commits at most one action; provoked by every sequence that acts.
///
/// Both sides are watched: what the recogniser decides, and what the gallery makes of it. A sequence that the recogniser
/// commits twice is told once, whatever the gallery does with it.
package struct OneCommitCheck: FamilyCheck {
  package static let invariant = FamilyInvariant(
    "gesture.one-commit", title: "A touch sequence commits at most one action.",
    provokedBy: "every touch sequence that acts"
  ) { _ in [OneCommitCheck()] }

  package private(set) var tally = CheckTally()
  /// The last sequences that acted, with what they did; a tap that waits out its window may act after a later one.
  private var recent: [(sequence: Int, action: GalleryAction)] = []
  /// The last sequences that the recogniser committed.
  private var committed: [Int] = []
  private var lastTwice = -1
  private static let memory = 16

  package init() {
    recent.reserveCapacity(OneCommitCheck.memory)
    committed.reserveCapacity(OneCommitCheck.memory)
  }

  package mutating func check(_ frame: CheckedFrame) {
    for decision in frame.decisions where decision.commits { record(decision, frame) }
    for effect in frame.effects {
      guard case .acted(let action, let sequence, _) = effect else { continue }
      record(action, sequence, frame)
    }
  }

  private mutating func record(_ decision: GestureDecision, _ frame: CheckedFrame) {
    if committed.contains(decision.sequence) {
      lastTwice = decision.sequence
      tally.violate(at: frame.vsync, "touch sequence \(decision.sequence) commits twice")
    }
    if committed.count == OneCommitCheck.memory { committed.removeFirst() }
    committed.append(decision.sequence)
  }

  private mutating func record(_ action: GalleryAction, _ sequence: Int, _ frame: CheckedFrame) {
    tally.checked += 1
    tally.provoked += 1
    if let first = recent.last(where: { $0.sequence == sequence }), sequence != lastTwice {
      tally.violate(at: frame.vsync, "touch sequence \(sequence) did \(first.action) and \(action)")
    }
    if recent.count == OneCommitCheck.memory { recent.removeFirst() }
    recent.append((sequence, action))
  }
}
