package import Kernel

/// A way to one value inside a scenario.
package typealias ScenarioPath<Value> = any WritableKeyPath<Scenario, Value> & Sendable

/// What a field holds, where it is stored and which values are accepted.
package enum FieldKind: Sendable {
  /// Letters, digits, hyphens, dots and underscores; 1 to 64 of them.
  case name(ScenarioPath<String>)
  /// The app that the scenario is of; it decides what else may stand in the file.
  case app
  /// Any text.
  case text(ScenarioPath<String>)
  /// A whole number of 64 bits.
  case seed(ScenarioPath<UInt64>)
  /// A whole number inside the bounds.
  case whole(ScenarioPath<Int>, ClosedRange<Int>)
  /// A number inside the bounds, with its unit.
  case decimal(ScenarioPath<Double>, ClosedRange<Double>, unit: String)
  /// 0 % to 100 %.
  case percent(ScenarioPath<Int>)
  /// 0 % to 100 % in tenths; the value is parts per thousand.
  case perMille(ScenarioPath<Int>)
  /// A closed range whose ends are inside the bounds.
  case range(ScenarioPath<ClosedRange<Int>>, ClosedRange<Int>)
  /// A duration inside the bounds.
  case duration(ScenarioPath<TimeSpan>, ClosedRange<TimeSpan>)
  /// A civil time in the scenario's zone.
  case civilTime(ScenarioPath<WallTime>)
  /// An offset from UTC.
  case zone(ScenarioPath<Int>)
  /// One of these names.
  case choice(ScenarioPath<String>, [String])
  /// Devices by name, each a map of figures.
  case ownDevices(ScenarioPath<[OwnDevice]>)
  /// Names of devices, the scenario's own among them, with their weights.
  case devices(ScenarioPath<[WeightedName]>)
  /// Some of these names with their weights.
  case weights(ScenarioPath<[WeightedName]>, [String])
  /// Some of these names with figures from 0, each a change to what is standard.
  case changes(ScenarioPath<[WeightedName]>, [String], ChangeFigure)
  /// Whole numbers inside the bounds with their weights.
  case numberWeights(ScenarioPath<[WeightedName]>, ClosedRange<Int>)
  /// `synthetic`, `given` or a path: `nil`, an empty text or the path. `flag` gives it in a run, and `what` says what lies
  /// there, such as `a file`.
  case source(ScenarioPath<String?>, flag: String, what: String)
  /// Metric ids with their limits.
  case budgets(ScenarioPath<[BudgetLine]>)
  /// Invariant ids with their least provocations.
  case provocations(ScenarioPath<[ProvocationLine]>)
  /// Invariant ids and metrics of budgets, each with how far it is known to fail, until when and why.
  case known(ScenarioPath<[KnownLine]>)
}
