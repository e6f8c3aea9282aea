import Foundation

/// The format of numbers in the table: three digits, with a unit.
package enum RatioText {
  /// Nanoseconds in a readable unit.
  package static func time(_ nanoseconds: Double) -> String {
    switch nanoseconds {
    case ..<1e3: digits(nanoseconds) + " ns"
    case ..<1e6: digits(nanoseconds / 1e3) + " us"
    case ..<1e9: digits(nanoseconds / 1e6) + " ms"
    default: digits(nanoseconds / 1e9) + " s"
    }
  }

  /// Nanoseconds per call as calls per second.
  package static func rate(_ nanoseconds: Double) -> String { digits(1e6 / nanoseconds) + "k/s" }

  /// A ratio, such as `1.25x`.
  package static func ratio(_ value: Double) -> String { digits(value) + "x" }

  /// A range of ratios.
  package static func spread(_ range: ClosedRange<Double>) -> String {
    digits(range.lowerBound) + " - " + digits(range.upperBound)
  }

  /// A target in words.
  package static func target(_ target: Target) -> String {
    switch target {
    case .atMost(let limit): "at most " + short(limit)
    case .atLeast(let limit): "at least " + short(limit)
    case .none: "-"
    }
  }

  private static func digits(_ value: Double) -> String {
    String(format: value < 0.9995 ? "%.3f" : value < 9.995 ? "%.2f" : value < 99.95 ? "%.1f" : "%.0f", value)
  }

  private static func short(_ value: Double) -> String { String(format: "%g", value) }
}
