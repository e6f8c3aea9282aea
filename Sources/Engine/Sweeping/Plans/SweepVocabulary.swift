/// What a plan may name of the recogniser that it sweeps.
package struct SweepVocabulary: Sendable {
  /// The lines of its table: axes, and constants of candidates.
  package var settings: [RecogniserSetting]
  package var presets: [String]
  /// Published rules.
  package var rules: [String]
  /// What else may be driven with the same touches, beside the recogniser.
  package var drives: [SweepPlan.Drive]

  /// Of a recogniser; `checks` are what a run of it can check besides.
  package init<Recogniser: SweptRecogniser>(
    of recogniser: Recogniser.Type, checks: [SweepPlan.Drive] = []
  ) {
    settings = Recogniser.table
    presets = Recogniser.named.filter { !$0.isPublished }.map(\.name)
    rules = Recogniser.named.filter(\.isPublished).map(\.name)
    drives = [.recogniser] + checks
  }

  /// The line of the table with this name.
  func setting(_ name: String) -> RecogniserSetting? { settings.first { $0.name == name } }
}
