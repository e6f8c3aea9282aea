internal import Foundation

/// A histogram as a plot. Buckets are a quarter of a doubling wide; counts have a logarithmic scale, so that one late frame in a
/// million is still visible.
struct DistributionPlot {
  private static let perDoubling = 4.0

  private let histogram: StoredHistogram
  private let deadline: Int?
  private let floor: Int

  /// Values above `deadline` are late: drawn behind a line in another colour. Values up to `floor` share the first bar. Both are
  /// in nanoseconds.
  init(_ histogram: StoredHistogram, deadline: Int?, floor: Int) {
    (self.histogram, self.deadline, self.floor) = (histogram, deadline, floor)
  }

  /// `nil` without samples.
  var plot: Plot? {
    let bars = binned
    guard let first = bars.first?.place, let last = bars.last?.place else { return nil }
    let limits = deadline.map { [DistributionPlot.place(of: $0)] } ?? []
    let low = ([first] + limits).min() ?? first
    let high = ([last] + limits).max() ?? last
    let (from, to) = (DistributionPlot.start(of: low), DistributionPlot.start(of: high + 1))
    let late = bars.filter { bar in
      deadline.map { DistributionPlot.value(at: Double(bar.place) + 0.5) > Double($0) } ?? false
    }
    let inTime = bars.filter { bar in !late.contains { $0.place == bar.place } }
    let peak = Double(bars.map(\.count).max() ?? 1)
    let words = [500, 990].map { FigureText.onPage(nanoseconds: histogram.value(atPerMille: $0)) }
    return Plot(
      "Distribution of \(histogram.name) \(histogram.deviceClass): median \(words[0]), 99th percentile \(words[1]), "
        + "largest \(FigureText.onPage(nanoseconds: histogram.maximum))",
      height: 176,
      x: Plot.Axis(.logarithmic, from: from, to: to, ticks: times(from, to, isWide: high - low > 44)),
      y: Plot.Axis(.counts, from: 0, to: peak, ticks: powers(upTo: peak)),
      series: [series("product", inTime), series("late", late)].filter { !$0.at.isEmpty },
      rules: (deadline.map { [Plot.Rule("period", at: Double($0))] } ?? []) + percentiles)
  }

  private typealias Bar = (place: Int, count: Int)

  private var binned: [Bar] {
    var bars: [Bar] = []
    for bucket in histogram.buckets {
      let place = DistributionPlot.place(of: max(floor, bucket.upperEnd))
      if bars.last?.place == place {
        bars[bars.count - 1].count += bucket.count
      } else {
        bars.append((place, bucket.count))
      }
    }
    return bars
  }

  private static func place(of nanoseconds: Int) -> Int {
    Int(log2(Double(max(nanoseconds, 1_000)) / 1_000) * perDoubling)
  }
  private static func value(at place: Double) -> Double { 1_000 * exp2(place / perDoubling) }
  /// Whole nanoseconds, for the page's labels.
  private static func start(of place: Int) -> Double { value(at: Double(place)).rounded() }

  private func series(_ style: String, _ bars: [Bar]) -> Plot.Series {
    Plot.Series(
      .bar, style,
      bars.map {
        [DistributionPlot.start(of: $0.place), DistributionPlot.start(of: $0.place + 1), 0, Double($0.count)]
      },
      titles: bars.map { bar in
        let from = FigureText.onPage(nanoseconds: Int(DistributionPlot.start(of: bar.place)))
        let isFloor = bar.place == DistributionPlot.place(of: floor)
        return "\(isFloor ? "up to about" : "from") \(from): \(FigureText.grouped(bar.count))"
      })
  }

  private func powers(upTo peak: Double) -> [(Double, String)] {
    sequence(first: 1.0) { $0 * 10 }.prefix { $0 <= peak }.map { ($0, DistributionPlot.short($0)) }
  }

  /// Powers of ten, with two and five times each if there is room.
  private func times(_ from: Double, _ to: Double, isWide: Bool) -> [(Double, String)] {
    var marks: [(Double, String)] = []
    for power in sequence(first: 1e3, next: { $0 * 10 }).prefix(while: { $0 <= to }) {
      for value in (isWide ? [1.0] : [1, 2, 5]).map({ power * $0 }) where from...to ~= value {
        marks.append((value, DistributionPlot.time(value)))
      }
    }
    return marks
  }

  private static func short(_ count: Double) -> String {
    count >= 1e6 ? "\(Int(count / 1e6))M" : count >= 1e3 ? "\(Int(count / 1e3))k" : "\(Int(count))"
  }

  private static func time(_ nanoseconds: Double) -> String {
    if nanoseconds >= 1e9 { return "\(Int(nanoseconds / 1e9)) s" }
    if nanoseconds >= 1e6 { return "\(Int(nanoseconds / 1e6)) ms" }
    return "\(Int(nanoseconds / 1e3)) µs"
  }

  private var percentiles: [Plot.Rule] {
    [(500, "p50"), (990, "p99"), (999, "p99.9"), (1_000, "max")].map { perMille, name in
      let value = perMille == 1_000 ? histogram.maximum : histogram.value(atPerMille: perMille)
      return Plot.Rule("stem", at: Double(max(floor, value)), text: name, isShort: true)
    }
  }
}
