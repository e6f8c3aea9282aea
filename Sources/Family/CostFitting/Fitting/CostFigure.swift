internal import Kernel
package import Simulation

/// A figure of the cost table, with the name that scenarios use.
package enum CostFigure: String, CaseIterable, Hashable, Sendable {
  case decodeFixed = "decode-fixed"
  case baselineByte = "baseline-byte"
  case progressiveByte = "progressive-byte"
  case wholePixel = "pixel-1"
  case halfPixel = "pixel-2"
  case quarterPixel = "pixel-4"
  case eighthPixel = "pixel-8"
  case rendition
  case syncedWrite = "synced-write"
  case commit
  case networkLatency = "network-latency"
  case networkRate = "network-rate"
  case flashRate = "flash-rate"

  /// The unit of `value`.
  package var unit: String {
    switch self {
    case .decodeFixed, .syncedWrite, .commit, .networkLatency: "us"
    case .baselineByte, .progressiveByte: "ns a byte"
    case .wholePixel, .halfPixel, .quarterPixel, .eighthPixel: "ns a pixel"
    case .rendition: "ms a megapixel"
    case .networkRate, .flashRate: "MB a second"
    }
  }

  /// The figure in its unit.
  package func value(in costs: CostFigures) -> Double {
    switch path {
    case .span(let path): Double(costs[keyPath: path].nanoseconds) / 1_000
    case .number(let path): costs[keyPath: path]
    }
  }

  /// Sets the figure in its unit; `value` must be at least 0. Rounds spans to whole microseconds, at least 1 as in scenarios, and
  /// numbers to three significant digits.
  package func set(_ value: Double, in costs: inout CostFigures) {
    switch path {
    case .span(let path): costs[keyPath: path] = .microseconds(Int64(max(1, value.rounded())))
    case .number(let path): costs[keyPath: path] = CostFigure.threeDigits(value)
    }
  }

  /// Rounds a number of at least 0 to the nearest decimal number of three significant digits.
  private static func threeDigits(_ value: Double) -> Double {
    guard value > 0 else { return 0 }
    var (scaled, digits) = (value, 0)
    while scaled < 100, digits < 9 { (scaled, digits) = (scaled * 10, digits + 1) }
    var unit = 1.0
    while scaled >= 1_000 { (scaled, unit) = (scaled / 10, unit * 10) }
    // Only a division by a power of ten gives the number that the decimal text reads as; a multiplication by its inverse does
    // not.
    return scaled.rounded() * unit / CostFigure.powers[digits]
  }

  private static let powers = [1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9]

  private enum Path {
    case span(WritableKeyPath<CostFigures, TimeSpan>)
    case number(WritableKeyPath<CostFigures, Double>)
  }

  private var path: Path {
    switch self {
    case .decodeFixed: .span(\.decodeFixed)
    case .baselineByte: .number(\.baselineByte)
    case .progressiveByte: .number(\.progressiveByte)
    case .wholePixel: .number(\.wholePixel)
    case .halfPixel: .number(\.halfPixel)
    case .quarterPixel: .number(\.quarterPixel)
    case .eighthPixel: .number(\.eighthPixel)
    case .rendition: .number(\.renditionMegapixel)
    case .syncedWrite: .span(\.syncedWrite)
    case .commit: .span(\.commit)
    case .networkLatency: .span(\.networkLatency)
    case .networkRate: .number(\.networkRate)
    case .flashRate: .number(\.flashRate)
    }
  }
}
