internal import Foundation

/// A histogram as a picture: buckets a quarter of a doubling wide, counts on a logarithmic scale, so that one late
/// frame in a million is still a bar.
struct DistributionChart {
  private static let width = 600.0
  private static let height = 168.0
  private static let base = 138.0
  private static let top = 22.0
  private static let left = 40.0
  private static let perDoubling = 4.0

  let histogram: StoredHistogram
  /// Values above it are drawn hatched, nanoseconds; none when there is no deadline.
  let deadline: Int?
  /// Everything up to it lies in the first bar, nanoseconds.
  var floor = 1_000

  /// The picture with a label for assistive technology.
  var svg: String {
    let bars = binned
    guard let first = bars.first?.place, let last = bars.last?.place else { return "<p>No samples.</p>" }
    let low = Swift.min(first, deadline.map(DistributionChart.place(of:)) ?? first)
    let high = Swift.max(last, deadline.map(DistributionChart.place(of:)) ?? last) + 1
    let frame = Frame(low: low, high: high, peak: bars.map(\.count).max() ?? 1)
    let label =
      "Distribution of \(histogram.name) \(histogram.deviceClass): median "
      + "\(Markup.milliseconds(histogram.value(atPerMille: 500))), 99th percentile "
      + "\(Markup.milliseconds(histogram.value(atPerMille: 990))), largest "
      + Markup.milliseconds(histogram.maximum)
    return "<svg class=\"chart\" viewBox=\"0 0 600 168\" role=\"img\" aria-label=\"\(Markup.escape(label))\">"
      + grid(frame) + bars.map { bar($0, frame) }.joined() + line(frame) + stems(frame) + "</svg>"
  }

  /// The range of the horizontal axis in bins, and the highest bar.
  private struct Frame {
    var low: Int
    var high: Int
    var peak: Int

    func x(_ place: Double) -> Double {
      let room = DistributionChart.width - DistributionChart.left - 8
      return DistributionChart.left + (place - Double(low)) / Double(max(1, high - low)) * room
    }
    func y(_ count: Double) -> Double {
      let room = DistributionChart.base - DistributionChart.top
      return DistributionChart.base - room * log10(count + 1) / log10(Double(peak) + 1)
    }
  }

  private struct Bar {
    var place: Int
    var count: Int
  }

  private var binned: [Bar] {
    var bars: [Bar] = []
    for bucket in histogram.buckets {
      let place = DistributionChart.place(of: max(floor, bucket.upperEnd))
      if bars.last?.place == place {
        bars[bars.count - 1].count += bucket.count
      } else {
        bars.append(Bar(place: place, count: bucket.count))
      }
    }
    return bars
  }

  private static func position(of nanoseconds: Int) -> Double {
    log2(Double(max(nanoseconds, 1_000)) / 1_000) * perDoubling
  }
  private static func place(of nanoseconds: Int) -> Int { Int(position(of: nanoseconds)) }
  private static func value(at place: Double) -> Double { 1_000 * exp2(place / perDoubling) }

  private func bar(_ bar: Bar, _ frame: Frame) -> String {
    let (x, y) = (frame.x(Double(bar.place)), frame.y(Double(bar.count)))
    let width = frame.x(Double(bar.place + 1)) - x - 1
    let late = deadline.map { DistributionChart.value(at: Double(bar.place) + 0.5) > Double($0) } ?? false
    let from = Markup.milliseconds(Int(DistributionChart.value(at: Double(bar.place))))
    let isFloor = bar.place == DistributionChart.place(of: floor)
    let title = "\(isFloor ? "up to about" : "from") \(from): \(FigureText.grouped(bar.count))"
    return
      "<rect class=\"\(late ? "late" : "product")\" x=\"\(px(x))\" y=\"\(px(y))\" width=\"\(px(max(1, width)))\" "
      + "height=\"\(px(DistributionChart.base - y))\"><title>\(title)</title></rect>"
  }

  private func grid(_ frame: Frame) -> String {
    var result = ""
    var power = 1.0
    while power <= Double(frame.peak) {
      let y = frame.y(power)
      result +=
        "<path class=\"grid\" d=\"M40 \(px(y))H592\"/><text class=\"n\" x=\"34\" y=\"\(px(y + 3.5))\">"
        + "\(DistributionChart.short(power))</text>"
      power *= 10
    }
    var value = 1_000.0
    while value <= 1e13 {
      for factor in [1.0, 2.0, 5.0] {
        let place = log2(value * factor / 1_000) * DistributionChart.perDoubling
        guard place >= Double(frame.low), place <= Double(frame.high) else { continue }
        if factor != 1, frame.high - frame.low > 44 { continue }
        let x = frame.x(place)
        result +=
          "<path class=\"tick\" d=\"M\(px(x)) 138v4\"/><text class=\"m\" x=\"\(px(x))\" y=\"154\">"
          + "\(DistributionChart.time(value * factor))</text>"
      }
      value *= 10
    }
    return result + "<path class=\"axis\" d=\"M40 138H592\"/>"
  }

  private func line(_ frame: Frame) -> String {
    guard let deadline else { return "" }
    let x = frame.x(DistributionChart.position(of: deadline))
    return "<path class=\"period\" d=\"M\(px(x)) 22V138\"/>"
  }

  /// Percentiles above the bars; one too close to the label before it is left to the table.
  private func stems(_ frame: Frame) -> String {
    var free = -1.0
    let marks = [(500, "p50"), (990, "p99"), (999, "p99.9"), (1_000, "max")]
    return marks.map { perMille, name in
      let value = perMille == 1_000 ? histogram.maximum : histogram.value(atPerMille: perMille)
      let x = min(frame.x(DistributionChart.position(of: max(floor, value))), DistributionChart.width - 20)
      guard x > free else { return "" }
      free = x + 34
      return
        "<path class=\"stem\" d=\"M\(px(x)) 15V22\"/><text class=\"m\" x=\"\(px(x))\" y=\"11\">\(name)</text>"
    }.joined()
  }

  private func px(_ value: Double) -> String { Markup.coordinate(value) }

  private static func short(_ count: Double) -> String {
    count >= 1e6 ? "\(Int(count / 1e6))M" : count >= 1e3 ? "\(Int(count / 1e3))k" : "\(Int(count))"
  }

  private static func time(_ nanoseconds: Double) -> String {
    if nanoseconds >= 1e9 { return "\(Int((nanoseconds / 1e9).rounded())) s" }
    if nanoseconds >= 1e6 { return "\(Int((nanoseconds / 1e6).rounded())) ms" }
    return "\(Int((nanoseconds / 1e3).rounded())) µs"
  }
}
