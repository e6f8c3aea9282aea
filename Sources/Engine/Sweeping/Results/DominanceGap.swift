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
  /// Its accidental share and the upper end of the other's interval. Dominance wants the first not to be higher.
  package var accidental: Double
  package var otherAccidentalLimit: Double

  init(_ mine: GroupScore, _ other: GroupScore, named name: String, group: AgeGroup, held: HeldAssumption?) {
    self.other = name
    self.group = group
    self.held = held
    missed = mine.missed.share
    otherMissed = other.missed.share
    accidental = mine.accidental.share
    otherAccidentalLimit = other.accidental.high
  }

  /// How far it is from dominating there, as a share.
  package var shortfall: Double {
    max(0, missed - otherMissed) + max(0, accidental - otherAccidentalLimit)
  }

  /// What dominance fails on: `missed`, `accidental` or both.
  package var reason: String {
    let parts = [
      missed < otherMissed ? nil : "missed", accidental <= otherAccidentalLimit ? nil : "accidental",
    ]
    return parts.compactMap { $0 }.joined(separator: " and ")
  }
}
