package import Kernel

/// A way to one value inside a scenario.
package typealias ScenarioPath<Value> = any WritableKeyPath<Scenario, Value> & Sendable

/// What a field holds, where it is stored and which values are accepted.
package enum FieldKind: Sendable {
  /// Letters, digits, hyphens, dots and underscores; 1 to 64 of them.
  case name(ScenarioPath<String>)
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
  /// One of the vocabulary's names.
  case choice(ScenarioPath<String>, VocabularyList)
  /// Devices by name, each a map of figures.
  case ownDevices(ScenarioPath<[OwnDevice]>)
  /// Names of devices, the scenario's own among them, with their weights.
  case devices(ScenarioPath<[WeightedName]>, VocabularyList)
  /// Names of the vocabulary with their weights.
  case weights(ScenarioPath<[WeightedName]>, VocabularyList)
  /// Names of the vocabulary with figures from 0, each a change to what is standard.
  case changes(ScenarioPath<[WeightedName]>, VocabularyList, ChangeFigure)
  /// Whole numbers inside the bounds with their weights.
  case numberWeights(ScenarioPath<[WeightedName]>, ClosedRange<Int>)
  /// `real` or `modelled`.
  case decode(ScenarioPath<RealityScript.Decode>)
  /// `synthetic`, `given` or a directory.
  case photos(ScenarioPath<RealityScript.Photos>)
  /// `synthetic`, `given` or a file.
  case touches(ScenarioPath<RealityScript.Touches>)
  /// Metric ids with their limits.
  case budgets(ScenarioPath<[BudgetLine]>)
  /// Invariant ids with their least provocations.
  case provocations(ScenarioPath<[ProvocationLine]>)
}

/// A list of names in a vocabulary.
package typealias VocabularyList = any KeyPath<ScenarioVocabulary, [String]> & Sendable
