/// The setting that a run recommends: chosen on the training half, judged on the held-out one.
package struct Recommendation: Hashable, Sendable {
  /// Its place among the findings' settings.
  package var setting: Int
  /// How many settings were weighed on the training half with every assumption held.
  package var candidateCount: Int
  /// Comparisons on the held-out half: presets times age groups, with all assumptions drawn and with each held.
  package var comparisons: Int
  /// Those of them in which it does not dominate.
  package var gaps: [DominanceGap]
  /// Its scores on the held-out half with each assumption held, in the order of `held`; one score per age group.
  package var held: [HeldAssumption]
  package var heldScores: [SettingScore]
  /// Whether no comparison was cut short.
  package var isComplete: Bool
}
