/// The names of a recogniser that a plan may use.
package struct SweepVocabulary: Sendable {
  /// The lines of its table: axes, and constants of candidates.
  package var settings: [RecogniserSetting]
  package var presets: [String]
  /// Published rules.
  package var rules: [String]
  /// The possible targets of the touches.
  package var drives: [SweepPlan.Drive]

  /// The names of a recogniser; `checks` are the further checks that a run offers.
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
