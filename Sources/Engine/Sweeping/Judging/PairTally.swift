/// Gestures that a setting and the reference of its pass did not come out of alike. Both had the same gestures, so that only these
/// say which of the two does better.
package struct PairTally: Hashable, Sendable {
  /// Missed by this setting and not by the reference, and the other way round.
  package var missedAlone = 0
  package var missedByReference = 0
  /// Accidents of this setting and not of the reference, and the other way round.
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
