package import Touches

/// A place where the recommended setting does not dominate one that it should.
package struct DominanceGap: Hashable, Sendable {
  /// The setting that is not dominated.
  package var other: String
  package var group: AgeGroup
  /// The assumption held there; `nil` when all are drawn.
  package var held: HeldAssumption?
  /// Shares missed, 0 to 1: its own and the other's. Dominance wants the first to be lower.
  package var missed: Double
  package var otherMissed: Double
  /// Its accidental share and the other's. Dominance wants the first not to be higher.
  package var accidental: Double
  package var otherAccidental: Double
  /// The same gesture by gesture, which decides.
  package var pair: PairedComparison

  init(_ mine: GroupScore, _ other: GroupScore, _ pair: PairedComparison) {
    (self.other, group, held, self.pair) = (pair.other, pair.group, pair.held, pair)
    missed = mine.missed.share
    otherMissed = other.missed.share
    accidental = mine.accidental.share
    otherAccidental = other.accidental.share
  }

  /// How far it is from dominating there, as a share.
  package var shortfall: Double { max(0, pair.missed.high) + max(0, pair.accidental.low) }

  /// What dominance fails on: `missed`, `accidental` or both.
  package var reason: String {
    let parts = [pair.missed.isBetter ? nil : "missed", pair.accidental.isWorse ? "accidental" : nil]
    return parts.compactMap { $0 }.joined(separator: " and ")
  }
}
