package import Metrics

/// The metrics of a run in the order of docs/harness.md, section 3, made from its totals.
package struct MetricList {
  /// What was measured outside the families.
  package struct Surroundings: Sendable {
    package var cpuSeconds: Double
    package var overheadNanoseconds: Double
    package var overheadFrames: Int
    package var peakResidentBytes: Int

    package init(cpuSeconds: Double, overheadNanoseconds: Double, overheadFrames: Int, peakResidentBytes: Int)
    {
      self.cpuSeconds = cpuSeconds
      self.overheadNanoseconds = overheadNanoseconds
      self.overheadFrames = overheadFrames
      self.peakResidentBytes = peakResidentBytes
    }
  }

  private let totals: RunTotals
  private var metrics: [MetricValue] = []

  /// All metrics of a run.
  package static func make(_ totals: RunTotals, _ surroundings: Surroundings) -> [MetricValue] {
    var list = MetricList(totals: totals)
    list.addFrames()
    list.addHitches()
    list.addInput()
    list.addPhotos()
    list.addCache()
    list.addMemory(surroundings)
    list.addStores()
    list.addHarness(surroundings)
    return list.metrics
  }

  private init(totals: RunTotals) { self.totals = totals }

  private mutating func add(
    _ id: String, _ value: Double, _ unit: String, _ kind: MetricKind, samples: Int, better: Polarity = .lower
  ) {
    metrics.append(
      MetricValue(id: id, value: value, unit: unit, better: better, kind: kind, samples: samples))
  }

  private static let points: [(name: String, perMille: Int)] = [
    ("p50", 500), ("p90", 900), ("p99", 990), ("p999", 999), ("max", 1_000),
  ]

  private mutating func addPoints(
    _ id: String, _ histogram: Histogram, only names: [String], unit: String, divisor: Double,
    kind: MetricKind,
    suffix: String = ""
  ) {
    for point in MetricList.points where names.contains(point.name) {
      let value = Double(histogram.value(atPerMille: point.perMille)) / divisor
      add("\(id).\(point.name)\(suffix)", value, unit, kind, samples: histogram.count)
    }
  }

  private mutating func addFrames() {
    var all = Histogram()
    let classes = ["60hz", "90hz", "120hz"]
    for name in classes { if let part = totals.timed["frame.cost@\(name)"] { all.merge(part) } }
    addPoints(
      "frame.cost", all, only: ["p50", "p90", "p99", "p999", "max"], unit: "ms", divisor: 1e6, kind: .timed)
    for name in classes {
      guard let part = totals.timed["frame.cost@\(name)"] else { continue }
      addPoints(
        "frame.cost", part, only: ["p50", "p90", "p99", "p999", "max"], unit: "ms", divisor: 1e6,
        kind: .timed,
        suffix: "@\(name)")
    }
    let product = totals.timed["frame.product"] ?? Histogram()
    addPoints("frame.product", product, only: ["p50", "p99", "p999"], unit: "ms", divisor: 1e6, kind: .timed)
    let toolkit = totals.exact["frame.toolkit"] ?? Histogram()
    addPoints("frame.toolkit", toolkit, only: ["p50", "p99", "p999"], unit: "ms", divisor: 1e6, kind: .exact)
    for stage in FrameStage.allCases {
      let histogram = totals.timed["frame.stage.\(stage.name)"] ?? Histogram()
      addPoints("frame.stage.\(stage.name)", histogram, only: ["p99"], unit: "ms", divisor: 1e6, kind: .timed)
    }
    if let jitter = totals.timed["frame.jitter"] {
      addPoints("frame.jitter", jitter, only: ["p99", "max"], unit: "ms", divisor: 1e6, kind: .timed)
    }
  }

  private mutating func addHitches() {
    let frames = totals.totals["frames.active"] ?? 0
    let animatedSeconds = Double(totals.totals["time.animated_us"] ?? 0) / 1e6
    let hitchMilliseconds = Double(totals.timedTotals["hitch.nanoseconds"] ?? 0) / 1e6
    let animatedFrames = totals.totals["frames.animated"] ?? 0
    add(
      "hitch.ratio", animatedSeconds > 0 ? hitchMilliseconds / animatedSeconds : 0, "ms/s", .timed,
      samples: animatedFrames)
    add("hitch.count", Double(totals.timedTotals["hitch.count"] ?? 0), "1", .timed, samples: frames)
    add("hitch.longest", Double(totals.peaks["hitch.longest_ns"] ?? 0) / 1e6, "ms", .timed, samples: frames)
    add("hitch.total", hitchMilliseconds, "ms", .timed, samples: frames)
  }

  private mutating func addInput() {
    let prefix = "input.latency."
    for id in totals.exact.keys.sorted() where id.hasPrefix(prefix) {
      addPoints(
        id, totals.exact[id] ?? Histogram(), only: ["p50", "p99"], unit: "ms", divisor: 1e3, kind: .exact)
    }
    for what in ["missed", "accidental"] {
      for age in ["3", "4", "5", "6-8", "9-12"] {
        let meant = totals.totals["gesture.intended.\(age)"] ?? 0
        guard meant > 0 else { continue }
        let count = Double(totals.totals["gesture.\(what).\(age)"] ?? 0)
        add("gesture.\(what).\(age)", count / Double(meant) * 100, "%", .exact, samples: meant)
      }
    }
  }

  private mutating func addPhotos() {
    let ready = totals.exact["photo.ready"] ?? Histogram()
    addPoints("photo.ready", ready, only: ["p50", "p99"], unit: "ms", divisor: 1e3, kind: .exact)
    let sessionSeconds = Double(totals.totals["time.session_us"] ?? 0) / 1e6
    let placeholder = Double(totals.totals["time.placeholder_us"] ?? 0) / 1e3
    add(
      "photo.placeholder.ratio", sessionSeconds > 0 ? placeholder / sessionSeconds : 0, "ms/s", .exact,
      samples: ready.count)
    add("photo.errors", Double(totals.totals["photo.errors"] ?? 0), "1", .exact, samples: ready.count)
  }

  private mutating func addCache() {
    let wants = totals.totals["cache.wants"] ?? 0
    for name in ["visible_misses", "wasted_decodes", "evictions", "decodes", "fetches", "hits"] {
      let better: Polarity = name == "hits" ? .higher : .lower
      add(
        "cache.\(name)", Double(totals.totals["cache.\(name)"] ?? 0), "1", .exact, samples: wants,
        better: better)
    }
    let visible = totals.totals["cache.visible_wants"] ?? 0
    let misses = Double(totals.totals["cache.visible_misses"] ?? 0)
    add(
      "cache.visible_miss_share", visible > 0 ? misses / Double(visible) * 100 : 0, "%", .exact,
      samples: visible)
    let decodes = totals.totals["cache.decodes"] ?? 0
    let wasted = Double(totals.totals["cache.wasted_decodes"] ?? 0)
    add(
      "cache.wasted_decode_share", decodes > 0 ? wasted / Double(decodes) * 100 : 0, "%", .exact,
      samples: decodes)
    add("cache.bytes_peak", Double(totals.peaks["cache.bytes_peak"] ?? 0), "bytes", .exact, samples: wants)
    add("cache.entries_peak", Double(totals.peaks["cache.entries_peak"] ?? 0), "1", .exact, samples: wants)
  }

  private mutating func addMemory(_ surroundings: Surroundings) {
    let frames = totals.totals["frames.active"] ?? 0
    let peaks = ["phone", "tablet"].compactMap { name in
      totals.peaks["memory.live_peak@\(name)"].map { (name, $0) }
    }
    add(
      "memory.live_peak", Double(peaks.map(\.1).max() ?? 0), "bytes", .perBuild, samples: frames)
    for (name, peak) in peaks {
      add("memory.live_peak@\(name)", Double(peak), "bytes", .perBuild, samples: frames)
    }
    let allocated = totals.perBuild["memory.allocated_per_frame"] ?? Histogram()
    add(
      "memory.allocated_per_frame_p99", Double(allocated.value(atPerMille: 990)), "bytes", .perBuild,
      samples: allocated.count)
    add(
      "memory.rss_peak", Double(surroundings.peakResidentBytes), "bytes", .memory,
      samples: totals.families.count)
  }

  private mutating func addStores() {
    let commits = totals.exact["ledger.commit"] ?? Histogram()
    addPoints("ledger.commit", commits, only: ["p99"], unit: "ms", divisor: 1e3, kind: .exact)
    let launch = totals.timed["launch.first_frame"] ?? Histogram()
    add("launch.first_frame", Double(launch.maximum) / 1e6, "ms", .timed, samples: launch.count)
    let lateness = totals.exact["expiry.lateness"] ?? Histogram()
    add("expiry.lateness.max", Double(lateness.maximum) / 1e6, "s", .exact, samples: lateness.count)
    let shown = totals.invariants["expiry.shown"]
    add("expiry.shown", Double(shown?.violations ?? 0), "1", .exact, samples: shown?.checked ?? 0)
  }

  private mutating func addHarness(_ surroundings: Surroundings) {
    let cpu = surroundings.cpuSeconds
    add(
      "harness.speed", cpu > 0 ? totals.simulatedSeconds / cpu : 0, "s/s", .timed,
      samples: totals.families.count,
      better: .higher)
    add(
      "harness.overhead", surroundings.overheadNanoseconds, "ns", .timed, samples: surroundings.overheadFrames
    )
  }
}
