package import Kernel

/// A setting that a plan names: what it changes of a preset, or of what no axis varies.
package struct SweepCandidate: Hashable, Sendable {
  /// One constant's value.
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
  /// The preset that it is like otherwise; `nil`: as a point of the axes without any.
  package var like: String?
  package var changes: [Change]

  package init(name: String, like: String?, changes: [Change]) {
    self.name = name
    self.like = like
    self.changes = changes
  }

  /// Its numbers; those of a preset are the ones on this screen.
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
