package import Kernel
package import ScenarioFormat

/// Who takes part and what they own. Ranges are closed; a family draws uniformly inside them.
package struct PopulationScript: Hashable, Sendable, Codable {
  package var childrenPerFamily = 2...2
  /// Ages in years with their weights, 3 to 12.
  package var ages = (3...12).map { WeightedName(name: "\($0)", weight: 1) }
  package var photosPerFamily = 250...300
  package var categoriesPerFamily = 6...9
  package var groupsPerFamily = 1...2
  package var photosPerGroup = 20...30
  /// Of the group photos, how many percent reach their 48 hours during the session.
  package var expiringPercent = 20
  /// Ledger rows each child starts with.
  package var ledgerHistory = 20...60
  /// Rewards that parents offer for points; without any the app has no dashboard.
  package var rewardsPerFamily = 0...0
  /// Points that a day is to bring a child; 0: it has no goal.
  package var dailyGoal = 0...0
  /// Of the children, how many percent have a second device of their own.
  package var secondDevicesPercent = 0
  /// Of the children, how many percent never redeem, and how many redeem whatever comes in.
  package var hoardersPercent = 0
  package var spendersPercent = 0
  /// Of the devices, how many percent a sister or brother plays on, too, in turns.
  package var sharedDevicesPercent = 0
  /// Parents with a device of their own, on which they look after things.
  package var parentsPerFamily = 0...0

  package init() {}
}

/// When the session is and what the children do.
package struct SessionScript: Hashable, Sendable, Codable {
  /// Civil time of `Instant.zero`: a Saturday evening in central Europe, before a weekend's earnings are reset (decision).
  package var start =
    CivilTimeSpelling.localTime("2026-03-14 18:30").map { $0 - .seconds(3_600) }
    ?? WallTime(secondsSinceEpoch: 0)
  /// The family's zone as a fixed offset from UTC, seconds.
  package var zoneOffsetSeconds = 3_600
  package var length = TimeSpan.minutes(30)
  /// Behaviour names with their weights.
  package var behaviours = [
    WeightedName(name: "browse", weight: 50), WeightedName(name: "hunt", weight: 20),
    WeightedName(name: "fidget", weight: 15), WeightedName(name: "frustrated", weight: 5),
    WeightedName(name: "idle", weight: 10),
  ]
  /// Weights of acts that differ from the standard ones, by `behaviour.place.act`.
  package var acts: [WeightedName] = []
  /// Median pauses before acts that differ from the standard ones, ms, by `behaviour.place.act`.
  package var thinkTimes: [WeightedName] = []
  /// Weights of goals that differ from the standard ones, by `behaviour.goal`.
  package var goals: [WeightedName] = []
  /// Errands by name; one of weight 0 is not run.
  package var errands: [WeightedName] = []
  /// Mean time between two earnings of points, per child; zero switches them off.
  package var earningEvery = TimeSpan.minutes(5)
  /// Mean time between two attempts to redeem a reward, per child; zero switches them off.
  package var redeemingEvery = TimeSpan.minutes(10)
  /// Mean time between memory warnings; zero switches them off.
  package var memoryWarningEvery = TimeSpan.zero
  /// Of the memory warnings, how many percent are critical.
  package var criticalWarningsPercent = 0
  /// Mean time between trips to the background; zero switches them off.
  package var backgroundEvery = TimeSpan.zero
  /// Mean time between what interrupts without leaving, such as low power; zero switches it off.
  package var interruptionEvery = TimeSpan.zero
  /// Mean time between what others change of what the app shows; zero switches it off.
  package var changeEvery = TimeSpan.zero
  /// Mean time between changes of the device's clock; zero switches them off.
  package var clockChangeEvery = TimeSpan.zero
  /// Mean time between steps of what happens to points elsewhere; zero switches it off.
  package var ledgerTrafficEvery = TimeSpan.zero
  /// Mean time between relaunches of the app, whose process is killed; zero switches them off.
  package var relaunchEvery = TimeSpan.zero
  /// Of the photos that can be on disk when the session begins, how many percent yesterday left there.
  package var yesterdayPercent = 0
  /// Whether devices look dark at first.
  package var isDark = false
  /// Mean time after which the device's look changes, and back again; zero switches it off.
  package var appearanceChangeEvery = TimeSpan.zero
  /// What the devices speak.
  package var languageName = SessionScript.languageNames[0]
  /// How large texts are on all devices.
  package var textSize = DynamicType.standard
  /// Whether screens keep their devices' edges free; else whatever is on them may lie there.
  package var keepsEdgesFree = false
  /// Whether each device has a ledger of its own, with the family's zone between them; else all share one.
  package var syncsLedger = false
  /// Mean time between two spans without a network; zero switches them off.
  package var offlineEvery = TimeSpan.zero
  /// Of the children, how many percent are told to stop in the session's second half, and leave the app.
  package var toldToStopPercent = 0

  package init() {}
}

/// As keys of kind `choice` have them.
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

/// What is real in a run and what is a model.
package struct RealityScript: Hashable, Sendable, Codable {
  package enum Decode: String, Hashable, Sendable, Codable, CaseIterable { case real, modelled }
  package enum Photos: Hashable, Sendable, Codable {
    case synthetic
    /// JPEG files of a directory; an empty path: the run must name it.
    case directory(String)

    /// As a key of kind `source` has it.
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

/// What the world does wrong, each as parts per thousand of the photos fetched.
package struct FaultScript: Hashable, Sendable, Codable {
  package var corruptPhotosPerMille = 0
  package var truncatedPhotosPerMille = 0
  package var failedFetchesPerMille = 0
  /// Of the photos whose bytes are ordered off the disk, how many the disk refuses to remove the first time.
  package var failedRemovalsPerMille = 0
  /// Of the photos, how many the disk never keeps.
  package var failedWritesPerMille = 0
  /// Of the lists, commits, looks at the disk and writes of the small file, how many are refused.
  package var failedRequestsPerMille = 0
  /// Of the requests to the family's zone, and of its pushes, how many go wrong in each way that there is.
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
