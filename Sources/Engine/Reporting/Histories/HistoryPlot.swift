internal import Comparing
internal import Metrics
internal import Pairing

/// A metric's line over runs: a ring for each run, and a mark with its own shape for each change point.
struct HistoryPlot {
  let line: HistoryLine

  /// The plot with labels on both axes.
  var chart: Plot { plot(.chart, height: 140) }

  /// The line alone, for a table.
  var spark: Plot { plot(.spark, height: 22) }

  private func plot(_ form: Plot.Form, height: Double) -> Plot {
    let known = line.values.compactMap { $0 }
    let (least, most) = (known.min() ?? 0, known.max() ?? 0)
    let last = line.values.count - 1
    let isChart = form == .chart
    return Plot(
      "\(line.id) over \(line.values.count) runs", form: form, height: height,
      x: Plot.Axis(
        from: last == 0 ? -1 : 0, to: max(1, Double(last)),
        ticks: isChart ? line.values.indices.map { (Double($0), "\($0 + 1)") } : [],
        title: isChart ? "run" : nil),
      // A constant line runs through the middle.
      y: Plot.Axis(
        from: most > least ? least : least - 1, to: most > least ? most : least + 1,
        ticks: isChart && !known.isEmpty ? ticks(least, most) : []),
      series: [Plot.Series(.line, "history", path)] + (isChart ? [rings] : []) + marks(missing: least),
      rules: isChart
        ? line.changes.map { Plot.Rule("moved", at: Double($0.run), text: HistoryLine.word($0.change)) } : [])
  }

  /// The minimum and maximum. If both have the same text, the second shows the relative difference.
  private func ticks(_ least: Double, _ most: Double) -> [(Double, String)] {
    let (low, high) = (ComparisonWords.figure(least, line.unit), ComparisonWords.figure(most, line.unit))
    guard most > least else { return [(least, low)] }
    return [(least, low), (most, low == high && least > 0 ? PercentText.signed(most / least - 1) : high)]
  }

  /// A run without the metric leaves a gap.
  private var path: [[Double]] {
    line.values.enumerated().map { run, value in value.map { [Double(run), $0] } ?? [] }
  }

  /// Runs equal to the previous one.
  private var rings: Plot.Series {
    let moved = Set(line.changes.map(\.run))
    let still = line.values.enumerated().compactMap { run, value in
      moved.contains(run) ? nil : value.map { (run: run, value: $0) }
    }
    return Plot.Series(
      .dot, "rundot", still.map { [Double($0.run), $0.value] }, size: 3,
      titles: still.map { "run \($0.run + 1): \(ComparisonWords.figure($0.value, line.unit))" })
  }

  /// Worse: a filled triangle on its point. Better: a hollow one on its base. Other changes: a filled square.
  private func marks(missing: Double) -> [Plot.Series] {
    line.changes.map { run, change in
      let (shape, style): (Plot.Series.Shape, String) =
        switch change.outcome {
        case .worse: (.fall, "worse")
        case .better, .mended: (.rise, "better")
        case .same, .notComparable: (.square, "other")
        }
      let title =
        "run \(run + 1): \(HistoryLine.word(change)), \(ComparisonWords.figure(change.old, line.unit)) to "
        + ComparisonWords.figure(change.new, line.unit)
      return Plot.Series(shape, style, [[Double(run), line.values[run] ?? missing]], titles: [title])
    }
  }
}
