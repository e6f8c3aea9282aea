internal import Foundation
package import Metrics

/// One program's results for a unit under other orders of simultaneous events.
package struct SteppedOrders: Codable, Hashable, Sendable {
  /// Rules that break under the natural order; an empty string stands for a crash.
  package var natural: [String]
  /// Failures under other orders only.
  package var findings: [ScheduleFinding]
  /// Differences between two runs of the same order: something random that does not come from the seed.
  package var differences: [String]

  package init(natural: [String], findings: [ScheduleFinding], differences: [String]) {
    (self.natural, self.findings, self.differences) = (natural, findings, differences)
  }

  /// As JSON on one line.
  var json: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(self) else { return "{}" }
    return String(decoding: data, as: UTF8.self)
  }

  init?(json: Substring) {
    guard let orders = try? JSONDecoder().decode(SteppedOrders.self, from: Data(json.utf8)) else {
      return nil
    }
    self = orders
  }
}
