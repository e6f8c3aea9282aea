/// The recommended setting of a run: chosen on the training half, judged on the held-out half.
package struct Recommendation: Hashable, Sendable {
  /// Its index among the findings' settings.
  package var setting: Int
  /// The number of settings compared on the training half with every assumption held.
  package var candidateCount: Int
  /// The number of comparisons on the held-out half: presets times age groups, with all assumptions drawn and with each held.
  package var comparisons: Int
  /// The comparisons in which it does not dominate beyond chance.
  package var gaps: [DominanceGap]
  /// Comparisons with every preset and candidate, age by age, on the held-out half with all assumptions drawn.
  package var pairs: [PairedComparison]
  /// The setting chosen first, if it does not beat the preset in use beyond chance; the preset in use then stays.
  package var withinNoise: String?
  /// The held assumptions; `heldScores` are its scores on the held-out half in this order, one for each age group.
  package var held: [HeldAssumption]
  package var heldScores: [SettingScore]
  /// Whether no comparison was cut short.
  package var isComplete: Bool

  /// The comparisons with one setting.
  package func pairs(with other: String) -> [PairedComparison] { pairs.filter { $0.other == other } }
}

/// A setting that is not recommended, because it does not beat a preset beyond chance.
package struct WithheldSetting: Hashable, Sendable {
  package var setting: Int
  /// The preset.
  package var rival: String
}
