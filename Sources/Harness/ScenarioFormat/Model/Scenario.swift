package import Kernel
package import Simulation

/// A resolved scenario: every field has its value, given or default.
package struct Scenario: Hashable, Sendable, Codable {
  /// Letters, digits and hyphens; the run folder's name.
  package var name: String
  /// What it is for, in a sentence or two.
  package var about: String
  package var seed: UInt64
  /// Devices that the scenario brings along.
  package var ownDevices: [OwnDevice] = []
  /// Device profile names with their weights, in the order of the file.
  package var devices: [WeightedName]
  /// The gesture preset: `story`, `story-px`, `parity`, `parity-px`, `tuned`.
  package var gesturePreset: String
  /// The cache preset: `parity` (100 images) or `viewer` (50 images).
  package var cachePreset: String
  /// The gallery's variant: `standard`, `tap-exits` or `wrapping`.
  package var galleryPreset = "standard"
  package var clock = ClockScript()
  package var judging = JudgingScript()
  package var soak = SoakScript()
  /// What effects take in virtual time.
  package var costs = CostFigures()
  package var population: PopulationScript
  package var session: SessionScript
  package var real: RealityScript
  package var faults: FaultScript
  /// What goes wrong for a while, drawn anew for each family and child.
  package var swarm = SwarmScript()
  /// Metric id to limit, in the order of the file; a metric that is better higher is budgeted from below.
  package var budgets: [BudgetLine]
  /// Invariant id to the least provocation that makes the run a proof, over all families.
  package var provocations: [ProvocationLine]

  package init(
    name: String, about: String, seed: UInt64, devices: [WeightedName], gesturePreset: String,
    cachePreset: String,
    population: PopulationScript, session: SessionScript, real: RealityScript, faults: FaultScript,
    budgets: [BudgetLine], provocations: [ProvocationLine]
  ) {
    self.name = name
    self.about = about
    self.seed = seed
    self.devices = devices
    self.gesturePreset = gesturePreset
    self.cachePreset = cachePreset
    self.population = population
    self.session = session
    self.real = real
    self.faults = faults
    self.budgets = budgets
    self.provocations = provocations
  }
}

/// A name with a weight of 0 or more.
package struct WeightedName: Hashable, Sendable, Codable {
  package var name: String
  package var weight: Double

  package init(name: String, weight: Double) {
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

/// Who takes part and what they own. Ranges are closed; a family draws uniformly inside them.
package struct PopulationScript: Hashable, Sendable, Codable {
  package var families: Int
  package var childrenPerFamily: ClosedRange<Int>
  /// Ages in years with their weights, 3 to 12.
  package var ages: [WeightedName]
  package var photosPerFamily: ClosedRange<Int>
  package var categoriesPerFamily: ClosedRange<Int>
  package var groupsPerFamily: ClosedRange<Int>
  package var photosPerGroup: ClosedRange<Int>
  /// Of the group photos, how many percent reach their 48 hours during the session.
  package var expiringPercent: Int
  /// Ledger rows each child starts with.
  package var ledgerHistory: ClosedRange<Int>

  package init(
    families: Int, childrenPerFamily: ClosedRange<Int>, ages: [WeightedName],
    photosPerFamily: ClosedRange<Int>,
    categoriesPerFamily: ClosedRange<Int>, groupsPerFamily: ClosedRange<Int>,
    photosPerGroup: ClosedRange<Int>,
    expiringPercent: Int, ledgerHistory: ClosedRange<Int>
  ) {
    self.families = families
    self.childrenPerFamily = childrenPerFamily
    self.ages = ages
    self.photosPerFamily = photosPerFamily
    self.categoriesPerFamily = categoriesPerFamily
    self.groupsPerFamily = groupsPerFamily
    self.photosPerGroup = photosPerGroup
    self.expiringPercent = expiringPercent
    self.ledgerHistory = ledgerHistory
  }
}

/// When the session is and what the children do.
package struct SessionScript: Hashable, Sendable, Codable {
  /// Civil time of `Instant.zero`.
  package var start: WallTime
  /// The family's zone as a fixed offset from UTC, seconds.
  package var zoneOffsetSeconds: Int
  package var length: TimeSpan
  /// Behaviour names (`browse`, `hunt`, `fidget`, `frustrated`, `idle`) with their weights.
  package var behaviours: [WeightedName]
  /// Weights of acts that differ from the standard ones, by `behaviour.place.act`.
  package var acts: [WeightedName] = []
  /// Median pauses before acts that differ from the standard ones, ms, by `behaviour.place.act`.
  package var thinkTimes: [WeightedName] = []
  /// Weights of goals that differ from the standard ones, by `behaviour.goal`.
  package var goals: [WeightedName] = []
  /// Errands by name; one of weight 0 is not run.
  package var errands: [WeightedName] = []
  /// Mean time between two earnings of points, per child; zero switches them off.
  package var earningEvery: TimeSpan
  /// Mean time between two attempts to redeem a reward, per child; zero switches them off.
  package var redeemingEvery: TimeSpan
  /// Mean time between memory warnings; zero switches them off.
  package var memoryWarningEvery: TimeSpan
  /// Of the memory warnings, how many percent are critical.
  package var criticalWarningsPercent = 0
  /// Mean time between trips to the background; zero switches them off.
  package var backgroundEvery: TimeSpan
  /// Mean time between what interrupts without leaving, such as low power; zero switches it off.
  package var interruptionEvery = TimeSpan.zero
  /// Mean time between what others change of what the app shows; zero switches it off.
  package var changeEvery = TimeSpan.zero
  /// Mean time between changes of the device's clock; zero switches them off.
  package var clockChangeEvery = TimeSpan.zero
  /// Mean time between steps of what happens to points elsewhere; zero switches it off.
  package var ledgerTrafficEvery = TimeSpan.zero
  /// Mean time between relaunches of the app, whose process is killed; zero switches them off.
  package var relaunchEvery: TimeSpan
  /// Of the photos that can be on disk when the session begins, how many percent yesterday left there.
  package var yesterdayPercent: Int

  package init(
    start: WallTime, zoneOffsetSeconds: Int, length: TimeSpan, behaviours: [WeightedName],
    earningEvery: TimeSpan,
    redeemingEvery: TimeSpan, memoryWarningEvery: TimeSpan, backgroundEvery: TimeSpan,
    relaunchEvery: TimeSpan = .zero, yesterdayPercent: Int = 0
  ) {
    self.start = start
    self.zoneOffsetSeconds = zoneOffsetSeconds
    self.length = length
    self.behaviours = behaviours
    self.earningEvery = earningEvery
    self.redeemingEvery = redeemingEvery
    self.memoryWarningEvery = memoryWarningEvery
    self.backgroundEvery = backgroundEvery
    self.relaunchEvery = relaunchEvery
    self.yesterdayPercent = yesterdayPercent
  }
}

/// What is real in a run and what is a model.
package struct RealityScript: Hashable, Sendable, Codable {
  package enum Decode: String, Hashable, Sendable, Codable { case real, modelled }
  package enum Photos: Hashable, Sendable, Codable {
    case synthetic
    /// JPEG files of a directory.
    case directory(String)
  }
  package enum Touches: Hashable, Sendable, Codable {
    case synthetic
    /// A recording (JSON lines), replayed for every child; one that was exported from this scenario and seed, for its own.
    case recording(String)
  }

  package var decode: Decode
  package var photos: Photos
  package var touches: Touches

  package init(decode: Decode, photos: Photos, touches: Touches) {
    self.decode = decode
    self.photos = photos
    self.touches = touches
  }
}

/// What the world does wrong, each as parts per thousand of the photos fetched.
package struct FaultScript: Hashable, Sendable, Codable {
  package var corruptPhotosPerMille: Int
  package var truncatedPhotosPerMille: Int
  package var failedFetchesPerMille: Int
  /// Of the photos whose bytes are ordered off the disk, how many the disk refuses to remove the first time.
  package var failedRemovalsPerMille: Int
  /// Of the photos, how many the disk never keeps.
  package var failedWritesPerMille = 0
  /// Of the lists, commits, looks at the disk and writes of the small file, how many are refused.
  package var failedRequestsPerMille = 0

  package init(
    corruptPhotosPerMille: Int, truncatedPhotosPerMille: Int, failedFetchesPerMille: Int,
    failedRemovalsPerMille: Int = 0
  ) {
    self.corruptPhotosPerMille = corruptPhotosPerMille
    self.truncatedPhotosPerMille = truncatedPhotosPerMille
    self.failedFetchesPerMille = failedFetchesPerMille
    self.failedRemovalsPerMille = failedRemovalsPerMille
  }
}
