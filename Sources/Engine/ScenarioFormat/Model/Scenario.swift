/// A resolved scenario: every field has its value, given or default.
///
/// What every scenario has is here, what those of one app have besides in `settings`.
package struct Scenario: Hashable, Sendable {
  /// Letters, digits and hyphens; the run folder's name.
  package var name = "scenario"
  /// What it is for, in a sentence or two.
  package var about = ""
  package var seed: UInt64 = 1
  /// Devices that the scenario brings along.
  package var ownDevices: [OwnDevice] = []
  /// Device profile names with their weights, in the order of the file.
  package var devices: [WeightedName]
  package var clock = ClockScript()
  package var judging = JudgingScript()
  package var soak = SoakScript()
  /// Metric id to limit, in the order of the file; a metric that is better higher is budgeted from below.
  package var budgets: [BudgetLine] = []
  /// Invariant id to the least provocation that makes the run a proof, over all units.
  package var provocations: [ProvocationLine] = []
  /// What is known to fail, in the order of the file.
  package var known: [KnownLine] = []
  /// What the app adds.
  private var boxed: SettingsBox

  /// The scenario of an app in which nothing is budgeted or demanded.
  package init(_ settings: any ScenarioSettings, devices: [WeightedName]) {
    boxed = SettingsBox(value: settings)
    self.devices = devices
  }

  /// What the app adds, of whatever kind it is.
  package var settings: any ScenarioSettings {
    get { boxed.value }
    set { boxed.value = newValue }
  }

  /// The app that it is of.
  package var app: String { type(of: settings).app }

  /// What an app adds, as that app knows it. A scenario of another app is a programmer's error.
  package subscript<Settings: ScenarioSettings>(_ type: Settings.Type) -> Settings {
    get {
      guard let settings = boxed.value as? Settings else {
        preconditionFailure("a scenario of `\(app)` is taken for one of `\(type.app)`")
      }
      return settings
    }
    set { boxed.value = newValue }
  }
}

/// A name with a weight of 0 or more.
public struct WeightedName: Hashable, Sendable, Codable {
  public var name: String
  public var weight: Double

  public init(name: String, weight: Double) {
    self.name = name
    self.weight = weight
  }
}

/// A budget of the scenario.
package struct BudgetLine: Hashable, Sendable, Codable {
  package var metric: String
  package var limit: Double
  /// The lower bound of a budget with two; `limit` is the upper one then.
  package var least: Double?

  package init(metric: String, limit: Double, least: Double? = nil) {
    self.metric = metric
    self.limit = limit
    self.least = least
  }
}

/// A least provocation of the scenario.
package struct ProvocationLine: Hashable, Sendable, Codable {
  package var invariant: String
  package var count: Int

  package init(invariant: String, count: Int) {
    self.invariant = invariant
    self.count = count
  }
}
