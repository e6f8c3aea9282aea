package import Kernel

/// A key path to a value inside a scenario.
package typealias ScenarioPath<Value> = any WritableKeyPath<Scenario, Value> & Sendable

/// The type of a field: where its value is stored, and which values are accepted.
package enum FieldKind: Sendable {
  /// Letters, digits, hyphens, dots and underscores; 1 to 64 of them.
  case name(ScenarioPath<String>)
  /// The app of the scenario, which defines further keys.
  case app
  /// Any text.
  case text(ScenarioPath<String>)
  /// An unsigned 64-bit integer.
  case seed(ScenarioPath<UInt64>)
  /// An integer within the bounds.
  case whole(ScenarioPath<Int>, ClosedRange<Int>)
  /// A number within the bounds, with its unit.
  case decimal(ScenarioPath<Double>, ClosedRange<Double>, unit: String)
  /// 0 % to 100 %.
  case percent(ScenarioPath<Int>)
  /// 0 % to 100 % in tenths. The value is in parts per thousand.
  case perMille(ScenarioPath<Int>)
  /// A closed range with both ends within the bounds.
  case range(ScenarioPath<ClosedRange<Int>>, ClosedRange<Int>)
  /// A duration within the bounds.
  case duration(ScenarioPath<TimeSpan>, ClosedRange<TimeSpan>)
  /// A civil time in the scenario's zone.
  case civilTime(ScenarioPath<WallTime>)
  /// An offset from UTC.
  case zone(ScenarioPath<Int>)
  /// One of these names.
  case choice(ScenarioPath<String>, [String])
  /// Own devices by name, each a map of figures.
  case ownDevices(ScenarioPath<[OwnDevice]>)
  /// Names of known or own devices with their weights.
  case devices(ScenarioPath<[WeightedName]>)
  /// Some of these names with their weights.
  case weights(ScenarioPath<[WeightedName]>, [String])
  /// Figures from 0 for some of these names, each replacing a default.
  case changes(ScenarioPath<[WeightedName]>, [String], ChangeFigure)
  /// Integers within the bounds with their weights.
  case numberWeights(ScenarioPath<[WeightedName]>, ClosedRange<Int>)
  /// `synthetic`, `given` or a path, stored as `nil`, an empty text or the path. `flag` sets it in a run; `what` describes the
  /// file, such as `a file`.
  case source(ScenarioPath<String?>, flag: String, what: String)
  /// Metric IDs with their limits.
  case budgets(ScenarioPath<[BudgetLine]>)
  /// Rule IDs with the least number of times that the run must exercise them.
  case provocations(ScenarioPath<[ProvocationLine]>)
  /// Known failures by rule ID or metric, each with its limit, last day and reason.
  case known(ScenarioPath<[KnownLine]>)
}
