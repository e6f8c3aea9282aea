public import Kernel

/// A resolved scenario: every field has its value, given or default.
///
/// What the engine reads of it is here; what it says besides is its app's own settings.
public struct Scenario: Hashable, Sendable {
  /// Letters, digits and hyphens; the run folder's name.
  public var name = "scenario"
  /// What it is for, in a sentence or two.
  public var about = ""
  public var seed: UInt64 = 1
  /// Orders of what is ready at one instant that each unit is played under, besides the natural one.
  public var schedules = 0
  /// How many units there are that are played apart from each other: families, users, decks.
  public var units = 1
  /// Devices that the scenario brings along.
  package var ownDevices: [OwnDevice] = []
  /// Device profile names with their weights, in the order of the file.
  public var devices: [WeightedName]
  /// Age groups of hands with their weights, where an app leaves them to the engine.
  public var hands = [WeightedName(name: "adult", weight: 1)]
  /// Virtual time of a session, where an app leaves it to the engine: `length` is that of any.
  public var sessionLength = TimeSpan.seconds(60)
  /// Mean time between relaunches of the app, whose process is killed, where an app leaves them to the engine; zero: never.
  public var relaunchEvery = TimeSpan.zero
  /// How a device's network and disk fail, of apps that use the engine's.
  public var deviceFaults = Faults()
  /// Where touches come from.
  package var touches = TouchScript.synthetic
  public var clock = ClockScript()
  package var judging = JudgingScript()
  public var soak = SoakScript()
  /// Metric id to limit, in the order of the file; a metric that is better higher is budgeted from below.
  package var budgets: [BudgetLine] = []
  /// Invariant id to the least provocation that makes the run a proof, over all units.
  package var provocations: [ProvocationLine] = []
  /// What is known to fail, in the order of the file.
  package var known: [KnownLine] = []
  /// The app that it is of.
  public let app: String
  /// What the app adds.
  private var boxed: SettingsBox

  /// The scenario of an app in which nothing is budgeted or demanded.
  public init(_ settings: any SubjectSettings, of app: String, devices: [WeightedName]) {
    boxed = SettingsBox(value: settings)
    self.app = app
    self.devices = devices
  }

  /// What the app adds, of whatever kind it is.
  private(set) var settings: any SubjectSettings {
    get { boxed.value }
    set { boxed.value = newValue }
  }

  /// Civil time of `Instant.zero`, and the fixed offset of its zone from UTC, seconds.
  public var start: WallTime {
    get { settings.start }
    set { settings.start = newValue }
  }
  public var zoneOffsetSeconds: Int { settings.zoneOffsetSeconds }
  /// Virtual time of a session, about.
  public var length: TimeSpan { settings.length ?? sessionLength }

  /// Makes paths in it what `anchored` says.
  package mutating func anchor(_ anchored: (String) -> String) {
    if case .recording(let path) = touches { touches = .recording(anchored(path)) }
    settings.anchor(anchored)
  }

  /// What an app adds, as that app knows it. A scenario of another app is a programmer's error.
  public subscript<Settings: SubjectSettings>(_ type: Settings.Type) -> Settings {
    get {
      guard let settings = boxed.value as? Settings else {
        preconditionFailure("a scenario of `\(app)` has no \(type)")
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
