package import Kernel
package import ScenarioFormat

/// The members of families and their possessions. Ranges are closed; a family draws uniformly within them.
package struct PopulationScript: Hashable, Sendable, Codable {
  package var childrenPerFamily = 2...2
  /// Ages in years with their weights, 3 to 12.
  package var ages = (3...12).map { WeightedName(name: "\($0)", weight: 1) }
  package var photosPerFamily = 250...300
  package var categoriesPerFamily = 6...9
  package var groupsPerFamily = 1...2
  package var photosPerGroup = 20...30
  /// The percentage of group photos that expire during the session.
  package var expiringPercent = 20
  /// Ledger rows of each child at the beginning.
  package var ledgerHistory = 20...60
  /// Rewards for points; without any, the app has no dashboard.
  package var rewardsPerFamily = 0...0
  /// A child's daily goal in points; 0 for none.
  package var dailyGoal = 0...0
  /// The percentage of children with a second device of their own.
  package var secondDevicesPercent = 0
  /// The percentages of children who never redeem points, and who redeem them at once.
  package var hoardersPercent = 0
  package var spendersPercent = 0
  /// The percentage of devices that a sibling also uses, in turns.
  package var sharedDevicesPercent = 0
  /// Parents with a device of their own.
  package var parentsPerFamily = 0...0

  package init() {}
}

/// The time of the session, and the children's actions in it.
package struct SessionScript: Hashable, Sendable, Codable {
  /// Civil time of `Instant.zero`: a Saturday evening in central Europe, before a weekend's earnings are reset (decision).
  package var start =
    CivilTimeSpelling.localTime("2026-03-14 18:30").map { $0 - .seconds(3_600) }
    ?? WallTime(secondsSinceEpoch: 0)
  /// The family's zone as a fixed offset from UTC, in seconds.
  package var zoneOffsetSeconds = 3_600
  package var length = TimeSpan.minutes(30)
  /// Behaviour names with their weights.
  package var behaviours = [
    WeightedName(name: "browse", weight: 50), WeightedName(name: "hunt", weight: 20),
    WeightedName(name: "fidget", weight: 15), WeightedName(name: "frustrated", weight: 5),
    WeightedName(name: "idle", weight: 10),
  ]
  /// Weights of actions that differ from the standard, by `behaviour.place.action`.
  package var actions: [WeightedName] = []
  /// Median pauses before actions that differ from the standard, in ms, by `behaviour.place.action`.
  package var thinkTimes: [WeightedName] = []
  /// Weights of goals that differ from the standard, by `behaviour.goal`.
  package var goals: [WeightedName] = []
  /// Errands by name; one of weight 0 is not run.
  package var errands: [WeightedName] = []
  /// Mean time between two earnings of a child; zero switches them off.
  package var earningEvery = TimeSpan.minutes(5)
  /// Mean time between two requests of a child for a reward; zero switches them off.
  package var redeemingEvery = TimeSpan.minutes(10)
  /// Mean time between memory warnings; zero switches them off.
  package var memoryWarningEvery = TimeSpan.zero
  /// The percentage of memory warnings that are critical.
  package var criticalWarningsPercent = 0
  /// Mean time between trips to the background; zero switches them off.
  package var backgroundEvery = TimeSpan.zero
  /// Mean time between interruptions in the foreground, such as low power; zero switches them off.
  package var interruptionEvery = TimeSpan.zero
  /// Mean time between changes by others of what the app shows; zero switches them off.
  package var changeEvery = TimeSpan.zero
  /// Mean time between changes of the device's clock; zero switches them off.
  package var clockChangeEvery = TimeSpan.zero
  /// Mean time between steps of ledger traffic from elsewhere; zero switches them off.
  package var ledgerTrafficEvery = TimeSpan.zero
  /// Mean time between kills of the app's process; zero switches them off.
  package var relaunchEvery = TimeSpan.zero
  /// The percentage of storable photos that yesterday left on disk.
  package var yesterdayPercent = 0
  /// Whether devices are dark at first.
  package var isDark = false
  /// Mean time between changes of the device's appearance; zero switches them off.
  package var appearanceChangeEvery = TimeSpan.zero
  /// The devices' language.
  package var languageName = SessionScript.languageNames[0]
  /// The text size on all devices.
  package var textSize = DynamicType.standard
  /// Whether screens leave the devices' edges free.
  package var keepsEdgesFree = false
  /// Whether each device has its own ledger, synced through the family's zone; else all share one.
  package var syncsLedger = false
  /// Mean time between two periods without a network; zero switches them off.
  package var offlineEvery = TimeSpan.zero
  /// The percentage of children who are told to stop in the session's second half, and leave the app.
  package var askedToStopPercent = 0

  package init() {}
}

/// Values as keys of kind `choice` have them.
extension SessionScript {
  package var textSizeName: String {
    get { textSize.name }
    set { textSize = DynamicType(name: newValue) ?? textSize }
  }

  package static let languageNames = ["en", "de"]

  package static let appearanceNames = ["light", "dark"]

  package var appearanceName: String {
    get { SessionScript.appearanceNames[isDark ? 1 : 0] }
    set { isDark = newValue == SessionScript.appearanceNames[1] }
  }

  package static let ledgerNames = ["shared", "synced"]

  package var ledgerName: String {
    get { SessionScript.ledgerNames[syncsLedger ? 1 : 0] }
    set { syncsLedger = newValue == SessionScript.ledgerNames[1] }
  }

  package static let edgesNames = ["filled", "free"]

  package var edgesName: String {
    get { SessionScript.edgesNames[keepsEdgesFree ? 1 : 0] }
    set { keepsEdgesFree = newValue == SessionScript.edgesNames[1] }
  }
}

/// The real and the modelled parts of a run.
package struct RealityScript: Hashable, Sendable, Codable {
  package enum Decode: String, Hashable, Sendable, Codable, CaseIterable { case real, modelled }
  package enum Photos: Hashable, Sendable, Codable {
    case synthetic
    /// JPEG files of a directory. If the path is empty, the run must name it.
    case directory(String)

    /// The value as a key of kind `source` has it.
    package var path: String? {
      get { if case .directory(let path) = self { path } else { nil } }
      set { self = newValue.map { .directory($0) } ?? .synthetic }
    }
  }

  package var decode = Decode.real
  package var photos = Photos.synthetic

  /// `real` or `modelled`.
  package var decodeName: String {
    get { decode.rawValue }
    set { decode = Decode(rawValue: newValue) ?? decode }
  }

  package init(decode: Decode = .real, photos: Photos = .synthetic) {
    self.decode = decode
    self.photos = photos
  }
}

/// Constant faults of the world, each per thousand of the photos fetched.
package struct FaultScript: Hashable, Sendable, Codable {
  package var corruptPhotosPerMille = 0
  package var truncatedPhotosPerMille = 0
  package var failedFetchesPerMille = 0
  /// Per thousand of the removals, those that the disk refuses the first time.
  package var failedRemovalsPerMille = 0
  /// Per thousand of the photos, those that the disk never stores.
  package var failedWritesPerMille = 0
  /// Per thousand of the lists, commits, disk listings and writes of the small file, those refused.
  package var failedRequestsPerMille = 0
  /// Per thousand of the requests to the family's zone and of its pushes, those that fail in each possible way.
  package var zonePerMille = 0

  package init(
    corruptPhotosPerMille: Int = 0, truncatedPhotosPerMille: Int = 0, failedFetchesPerMille: Int = 0,
    failedRemovalsPerMille: Int = 0
  ) {
    self.corruptPhotosPerMille = corruptPhotosPerMille
    self.truncatedPhotosPerMille = truncatedPhotosPerMille
    self.failedFetchesPerMille = failedFetchesPerMille
    self.failedRemovalsPerMille = failedRemovalsPerMille
  }
}
