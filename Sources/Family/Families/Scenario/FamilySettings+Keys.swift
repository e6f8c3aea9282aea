internal import Gallery
internal import Gestures
internal import Kernel
internal import PhotoCaching
package import ScenarioFormat
internal import Simulation

extension FamilySettings {
  package static var engineKeys: Set<EngineKey> { [] }

  package static var sections: [SettingSection<FamilySettings>] {
    [presets, population, day, faults, costKeys, sharing, real]
  }

  package static var flags: [SettingFlag<FamilySettings>] {
    [
      SettingFlag(
        "--preset", "NAME", "gesture preset; `cache:NAME` for the cache's; both with a comma between",
        apply: applyPresets)
    ]
  }

  private static let gesturePresets = GesturePreset.allCases.map(\.rawValue)
  private static let cachePresets = CachePreset.allCases.map(\.rawValue)

  private static func applyPresets(_ text: String, to settings: inout FamilySettings) -> String? {
    let ofCaches = cachePresets.map { "cache:\($0)" }
    for name in text.split(separator: ",", omittingEmptySubsequences: false).map(String.init) {
      if gesturePresets.contains(name) {
        settings.gesturePreset = name
      } else if ofCaches.contains(name) {
        settings.cachePreset = String(name.dropFirst("cache:".count))
      } else {
        return
          "`--preset` knows no `\(name)`; \(NearestName.remedy(name, among: gesturePresets + ofCaches))"
      }
    }
    return nil
  }

  private static var presets: SettingSection<FamilySettings> {
    SettingSection(
      "presets", "The variants of the product.",
      [
        .choice("gestures", \.gesturePreset, gesturePresets, "thresholds of the recogniser"),
        .choice("cache", \.cachePreset, cachePresets, "parity stores 100 images, viewer 50"),
        .choice(
          "gallery", \.galleryPreset, GalleryVariant.allCases.map(\.rawValue),
          "standard; tap-exits: a tap leaves fullscreen; wrapping: after the last category comes the first"),
      ])
  }

  private static var population: SettingSection<FamilySettings> {
    SettingSection(
      "population",
      "The members of families and their possessions; a family draws uniformly within each range.",
      [
        .range("children-per-family", \.population.childrenPerFamily, 1...12, "children of a family"),
        .weights("ages", \.population.ages, 3...12, "ages in years and their weights"),
        .range("photos-per-family", \.population.photosPerFamily, 1...100_000, "photos of the album"),
        .range("categories-per-family", \.population.categoriesPerFamily, 1...64, "categories of the album"),
        .range("groups-per-family", \.population.groupsPerFamily, 0...64, "groups that share for 48 hours"),
        .range("photos-per-group", \.population.photosPerGroup, 0...1_000, "photos shared in a group"),
        .percent(
          "expiring", \.population.expiringPercent,
          "share of group photos that expire during the session, 48 hours after sharing"),
        .range(
          "ledger-history", \.population.ledgerHistory, 0...100_000, "ledger rows of a child at the beginning"
        ),
        .range(
          "rewards-per-family", \.population.rewardsPerFamily, 0...64,
          "rewards that parents offer for points; none: the app has no dashboard"),
        .range(
          "daily-goal", \.population.dailyGoal, 0...10_000,
          "a child's daily goal in points; 0: no goal"),
        .percent(
          "second-devices", \.population.secondDevicesPercent,
          "share of the children who have a second device of their own"),
        .percent(
          "shared-devices", \.population.sharedDevicesPercent,
          "share of the devices that a sibling also uses, in turns"),
        .percent("hoarders", \.population.hoardersPercent, "share of the children who never redeem a reward"),
        .percent(
          "spenders", \.population.spendersPercent,
          "share of the children who redeem points at once"),
        .range(
          "parents-per-family", \.population.parentsPerFamily, 0...4,
          "parents with a device of their own, on which they edit photos, categories and points"),
      ])
  }

  private static var day: SettingSection<FamilySettings> {
    SettingSection(
      "session", "The time of the session and its events.",
      [
        .time("start", \.session.start, "civil time of the first frame, in the zone below"),
        .zone("zone", \.session.zoneOffsetSeconds, "the family's fixed offset from UTC"),
        .duration(
          "length", \.session.length, .seconds(1)...(.hours(24)),
          "virtual time of a child's session"
        ),
        .weights(
          "behaviours", \.session.behaviours, Behaviour.allCases.map(\.rawValue),
          "behaviours of children with their weights"),
        .changes(
          "actions", \.session.actions, BehaviourTable.actionNames, .weight,
          "actions of children on a screen: weights of `behaviour.place.act` that differ from the standard"),
        .changes(
          "think-times", \.session.thinkTimes, BehaviourTable.actionNames, .time,
          "median pauses before actions that differ from the standard"),
        .changes(
          "goals", \.session.goals, BehaviourTable.leadNames, .weight,
          "weights of the goals that follow behaviours, if they differ from the standard"),
        .changes(
          "errands", \.session.errands, (Errand.goals + Errand.optional).map(\.rawValue), .weight,
          "goals that every few children pursue, whatever they do; 0: never"),
        .duration(
          "earning-every", \.session.earningEvery, .zero...(.hours(24)),
          "mean time between earnings of points, per child; 0s: never"),
        .duration(
          "redeeming-every", \.session.redeemingEvery, .zero...(.hours(24)),
          "mean time between attempts to redeem a reward, per child; 0s: never"),
        .duration(
          "memory-warning-every", \.session.memoryWarningEvery, .zero...(.hours(24)),
          "mean time between memory warnings; 0s: never"),
        .percent(
          "critical-warnings", \.session.criticalWarningsPercent,
          "share of the memory warnings that are critical"),
        .duration(
          "background-every", \.session.backgroundEvery, .zero...(.hours(24)),
          "mean time between trips to the background; 0s: never"),
        .duration(
          "interruption-every", \.session.interruptionEvery, .zero...(.hours(24)),
          "mean time between interruptions: something over the app, or low power, in turn; 0s: never"),
        .duration(
          "change-every", \.session.changeEvery, .zero...(.hours(24)),
          "mean time between changes by others: in the album, in groups, in records; 0s: never"),
        .duration(
          "clock-change-every", \.session.clockChangeEvery, .zero...(.hours(24)),
          "mean time between changes of the device's clock: ahead, back or right; 0s: never"),
        .duration(
          "ledger-traffic-every", \.session.ledgerTrafficEvery, .zero...(.hours(24)),
          "mean time between steps of ledger traffic from elsewhere, valid and invalid; 0s: never"),
        .duration(
          "relaunch-every", \.session.relaunchEvery, .zero...(.hours(24)),
          "mean time after which the app is killed and launched again; 0s: never"),
        .percent(
          "yesterday", \.session.yesterdayPercent,
          "share of the album's and the groups' photos that yesterday left on disk"),
        .choice(
          "text-size", \.session.textSizeName, DynamicType.names,
          "text size on the devices; large: as delivered"),
        .choice(
          "edges", \.session.edgesName, SessionScript.edgesNames,
          "free: screens leave the device's edges free; filled: they use them"
        ),
        .choice(
          "appearance", \.session.appearanceName, SessionScript.appearanceNames,
          "the devices' appearance at first"),
        .duration(
          "appearance-change-every", \.session.appearanceChangeEvery, .zero...(.hours(24)),
          "mean time between changes of the device's appearance; 0s: never"),
        .choice(
          "language", \.session.languageName, SessionScript.languageNames,
          "the devices' language: English or German"),
        .choice(
          "ledger", \.session.ledgerName, SessionScript.ledgerNames,
          "shared: a family's devices have one ledger; synced: each has its own, synced through the family's zone"
        ),
        .duration(
          "offline-every", \.session.offlineEvery, .zero...(.hours(24)),
          "mean time between periods without a network, which affect only a synced ledger; 0s: never"),
        .percent(
          "asked-to-stop", \.session.askedToStopPercent,
          "share of the children who are told to stop in the session's second half, and leave the app"),
      ])
  }

  private static var real: SettingSection<FamilySettings> {
    SettingSection(
      "real", "What is real in the run and what is a model.",
      [
        .choice(
          "decode", \.real.decodeName, RealityScript.Decode.allNames,
          "real: JPEG files are decoded; modelled: only their cost", flag: "--decode",
          help: "whether photos are decoded or only their cost is taken"),
        .file(
          "photos", \.real.photos.path, flag: "--photos", value: "DIR", what: "a directory",
          "synthetic, given, or a directory of JPEG files",
          help: "JPEG files of a directory instead of generated ones"),
      ])
  }

  private static var faults: SettingSection<FamilySettings> {
    SettingSection(
      "faults",
      "Faults, as shares of the affected events; and temporary ones, by swarm weights.",
      [
        .perMille("corrupt-photos", \.faults.corruptPhotosPerMille, "broken inside"),
        .perMille("truncated-photos", \.faults.truncatedPhotosPerMille, "cut off"),
        .perMille("failed-fetches", \.faults.failedFetchesPerMille, "never arriving"),
        .perMille(
          "failed-removals", \.faults.failedRemovalsPerMille,
          "not removed from disk at the first attempt"),
        .perMille("failed-writes", \.faults.failedWritesPerMille, "never stored by the disk"),
        .perMille(
          "failed-requests", \.faults.failedRequestsPerMille,
          "of the lists, commits, disk listings and writes of the small file: refused"),
        .perMille(
          "zone", \.faults.zonePerMille,
          "of the requests to the family's zone and its pushes: failed, in each of nine ways"),
        .changes(
          "swarm", \.swarm.kinds, FaultKind.allCases.map(\.rawValue), .share,
          "kinds of faults that children have or not, with the share of those that have each"),
        .range(
          "heaviness", \.swarm.heaviness, 1...1_000,
          "of the swarm, the weight of a child's kind: drawn between these, uniform in the logarithm"
        ),
        .duration(
          "until", \.swarm.until, .zero...(.hours(24)),
          "when the swarm's faults end; 0s: with the session"),
        .duration(
          "recover", \.swarm.recover, .seconds(1)...(.hours(24)),
          "the recovery window: how long after that everything may take to settle"),
      ])
  }

  private static var sharing: SettingSection<FamilySettings> {
    SettingSection(
      "sharing", "Whether children share photos with their groups, and with which faults.",
      [
        .choice(
          "camera", \.sharing.cameraName, SharingScript.cameraNames,
          "on: a tap on a group's card opens the camera, and its pictures are sent"),
        .perMille("failed", \.sharing.failedPerMille, "pictures that do not arrive when sent"),
        .perMille(
          "lost-answers", \.sharing.lostAnswersPerMille,
          "pictures that arrive, but whose answer is lost"),
        .perMille("slow", \.sharing.slowPerMille, "pictures that take many times as long"),
        .percent("closed", \.sharing.closedPercent, "groups that no longer have the child as a member"),
        .percent("full", \.sharing.fullPercent, "groups without room for another picture"),
        .perMille("too-old", \.sharing.tooOldPerMille, "pictures that the server rejects as too old"),
        .perMille(
          "taken-back", \.sharing.takenBackPerMille,
          "pictures taken back within 10 s of being taken"),
        .perMille("no-camera", \.sharing.noCameraPerMille, "requests for the camera when there is none"),
        .duration(
          "offline-every", \.sharing.offlineEvery, .zero...(.hours(24)),
          "mean time between 5 to 60 s in which no picture arrives; 0s: never"),
        .perMille("damaged-lists", \.sharing.damagedListsPerMille, "lists with damaged records in them"),
        .duration(
          "mended", \.sharing.until, .zero...(.hours(24)),
          "when these faults end; 0s: with the session"),
      ])
  }

  /// The costs of effects. `skiprope calibrate` fits some of them.
  package static var costKeys: SettingSection<FamilySettings> {
    SettingSection(
      "costs", "Costs of effects in virtual time; processor time is divided by the device's speed.",
      [
        .duration(
          "decode-fixed", \.costs.decodeFixed, .microseconds(1)...(.seconds(1)),
          "a decode besides bytes and pixels, on any device"),
        .decimal(
          "baseline-byte", \.costs.baselineByte, perUnit, unit: "ns/B",
          "entropy decoding of a byte at speed 1"),
        .decimal(
          "progressive-byte", \.costs.progressiveByte, perUnit, unit: "ns/B",
          "entropy decoding of a byte of a progressive file at speed 1"),
        .decimal(
          "pixel-1", \.costs.wholePixel, perUnit, unit: "ns/px",
          "transform and resampling at 1/1, a pixel of the file at speed 1"
        ),
        .decimal("pixel-2", \.costs.halfPixel, perUnit, unit: "ns/px", "the same at 1/2"),
        .decimal("pixel-4", \.costs.quarterPixel, perUnit, unit: "ns/px", "the same at 1/4"),
        .decimal("pixel-8", \.costs.eighthPixel, perUnit, unit: "ns/px", "the same at 1/8"),
        .decimal(
          "rendition", \.costs.renditionMegapixel, perUnit, unit: "ms/Mpx",
          "encoding a megapixel of a rendition at speed 1"),
        .duration(
          "synced-write", \.costs.syncedWrite, .microseconds(1)...(.seconds(10)),
          "a synced write of a small file, on any device"),
        .duration(
          "commit", \.costs.commit, .zero...(.seconds(10)),
          "a commit of the ledger besides its synced write, on any device"),
        .duration(
          "network-latency", \.costs.networkLatency, .microseconds(1)...(.minutes(1)),
          "round trip of the home's network"),
        .decimal(
          "network-rate", \.costs.networkRate, rates, unit: "B/us",
          "of the home's network; 1 B/us is 10^6 bytes a second"),
        .decimal(
          "flash-rate", \.costs.flashRate, rates, unit: "B/us",
          "reading and writing flash; 1 B/us is 10^6 bytes a second"),
      ])
  }

  private static let perUnit = 0.0...10_000.0
  private static let rates = 0.001...1e6
}

extension RealityScript.Decode {
  /// The names in scenarios and on the command line.
  package static let allNames = RealityScript.Decode.allCases.map(\.rawValue)
}
