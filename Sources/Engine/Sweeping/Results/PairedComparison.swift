package import Touches

/// The chosen setting compared with another at one age, gesture by gesture.
package struct PairedComparison: Hashable, Sendable {
  /// The conclusion from both shares.
  package enum Outcome: String, Hashable, Sendable, Encodable {
    case better
    case none = "no difference"
    case worse
    /// One share is better and the other worse.
    case mixed
  }

  /// The other setting.
  package var other: String
  package var group: AgeGroup
  /// The held assumption; `nil` if all are drawn.
  package var held: HeldAssumption?
  /// The differences of the missed and of the accidental shares: the chosen setting's minus the other's.
  package var missed: PairedDifference
  package var accidental: PairedDifference

  /// `tally` is the other's, from a pass whose reference is the chosen setting.
  init(_ tally: SettingTally, named other: String, group: AgeGroup, held: HeldAssumption?) {
    (self.other, self.group, self.held) = (other, group, held)
    let pair = tally.pair
    missed = PairedDifference(pair.missedByReference, pair.missedAlone, of: tally.wanted)
    accidental = PairedDifference(pair.accidentalByReference, pair.accidentalAlone, of: tally.gestures)
  }

  package var outcome: Outcome {
    let (better, worse) = (missed.isBetter || accidental.isBetter, missed.isWorse || accidental.isWorse)
    if better && worse { return .mixed }
    return better ? .better : worse ? .worse : .none
  }

  /// Whether it misses less beyond chance, and has no more accidents beyond chance.
  var dominates: Bool { missed.isBetter && !accidental.isWorse }
}

extension [PairedComparison] {
  /// `better at 4 ages, no difference at 2 (5, adult)`. Lists the ages of all parts, unless there is only one part.
  func summary() -> String {
    let order: [PairedComparison.Outcome] = [.better, .none, .mixed, .worse]
    let parts = order.map { outcome in (outcome, filter { $0.outcome == outcome }) }.filter { !$0.1.isEmpty }
    let most = parts.map(\.1.count).max() ?? 0
    return parts.map { outcome, here in
      let ages = here.map(\.group.rawValue).joined(separator: ", ")
      let word = outcome == .mixed ? "better in one share and worse in the other" : outcome.rawValue
      return "\(word) at \(here.count) age\(here.count == 1 ? "" : "s")"
        + (here.count == most && parts.count == 1 ? "" : " (\(ages))")
    }.joined(separator: ", ")
  }

  /// Whether the chosen setting is not better beyond chance at any age.
  var leadsNowhere: Bool { allSatisfy { $0.outcome == .none || $0.outcome == .worse } }
}
