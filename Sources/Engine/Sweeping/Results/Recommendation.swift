/// The setting that a run recommends: chosen on the training half, judged on the held-out one.
package struct Recommendation: Hashable, Sendable {
  /// Its place among the findings' settings.
  package var setting: Int
  /// How many settings were weighed on the training half with every assumption held.
  package var candidateCount: Int
  /// Comparisons on the held-out half: presets times age groups, with all assumptions drawn and with each held.
  package var comparisons: Int
  /// Those of them in which it does not dominate beyond chance.
  package var gaps: [DominanceGap]
  /// Against every preset and every candidate of the plan, age by age, on the held-out half with all assumptions drawn.
  package var pairs: [PairedComparison]
  /// The setting that was chosen first, where it leads the preset in use nowhere beyond chance, so that this preset stays.
  package var withinNoise: String?
  /// Its scores on the held-out half with each assumption held, in the order of `held`; one score per age group.
  package var held: [HeldAssumption]
  package var heldScores: [SettingScore]
  /// Whether no comparison was cut short.
  package var isComplete: Bool

  /// The comparisons with one setting.
  package func pairs(with other: String) -> [PairedComparison] { pairs.filter { $0.other == other } }
}

/// A setting that is not recommended, since it leads a preset nowhere beyond chance.
package struct WithheldSetting: Hashable, Sendable {
  package var setting: Int
  /// The preset.
  package var rival: String
}
