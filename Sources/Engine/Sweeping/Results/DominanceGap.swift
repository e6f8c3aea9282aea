package import Touches

/// An age group and assumption where the recommended setting does not dominate a preset.
package struct DominanceGap: Hashable, Sendable {
  /// The setting that is not dominated.
  package var other: String
  package var group: AgeGroup
  /// The held assumption; `nil` if all are drawn.
  package var held: HeldAssumption?
  /// Its missed share and the other's, 0 to 1. Dominance requires the first to be lower.
  package var missed: Double
  package var otherMissed: Double
  /// Its accidental share and the other's. Dominance requires the first not to be higher.
  package var accidental: Double
  package var otherAccidental: Double
  /// The comparison gesture by gesture, which decides.
  package var pair: PairedComparison

  init(_ mine: GroupScore, _ other: GroupScore, _ pair: PairedComparison) {
    (self.other, group, held, self.pair) = (pair.other, pair.group, pair.held, pair)
    missed = mine.missed.share
    otherMissed = other.missed.share
    accidental = mine.accidental.share
    otherAccidental = other.accidental.share
  }

  /// The distance from dominance, as a share.
  package var shortfall: Double { max(0, pair.missed.high) + max(0, pair.accidental.low) }

  /// The failing share: `missed`, `accidental` or both.
  package var reason: String {
    let parts = [pair.missed.isBetter ? nil : "missed", pair.accidental.isWorse ? "accidental" : nil]
    return parts.compactMap { $0 }.joined(separator: " and ")
  }
}
