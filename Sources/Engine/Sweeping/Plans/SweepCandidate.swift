package import Kernel

/// A named setting of a plan: its changes to a preset, or to the standard values.
package struct SweepCandidate: Hashable, Sendable {
  /// The value of one constant.
  package struct Change: Hashable, Sendable {
    /// The name of a line of the recogniser's table.
    package var axis: String
    package var value: SettingValue

    package init(axis: String, value: SettingValue) {
      self.axis = axis
      self.value = value
    }
  }

  package var name: String
  /// The preset for all other values; `nil` for the standard values.
  package var like: String?
  package var changes: [Change]

  package init(name: String, like: String?, changes: [Change]) {
    self.name = name
    self.like = like
    self.changes = changes
  }

  /// The values of the candidate; those of a preset are the ones for this screen.
  package func values<Recogniser: SweptRecogniser>(
    of recogniser: Recogniser.Type, on metrics: ScreenMetrics, for screen: SweepScreen
  ) -> SettingValues {
    let preset = Recogniser.named.first { !$0.isPublished && $0.name == like }
    var values =
      preset?.values(on: metrics, for: screen) ?? SettingValues(standardOf: Recogniser.table)
    for change in changes { values[change.axis] = change.value }
    return values
  }
}
