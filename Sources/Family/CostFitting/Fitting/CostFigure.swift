internal import Kernel
package import Simulation

/// One figure of the cost table, named as scenarios name it.
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

  /// What `value` counts.
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

  /// Sets the figure, in its unit and at least 0: spans to whole microseconds, from 1 as scenarios have them, and numbers to
  /// three significant digits.
  package func set(_ value: Double, in costs: inout CostFigures) {
    switch path {
    case .span(let path): costs[keyPath: path] = .microseconds(Int64(max(1, value.rounded())))
    case .number(let path): costs[keyPath: path] = CostFigure.threeDigits(value)
    }
  }

  /// A number of 0 or more with three significant digits, as near as such a decimal number can be.
  private static func threeDigits(_ value: Double) -> Double {
    guard value > 0 else { return 0 }
    var (scaled, digits) = (value, 0)
    while scaled < 100, digits < 9 { (scaled, digits) = (scaled * 10, digits + 1) }
    var unit = 1.0
    while scaled >= 1_000 { (scaled, unit) = (scaled / 10, unit * 10) }
    // A division by a power of ten, and no multiplication by its inverse, gives the number that the decimal text reads as.
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
