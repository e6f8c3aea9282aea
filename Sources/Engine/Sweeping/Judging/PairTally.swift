/// Counts of gestures with different outcomes under a setting and the reference of its pass.
///
/// Both had the same gestures, so only these counts decide which one does better.
package struct PairTally: Hashable, Sendable {
  /// Missed by this setting only, and missed by the reference only.
  package var missedAlone = 0
  package var missedByReference = 0
  /// Accidents of this setting only, and of the reference only.
  package var accidentalAlone = 0
  package var accidentalByReference = 0

  package init() {}

  /// Counts one gesture.
  mutating func add(_ mine: Judgement, _ reference: Judgement) {
    if mine.isMissed != reference.isMissed {
      if mine.isMissed { missedAlone += 1 } else { missedByReference += 1 }
    }
    let (own, other) = (mine.accident != nil, reference.accident != nil)
    if own != other { if own { accidentalAlone += 1 } else { accidentalByReference += 1 } }
  }

  /// Adds another tally.
  mutating func add(_ other: PairTally) {
    missedAlone += other.missedAlone
    missedByReference += other.missedByReference
    accidentalAlone += other.accidentalAlone
    accidentalByReference += other.accidentalByReference
  }
}
