public import Kernel

/// A resolved scenario: every field has its value, given or default.
///
/// It holds the keys of the engine. The app's own keys are in its `SubjectSettings`: `scenario[Cards.Settings.self]`.
public struct Scenario: Hashable, Sendable {
  /// The name of the scenario and of its run folder: letters, digits and hyphens.
  public var name = "scenario"
  /// Its purpose, in a sentence or two.
  public var about = ""
  /// The seed of every random draw of a run.
  public var seed: UInt64 = 1
  /// Number of orders of simultaneous events that each unit runs under, besides the natural one.
  public var schedules = 0
  /// Number of units, such as families, users or decks.
  public var units = 1
  /// Devices defined by the scenario.
  package var ownDevices: [OwnDevice] = []
  /// Device names with their weights, in the order of the file.
  public var devices: [WeightedName]
  /// Age groups of simulated users with their weights, for apps that leave them to the engine.
  public var hands = [WeightedName(name: "adult", weight: 1)]
  /// Virtual time of a session, for apps that leave it to the engine. `length` works for all apps.
  public var sessionLength = TimeSpan.seconds(60)
  /// Mean time between relaunches of the app, for apps that leave them to the engine; zero: never.
  public var relaunchEvery = TimeSpan.zero
  /// Failures of a device's network and disk, for apps that use the engine's.
  public var deviceFaults = Faults()
  /// The source of touches.
  package var touches = TouchScript.synthetic
  public var clock = ClockScript()
  package var judging = JudgingScript()
  public var soak = SoakScript()
  /// Budgets in the order of the file. For a metric where higher is better, the limit is a lower bound.
  package var budgets: [BudgetLine] = []
  /// The least number of times that the run must exercise a rule, over all units.
  package var provocations: [ProvocationLine] = []
  /// Known failures, in the order of the file.
  package var known: [KnownLine] = []
  /// The name of the app.
  public let app: String
  /// The app's own settings.
  private var boxed: SettingsBox

  /// A scenario of an app without budgets and without required counts.
  public init(_ settings: any SubjectSettings, of app: String, devices: [WeightedName]) {
    boxed = SettingsBox(value: settings)
    self.app = app
    self.devices = devices
  }

  /// The app's own settings, without their type.
  private(set) var settings: any SubjectSettings {
    get { boxed.value }
    set { boxed.value = newValue }
  }

  /// Civil time of `Instant.zero`, and the fixed offset of its zone from UTC in seconds.
  public var start: WallTime {
    get { settings.start }
    set { settings.start = newValue }
  }
  public var zoneOffsetSeconds: Int { settings.zoneOffsetSeconds }
  /// Virtual time of a session. Apps with lengths of their own give an estimate.
  public var length: TimeSpan { settings.length ?? sessionLength }

  /// Replaces each path in the scenario by the result of `anchored`.
  package mutating func anchor(_ anchored: (String) -> String) {
    if case .recording(let path) = touches { touches = .recording(anchored(path)) }
    settings.anchor(anchored)
  }

  /// The app's own settings. Using the type of another app is a programmer's error.
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
  /// The lower bound of a budget with two bounds; `limit` is then the upper one.
  package var least: Double?

  package init(metric: String, limit: Double, least: Double? = nil) {
    self.metric = metric
    self.limit = limit
    self.least = least
  }
}

/// The least number of times that a run must exercise a rule.
package struct ProvocationLine: Hashable, Sendable, Codable {
  package var invariant: String
  package var count: Int

  package init(invariant: String, count: Int) {
    self.invariant = invariant
    self.count = count
  }
}
