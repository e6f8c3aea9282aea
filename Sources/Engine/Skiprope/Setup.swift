public import Kernel
public import ScenarioFormat
public import Simulation
public import Touches

/// What is fixed about a unit before anything of it is there.
public struct UnitSetup<S: Subject>: Sendable {
  /// Which, from 0.
  public let unit: Int
  /// Where everything about the unit is drawn from: `chance.child("deck").stream()`. `child("session")` is its sessions' own.
  public let chance: SeedTree
  public let settings: S.Settings
  /// Virtual time of its sessions.
  public let length: TimeSpan
  /// The length of the equal cycles that a soak is made of; zero: it is none.
  public let cycle: TimeSpan
  /// Per cent of what happens at times of its own that the scenario puts right at a frame's or a clock's tick (`clock: {on-grid: 10 %}`).
  public let onGrid: Int
  /// The planted bug to have, one of `plantedBugs`; `nil`: none.
  public let bug: String?
  /// How much slower its frames are to be made and when, as `--slow` says it, where the subject can (`slowedStage`); `nil`: not at all.
  public let slowness: String?
  /// A folder for files that its sessions have in common, which goes with it. It is made when something asks for it.
  public let files: SessionFolder
  /// All that the scenario says.
  public let scenario: Scenario
  /// Where what is the same for all units is drawn from, such as the photos that everybody has.
  public let everybody: SeedTree

  /// Where what is shared out among all units is drawn from.
  var lots: SeedTree { everybody.child("lots") }

  /// `folder` is where its files may lie.
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

  /// Where the unit stands in something that is shared out among all of them: in [0, 1), so that any first few units lie evenly in it
  /// (van der Corput), and of two devices of equal weight each is had by one of two units. O(log units).
  ///
  /// ```swift
  /// let isNew = unit.lot("new") < 0.2
  /// ```
  public func lot(_ what: StaticString) -> Double { UnitSetup.lot(unit, lots.child(what)) }

  /// One of the names, so that their weights are met among any first few units. At least one weight is above 0.
  public func deal(_ names: [WeightedName], _ what: StaticString) -> String {
    UnitSetup.deal(names, lot(what))
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

  static func deal(_ all: [WeightedName], _ lot: Double) -> String {
    let names = all.filter { $0.weight > 0 }
    var rest = lot * names.reduce(0) { $0 + $1.weight }
    for name in names {
      rest -= name.weight
      if rest < 0 { return name.name }
    }
    return names[names.count - 1].name
  }
}

/// What is fixed about a session when its app is launched.
public struct Setup<S: Subject> {
  /// Which session of its unit it is, from 0; reports and flags count them from 1.
  public let session: Int
  /// What is fixed about its unit, was drawn of it, and what all its sessions have.
  public let whole: UnitSetup<S>
  public let plan: S.Plan
  public let shared: S.Shared
  /// Where everything about the session is drawn from: `chance.child("cards").stream()`. `child("hand")` is the table's.
  public let chance: SeedTree
  public internal(set) var device: DeviceProfile
  /// Of the hand, as the scenario deals it out.
  public let ageGroup: AgeGroup
  /// A folder for files of the session's own, which goes with it. It is made when something asks for it.
  public let files: SessionFolder
  /// The device's network and disk as the scenario's `faults` have them; they outlive the app's launches.
  public internal(set) var network: FakeNetwork
  public internal(set) var disk: FakeDisk
  /// Chooses what comes first of what is ready at one instant, for the session and its app; `nil`: the natural order.
  package internal(set) var scheduler: Scheduler?
  /// Times that the scenario draws for relaunches.
  let drawnRelaunches: [Instant]

  /// Which unit it is of, from 0.
  public var unit: Int { whole.unit }
  public var settings: S.Settings { whole.settings }
  /// Virtual time of the session, as the scenario has it.
  public var length: TimeSpan { whole.length }
  /// The length of the equal cycles that a soak is made of; zero: it is none.
  public var cycle: TimeSpan { whole.cycle }
  /// The planted bug to have, one of `plantedBugs`; `nil`: none.
  public var bug: String? { whole.bug }
}
