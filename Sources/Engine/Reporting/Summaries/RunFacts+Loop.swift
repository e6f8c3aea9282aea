internal import Metrics

/// The band of the hitch ratio, the results of a closed loop, and the lateness of the host's clock.
extension RunFacts {
  /// `hitch.ratio 0.42 ms/s: good (WWDC 2020: good to 5 ms/s, warning to 10, critical above)`, with the bands under the other
  /// toolkit models. `nil` for a report without a ratio or animated time.
  var hitchBand: String? {
    guard let hitches = report.hitches, let band = hitches.band,
      let ratio = report.metrics.first(where: { $0.id == "hitch.ratio" })
    else { return nil }
    let limits = hitches.limits.map { limit in
      limit.upTo.map { "\(limit.name) to \(FigureText.number($0)) ms/s" } ?? "\(limit.name) above"
    }
    let others = [("low", hitches.low), ("high", hitches.high)].compactMap { model, name in
      name.map { "\($0) under the \(model) model of the toolkit" }
    }
    return "hitch.ratio \(FigureText.text(ratio.value, unit: ratio.unit)): "
      + ([band] + others).joined(separator: ", ")
      + " (bands of \(hitches.title): \(limits.joined(separator: ", ")))"
  }

  /// The vsyncs that a closed loop skipped, and the error of its cost table; empty for an open loop.
  var loop: [String] {
    guard let loop = report.loop else { return [] }
    let skipped =
      "closed loop under the \(loop.model) model of the toolkit: \(FigureText.grouped(loop.skippedVsyncs)) vsyncs skipped "
      + "for \(FigureText.grouped(loop.lateFrames)) late frames, \(FigureText.grouped(loop.coalescedSamples)) touch "
      + "samples waited, the longest freeze was \(FigureText.text(loop.longestFreezeMilliseconds, unit: "ms"))"
    let share = loop.tableMilliseconds > 0 ? 100 * loop.measuredMilliseconds / loop.tableMilliseconds : 0
    let error =
      "its table of product costs, no measurement, moved the clock: \(FigureText.text(loop.tableMilliseconds, unit: "ms")) "
      + "in all, \(FigureText.text(loop.measuredMilliseconds, unit: "ms")) measured "
      + "(\(FigureText.text(share, unit: "%"))); a frame differs by at most "
      + "\(FigureText.text(loop.errorP50Milliseconds, unit: "ms")) in half of them, "
      + "\(FigureText.text(loop.errorP99Milliseconds, unit: "ms")) in 99 of 100"
    return [skipped, error]
  }

  /// The lateness of the host's wake-ups in a session paced by its clock, without the cost of frames; empty in virtual time.
  var pace: [String] {
    func text(_ id: String) -> String {
      report.metrics.first { $0.id == id }.map { FigureText.text($0.value, unit: $0.unit) } ?? "0 ms"
    }
    guard let woken = report.metrics.first(where: { $0.id == "pace.lateness.p50" }) else { return [] }
    let behind = report.metrics.first { $0.id == "pace.behind.max" }?.samples ?? 0
    return [
      "by this machine's clock: \(FigureText.grouped(woken.samples)) frames were waited for, and woken "
        + "\(text("pace.lateness.p50")) late in the middle, \(text("pace.lateness.p99")) in 99 of 100, "
        + "\(text("pace.lateness.max")) at most; \(FigureText.grouped(behind)) began behind their vsync, by "
        + "\(text("pace.behind.max")) at most. This is the machine's lateness; frame costs exclude it"
    ]
  }
}
