internal import Foundation
internal import Reporting

/// Shares as percent, the same on every machine.
enum ShareText {
  /// `12.34`.
  static func percent(_ share: Double) -> String { String(format: "%.2f", share * 100) }

  /// `12.3`, for tables.
  static func short(_ share: Double) -> String { String(format: "%.1f", share * 100) }

  /// `12.3 (11.9-12.8)`.
  static func withInterval(_ interval: WilsonInterval) -> String {
    "\(short(interval.share)) (\(short(interval.low))-\(short(interval.high)))"
  }
}
