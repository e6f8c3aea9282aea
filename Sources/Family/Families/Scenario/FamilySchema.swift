internal import Kernel
package import Metrics
package import ScenarioFormat
internal import Simulation

/// The keys of scenarios of the family's app, with those of every scenario.
package enum FamilySchema {
  /// Names that scenarios may use and other modules own.
  package struct Names: Sendable {
    package var behaviours: [String]
    /// What children may do, by `behaviour.place.act`.
    package var acts: [String]
    /// What behaviours may lead to, by `behaviour.goal`.
    package var goals: [String]
    /// Goals that children are sent to.
    package var errands: [String]
    /// What a swarm of faults is made of.
    package var faultKinds: [String] = []
    package var gesturePresets: [String]
    package var cachePresets: [String]
    package var galleryPresets = ["standard"]

    package init(
      behaviours: [String], acts: [String], goals: [String], errands: [String], gesturePresets: [String],
      cachePresets: [String]
    ) {
      self.behaviours = behaviours
      self.acts = acts
      self.goals = goals
      self.errands = errands
      self.gesturePresets = gesturePresets
      self.cachePresets = cachePresets
    }
  }

  /// The sections in the order in which they are explained; the first is the top of the file.
  package static func sections(_ names: Names) -> [ScenarioSection] {
    [
      ScenarioSchema.top(who: "a child"), presets(names), population, session(names), ScenarioSchema.soak,
      reality, faults(names), ScenarioSchema.clock, costs, ScenarioSchema.checks, sharing,
    ]
  }

  private static func presets(_ names: Names) -> ScenarioSection {
    ScenarioSection(
      "presets", "Which of the product's documented variants runs.",
      [
        ScenarioField(
          "gestures", .choice(\.gesturePreset, names.gesturePresets), "thresholds of the recogniser"),
        ScenarioField(
          "cache", .choice(\.cachePreset, names.cachePresets), "parity keeps 100 images, viewer 50"),
        ScenarioField(
          "gallery", .choice(\.galleryPreset, names.galleryPresets),
          "standard; tap-exits: a tap leaves fullscreen; wrapping: after the last category comes the first"),
      ])
  }

  private static let population = ScenarioSection(
    "population", "Who takes part and what they own; a family draws uniformly inside each range.",
    [
      ScenarioField(
        "families", .whole(\.population.families, 1...1_000_000), "number of families, counted from 0"),
      ScenarioField(
        "children-per-family", .range(\.population.childrenPerFamily, 1...12), "children of a family"),
      ScenarioField("ages", .numberWeights(\.population.ages, 3...12), "ages in years and their weights"),
      ScenarioField(
        "photos-per-family", .range(\.population.photosPerFamily, 1...100_000), "photos of the album"),
      ScenarioField(
        "categories-per-family", .range(\.population.categoriesPerFamily, 1...64), "categories of the album"),
      ScenarioField(
        "groups-per-family", .range(\.population.groupsPerFamily, 0...64), "groups that share for 48 hours"),
      ScenarioField(
        "photos-per-group", .range(\.population.photosPerGroup, 0...1_000), "photos shared in a group"),
      ScenarioField(
        "expiring", .percent(\.population.expiringPercent),
        "share of group photos that turn 48 hours old in the session"),
      ScenarioField(
        "ledger-history", .range(\.population.ledgerHistory, 0...100_000), "ledger rows a child starts with"),
      ScenarioField(
        "rewards-per-family", .range(\.population.rewardsPerFamily, 0...64),
        "rewards that parents offer for points; none: the app has no dashboard"),
      ScenarioField(
        "daily-goal", .range(\.population.dailyGoal, 0...10_000),
        "points that a day is to bring a child; 0: no goal"),
      ScenarioField(
        "second-devices", .percent(\.population.secondDevicesPercent),
        "share of the children who have a second device of their own"),
      ScenarioField(
        "shared-devices", .percent(\.population.sharedDevicesPercent),
        "share of the devices on which a sister or brother plays, too, in turns"),
      ScenarioField(
        "hoarders", .percent(\.population.hoardersPercent), "share of the children who never redeem a reward"),
      ScenarioField(
        "spenders", .percent(\.population.spendersPercent),
        "share of the children who redeem whatever comes in, at once"),
      ScenarioField(
        "parents-per-family", .range(\.population.parentsPerFamily, 0...4),
        "parents with a device of their own, on which they look after photos, categories and points"),
    ])

  private static func session(_ names: Names) -> ScenarioSection {
    ScenarioSection(
      "session", "When the session is and what happens in it.",
      [
        ScenarioField(
          "start", .civilTime(\.session.start), "civil time of the first frame, in the zone below"),
        ScenarioField("zone", .zone(\.session.zoneOffsetSeconds), "the family's fixed offset from UTC"),
        ScenarioField(
          "length", .duration(\.session.length, .seconds(1)...(.hours(24))),
          "virtual time of a child's session"
        ),
        ScenarioField(
          "behaviours", .weights(\.session.behaviours, names.behaviours), "what children do and how often"),
        ScenarioField(
          "acts", .changes(\.session.acts, names.acts, .weight),
          "what children do on a screen: weights of `behaviour.place.act` that are not the standard ones"),
        ScenarioField(
          "think-times", .changes(\.session.thinkTimes, names.acts, .time),
          "median pauses before acts that are not the standard ones"),
        ScenarioField(
          "goals", .changes(\.session.goals, names.goals, .weight),
          "weights of the goals that behaviours lead to, where they are not the standard ones"),
        ScenarioField(
          "errands", .changes(\.session.errands, names.errands, .weight),
          "goals that every few children come to, whatever they do; 0: never"),
        ScenarioField(
          "earning-every", .duration(\.session.earningEvery, .zero...(.hours(24))),
          "mean time between earnings of points, per child; 0s: never"),
        ScenarioField(
          "redeeming-every", .duration(\.session.redeemingEvery, .zero...(.hours(24))),
          "mean time between attempts to redeem a reward, per child; 0s: never"),
        ScenarioField(
          "memory-warning-every", .duration(\.session.memoryWarningEvery, .zero...(.hours(24))),
          "mean time between memory warnings; 0s: never"),
        ScenarioField(
          "critical-warnings", .percent(\.session.criticalWarningsPercent),
          "share of the memory warnings that are critical"),
        ScenarioField(
          "background-every", .duration(\.session.backgroundEvery, .zero...(.hours(24))),
          "mean time between trips to the background; 0s: never"),
        ScenarioField(
          "interruption-every", .duration(\.session.interruptionEvery, .zero...(.hours(24))),
          "mean time between something over the app, or low power, each in turn and for a while; 0s: never"),
        ScenarioField(
          "change-every", .duration(\.session.changeEvery, .zero...(.hours(24))),
          "mean time between what others change: in the album, in groups, in records; 0s: never"),
        ScenarioField(
          "clock-change-every", .duration(\.session.clockChangeEvery, .zero...(.hours(24))),
          "mean time after which the device's clock is set, ahead, back or right; 0s: never"),
        ScenarioField(
          "ledger-traffic-every", .duration(\.session.ledgerTrafficEvery, .zero...(.hours(24))),
          "mean time between steps of what happens to points elsewhere, right and wrong; 0s: never"),
        ScenarioField(
          "relaunch-every", .duration(\.session.relaunchEvery, .zero...(.hours(24))),
          "mean time after which the app is killed and launched again; 0s: never"),
        ScenarioField(
          "yesterday", .percent(\.session.yesterdayPercent),
          "share of the album and of the groups' photos that yesterday left on the disk"),
        ScenarioField(
          "text-size", .choice(\.session.textSizeName, DynamicType.names),
          "how large texts are on the devices; large: as they are delivered"),
        ScenarioField(
          "edges", .choice(\.session.edgesName, SessionScript.edgesNames),
          "free: nothing to see or touch lies where a device keeps its edges free; filled: as if it kept none"
        ),
        ScenarioField(
          "appearance", .choice(\.session.appearanceName, SessionScript.appearanceNames),
          "how the devices look at first"),
        ScenarioField(
          "appearance-change-every", .duration(\.session.appearanceChangeEvery, .zero...(.hours(24))),
          "mean time after which the device looks the other way, and back again; 0s: never"),
        ScenarioField(
          "language", .choice(\.session.languageName, SessionScript.languageNames),
          "what the devices speak: English or German"),
        ScenarioField(
          "ledger", .choice(\.session.ledgerName, SessionScript.ledgerNames),
          "shared: a family's devices have one ledger; synced: each has its own, and the family's zone lies between"
        ),
        ScenarioField(
          "offline-every", .duration(\.session.offlineEvery, .zero...(.hours(24))),
          "mean time between spans without a network, which only a synced ledger notices; 0s: never"),
        ScenarioField(
          "told-to-stop", .percent(\.session.toldToStopPercent),
          "share of the children who are told to stop in the session's second half, and leave the app"),
      ])
  }

  private static let reality = ScenarioSection(
    "real", "What is real in the run and what is a model.",
    [
      ScenarioField(
        "decode", .choice(\.real.decodeName, RealityScript.Decode.allNames),
        "real: JPEG files are decoded; modelled: only their cost"),
      ScenarioField(
        "photos", .source(\.real.photos.path, flag: "--photos", what: "a directory"),
        "synthetic, given, or a directory of JPEG files"),
      ScenarioSchema.touches,
    ])

  private static func faults(_ names: Names) -> ScenarioSection {
    ScenarioSection(
      "faults",
      "What goes wrong, as a share of what is concerned; and by swarm weights, for a while.",
      [
        ScenarioField("corrupt-photos", .perMille(\.faults.corruptPhotosPerMille), "broken inside"),
        ScenarioField("truncated-photos", .perMille(\.faults.truncatedPhotosPerMille), "cut off"),
        ScenarioField("failed-fetches", .perMille(\.faults.failedFetchesPerMille), "never arriving"),
        ScenarioField(
          "failed-removals", .perMille(\.faults.failedRemovalsPerMille),
          "not removed from disk when first asked"),
        ScenarioField(
          "failed-writes", .perMille(\.faults.failedWritesPerMille), "never kept by the disk"),
        ScenarioField(
          "failed-requests", .perMille(\.faults.failedRequestsPerMille),
          "of the lists, commits, looks at the disk and writes of the small file: refused"),
        ScenarioField(
          "zone", .perMille(\.faults.zonePerMille),
          "of the requests to the family's zone and its pushes: gone wrong, in each of nine ways"),
        ScenarioField(
          "swarm", .changes(\.swarm.kinds, names.faultKinds, .share),
          "kinds of faults that children have or not, with the share of those that have each"),
        ScenarioField(
          "heaviness", .range(\.swarm.heaviness, 1...1_000),
          "of the swarm, how heavy a kind is where a child has it: drawn between these, small ones as often as large ones"
        ),
        ScenarioField(
          "until", .duration(\.swarm.until, .zero...(.hours(24))),
          "when the swarm's faults end; 0s: with the session"),
        ScenarioField(
          "heal", .duration(\.swarm.heal, .seconds(1)...(.hours(24))),
          "how long after that everything may take to settle"),
      ])
  }

  private static let sharing = ScenarioSection(
    "sharing", "Whether children share photos with their groups, and what goes wrong on the way.",
    [
      ScenarioField(
        "camera", .choice(\.sharing.cameraName, SharingScript.cameraNames),
        "on: a tap on a group's card brings the camera up, and what it takes is sent"),
      ScenarioField("failed", .perMille(\.sharing.failedPerMille), "pictures that do not arrive when sent"),
      ScenarioField(
        "lost-answers", .perMille(\.sharing.lostAnswersPerMille),
        "pictures that arrive, and the answer does not come back"),
      ScenarioField("slow", .perMille(\.sharing.slowPerMille), "pictures that take many times as long"),
      ScenarioField(
        "closed", .percent(\.sharing.closedPercent), "groups that have the child no longer as a member"),
      ScenarioField("full", .percent(\.sharing.fullPercent), "groups that have no place for another picture"),
      ScenarioField(
        "too-old", .perMille(\.sharing.tooOldPerMille), "pictures that the server finds too old when sent"),
      ScenarioField(
        "taken-back", .perMille(\.sharing.takenBackPerMille),
        "pictures that are not to be shared after all, within 10 s of being taken"),
      ScenarioField("no-camera", .perMille(\.sharing.noCameraPerMille), "times that there is no camera"),
      ScenarioField(
        "offline-every", .duration(\.sharing.offlineEvery, .zero...(.hours(24))),
        "mean time between 5 to 60 s in which no picture arrives; 0s: never"),
      ScenarioField(
        "damaged-lists", .perMille(\.sharing.damagedListsPerMille), "lists with damaged records in them"),
      ScenarioField(
        "mended", .duration(\.sharing.until, .zero...(.hours(24))),
        "when all that ends; 0s: with the session"),
    ])

  /// What `skiprope calibrate` fits is among them.
  package static let costs = ScenarioSection(
    "costs", "What effects take in virtual time; what the processor does is divided by the device's speed.",
    [
      ScenarioField(
        "decode-fixed", .duration(\.costs.decodeFixed, .microseconds(1)...(.seconds(1))),
        "a decode besides bytes and pixels, on any device"),
      ScenarioField(
        "baseline-byte", .decimal(\.costs.baselineByte, perUnit, unit: "ns/B"),
        "entropy decoding of a byte at speed 1"),
      ScenarioField(
        "progressive-byte", .decimal(\.costs.progressiveByte, perUnit, unit: "ns/B"),
        "entropy decoding of a byte of a progressive file at speed 1"),
      ScenarioField(
        "pixel-1", .decimal(\.costs.wholePixel, perUnit, unit: "ns/px"),
        "transform and resampling at 1/1, a pixel of the file at speed 1"
      ),
      ScenarioField("pixel-2", .decimal(\.costs.halfPixel, perUnit, unit: "ns/px"), "the same at 1/2"),
      ScenarioField("pixel-4", .decimal(\.costs.quarterPixel, perUnit, unit: "ns/px"), "the same at 1/4"),
      ScenarioField("pixel-8", .decimal(\.costs.eighthPixel, perUnit, unit: "ns/px"), "the same at 1/8"),
      ScenarioField(
        "rendition", .decimal(\.costs.renditionMegapixel, perUnit, unit: "ms/Mpx"),
        "encoding a megapixel of a rendition at speed 1"),
      ScenarioField(
        "synced-write", .duration(\.costs.syncedWrite, .microseconds(1)...(.seconds(10))),
        "a synced write of a small file, on any device"),
      ScenarioField(
        "commit", .duration(\.costs.commit, .zero...(.seconds(10))),
        "a commit of the ledger besides its synced write, on any device"),
      ScenarioField(
        "network-latency", .duration(\.costs.networkLatency, .microseconds(1)...(.minutes(1))),
        "round trip of the home's network"),
      ScenarioField(
        "network-rate", .decimal(\.costs.networkRate, rates, unit: "B/us"),
        "of the home's network; 1 B/us is 10^6 bytes a second"),
      ScenarioField(
        "flash-rate", .decimal(\.costs.flashRate, rates, unit: "B/us"),
        "reading and writing flash; 1 B/us is 10^6 bytes a second"),
    ])

  private static let perUnit = 0.0...10_000.0
  private static let rates = 0.001...1e6
}

extension RealityScript.Decode {
  /// As scenarios and the command line spell them.
  package static let allNames = RealityScript.Decode.allCases.map(\.rawValue)
}

extension ScenarioVocabulary {
  /// What scenarios of the family's app may hold.
  package init(_ names: FamilySchema.Names, metrics: MetricTable, invariants: [String]) {
    self.init(
      sections: FamilySchema.sections(names), standard: .standard, metrics: metrics, invariants: invariants)
    // What a clock has once shown an app does not forget: no cycle after that is the one before.
    keysThatDoNotRepeat = { scenario in
      scenario.session.clockChangeEvery > .zero ? ["session.clock-change-every"] : []
    }
  }
}
