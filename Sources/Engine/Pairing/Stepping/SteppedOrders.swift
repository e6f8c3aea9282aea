internal import Foundation
package import Metrics

/// What one program showed of a unit under other orders of what is ready at one instant.
package struct SteppedOrders: Codable, Hashable, Sendable {
  /// Rules that break under the natural order, and an empty word for a crash.
  package var natural: [String]
  /// What breaks under some order only.
  package var findings: [ScheduleFinding]
  /// What was ready in one play of an order and not in another: something decides that no seed does.
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
