internal import Garden
package import Metrics
internal import Playing
internal import Simulation

extension CounterKey {
  /// Gestures of hands.
  static let celebrationGestures = CounterKey("gesture.made")
  /// What happened in looks, by name.
  static let celebrationNews = CounterKey(
    "celebration.happened", by: MetricScope.names(CelebrationMetrics.happened))
  static let celebrationReached = CounterKey(
    Coverage.total, by: MetricScope.names(CelebrationMetrics.declared))
}

extension HistogramKey {
  /// From the tap that asked for a day to its sheet's contents; virtual microseconds.
  static let sheetReady = HistogramKey("sheet.ready_us", .microseconds, kind: .exact)
  /// What the product's own work costs in a frame of an import, on the device.
  static let importFrame = HistogramKey("import.frame_ns", .nanoseconds, kind: .timed)
  /// What the product's own work costs in a frame on the pages of a moment's photos, on the device.
  static let mediaFrame = HistogramKey("media.frame_ns", .nanoseconds, kind: .timed)
  /// From the first photo of a collage to its file; virtual microseconds.
  static let collageTook = HistogramKey("collage.took_us", .microseconds, kind: .exact)
  /// The most that a collage holds while it is made, by its canvas's own account.
  static let collagePeak = HistogramKey("collage.peak", .bytes, kind: .exact)
  /// From the tap on save to the answered commit.
  static let commitTook = HistogramKey("commit.took_us", .microseconds, kind: .exact)
}

/// What is measured of 365.
package enum CelebrationMetrics {
  static let happened =
    [
      "launch", "foreground", "background", "commit", "shares", "copies", "cancelled", "reminded", "refused",
      "killed", "power.cut", "record.refused", "settings.opened", "import.failed",
    ]
    + GardenNews.allCases.map(\.rawValue) + GardenHaptic.allCases.map { "felt.\($0)" }
    + ["call", "message", "share", "plan"].map { "wants.\($0)" }

  /// Everything that a run may reach: places, and what happens.
  static let declared =
    places.map { "place.\($0)" } + happened
  static let places = [
    "garden", "heatmap", "calendar", "create", "library", "profile", "day", "onboarding", "add.person",
    "add.date", "add.year",
    "add.category", "add.notes", "pack.photos", "pack.template", "pack.result", "collage",
    "import", "media", "media.add", "notes", "people", "avatars", "reminders", "categories", "about",
  ]

  static let held: [HeldQuantity] = [.live, .openFiles, .threads]

  package static let table = MetricTable(
    FrameMetrics.frames + FrameMetrics.activity + FrameMetrics.hitches + ToolkitMetrics.all + LoopMetrics.all
      + PaceMetrics.all + WorkMetrics.views + WorkMetrics.counted
      + [
        MetricDefinition(
          "gestures.made", "Gestures that were made.", .one,
          .sum(.celebrationGestures, samples: .counter(.activeFrames)),
          better: .neither),
        MetricDefinition(
          "happened", "What users did and what happened to them, by kind.", .one,
          .sum(.celebrationNews, samples: .counter(.activeFrames)), better: .neither),
        MetricDefinition(
          "sheet.ready", "From the tap that asked for a day to its sheet's contents, in virtual time.",
          .milliseconds, .percentiles(of: .sheetReady, [.p50, .p99, .max])),
        MetricDefinition(
          "import.frame", "What the product's own work costs in a frame of an import, on the device.",
          .milliseconds, .percentiles(of: .importFrame, [.p50, .p99, .max])),
        MetricDefinition(
          "media.frame",
          "What the product's own work costs in a frame in which a moment's photos are looked at, attached or put in order, "
            + "on the device.", .milliseconds, .percentiles(of: .mediaFrame, [.p50, .p99, .max])),
        MetricDefinition(
          "collage.took", "From the first photo of a collage to its file, in virtual time.", .milliseconds,
          .percentiles(of: .collageTook, [.p50, .max])),
        MetricDefinition(
          "collage.peak",
          "The most that a collage holds while it is made: canvas, file and what a decode takes.", .bytes,
          .percentiles(of: .collagePeak, [.max])),
        MetricDefinition(
          "commit.took", "From the tap on save to the answered commit, in virtual time.", .milliseconds,
          .percentiles(of: .commitTook, [.p50, .p99])),
      ]
      + FrameMetrics.memory + WorkMetrics.bytes + SoakMetrics(held).definitions + [FrameMetrics.launch]
      + FrameMetrics.harness)
}
