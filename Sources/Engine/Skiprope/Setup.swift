public import Kernel
public import ScenarioFormat
public import Simulation
public import Touches

/// The inputs of a unit: its number, random seeds and scenario. They are fixed before its sessions are made.
public struct UnitSetup<S: Subject>: Sendable {
  /// The unit's number, from 0.
  public let unit: Int
  /// The seeds of the unit: `chance.child("deck").stream()` is a random stream. `child("session")` is reserved for its sessions.
  public let chance: SeedTree
  /// The scenario's values of the subject's own keys.
  public let settings: S.Settings
  /// Virtual time of its sessions.
  public let length: TimeSpan
  /// The length of a soak's equal cycles; zero outside of a soak.
  public let cycle: TimeSpan
  /// Percentage of drawn instants that are moved to a frame or clock boundary (`clock: {on-grid: 10 %}`).
  public let onGrid: Int
  /// The active planted bug, one of `plantedBugs`; `nil`: none.
  public let bug: String?
  /// The slowdown of frames, in the spelling of `--slow`, for a subject with a `slowedStage`; `nil`: none.
  public let slowness: String?
  /// A folder for files that its sessions share. It is made on first use and removed with the unit.
  public let files: SessionFolder
  /// The whole scenario.
  public let scenario: Scenario
  /// The seeds of values that are the same for all units, such as photos that all users have.
  public let everybody: SeedTree

  /// The seeds of values that are stratified over all units.
  var lots: SeedTree { everybody.child("lots") }

  /// `folder` is the place for the unit's files.
  package init(
    _ unit: Int, of scenario: Scenario, bug: String?, slowness: String? = nil, in folder: String? = nil
  ) {
    let root = SeedTree(scenario.seed)
    files = SessionFolder(unit: folder, session: nil)
    self.scenario = scenario
    self.unit = unit
    chance = root.child(named: S.unit.one).child(unit)
    everybody = root
    (settings, length, cycle) = (scenario[S.Settings.self], scenario.length, scenario.soak.cycle)
    onGrid = scenario.clock.onGrid
    self.bug = bug
    self.slowness = slowness
  }

  /// The unit's position in [0, 1) in a stratified sample over all units, named `what`. O(log units).
  ///
  /// Positions follow a van der Corput sequence, so the first few units already cover the range evenly. Of two devices with equal
  /// weight, every other unit has each.
  ///
  /// ```swift
  /// let isNew = unit.lot("new") < 0.2
  /// ```
  public func lot(_ what: StaticString) -> Double { UnitSetup.lot(unit, lots.child(what)) }

  /// Picks a name in a stratified sample over all units, so that the first few units already meet the weights. At least one
  /// weight must be above 0.
  public func stratifiedChoice(_ names: [WeightedName], _ what: StaticString) -> String {
    UnitSetup.stratifiedChoice(names, lot(what))
  }

  static func lot(_ unit: Int, _ seed: SeedTree) -> Double {
    var random = seed.stream()
    var (rest, part, sum) = (unit, 0.5, random.unit())
    while rest > 0 {
      if rest & 1 == 1 { sum += part }
      rest >>= 1
      part /= 2
    }
    return sum - sum.rounded(.down)
  }

  static func stratifiedChoice(_ all: [WeightedName], _ lot: Double) -> String {
    let names = all.filter { $0.weight > 0 }
    var rest = lot * names.reduce(0) { $0 + $1.weight }
    for name in names {
      rest -= name.weight
      if rest < 0 { return name.name }
    }
    return names[names.count - 1].name
  }
}

/// The inputs of a session, fixed when its app is launched.
public struct Setup<S: Subject> {
  /// The session's number in its unit, from 0. Reports and flags count from 1.
  public let session: Int
  /// The inputs of its unit.
  public let whole: UnitSetup<S>
  /// The values that `Subject.plan` drew for the unit.
  public let plan: S.Plan
  /// The object that all sessions of the unit share, from `Subject.shared`.
  public let shared: S.Shared
  /// The seeds of the session: `chance.child("cards").stream()` is a random stream. `child("user")` is reserved for `TableUser`.
  public let chance: SeedTree
  /// The simulated device, after `Subject.device` adapted it.
  public internal(set) var device: DeviceProfile
  /// The age group of the simulated user, from a stratified sample by the scenario's weights.
  public let ageGroup: AgeGroup
  /// A folder for files of the session. It is made on first use and removed with the session.
  public let files: SessionFolder
  /// The device's simulated network and disk, configured by the scenario's `faults`. They outlive the app's launches.
  public internal(set) var network: FakeNetwork
  public internal(set) var disk: FakeDisk
  /// Chooses the order of events that are ready at the same instant; `nil`: the natural order.
  package internal(set) var scheduler: Scheduler?
  /// Relaunch times drawn from the scenario.
  let drawnRelaunches: [Instant]

  /// The number of its unit, from 0.
  public var unit: Int { whole.unit }
  /// The scenario's values of the subject's own keys.
  public var settings: S.Settings { whole.settings }
  /// Virtual time of the session according to the scenario.
  public var length: TimeSpan { whole.length }
  /// The length of a soak's equal cycles; zero outside of a soak.
  public var cycle: TimeSpan { whole.cycle }
  /// The active planted bug, one of `plantedBugs`; `nil`: none.
  public var bug: String? { whole.bug }
}
