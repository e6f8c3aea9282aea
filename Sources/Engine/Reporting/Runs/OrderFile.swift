internal import Foundation
internal import HostSystem
package import Kernel
package import Metrics

/// A recorded order of simultaneous events as a file: its scenario, the rule that broke, and the deviations from the natural
/// order.
package struct OrderFile: Codable, Hashable, Sendable {
  /// Version of the format.
  package var version = OrderFile.known
  package var app: String
  package var scenario: String
  package var seed: UInt64
  package var unit: Int
  /// The rule that broke, or `crash`, and its message.
  package var rule: String
  package var words: String
  /// Identifies the program that recorded it.
  package var program: String
  /// The scenario's settings by key path, as in its file.
  package var settings: [String: String]
  package var deviations: [Deviation]

  private static let known = 1
  /// The most choices in a file.
  private static let limit = 1_000_000

  package init(_ finding: ScheduleFinding, of report: RunReport, by program: String) {
    (app, scenario, seed) = (report.words.app, report.scenario, report.seed)
    (unit, rule, words) = (finding.unit, finding.rule ?? "crash", finding.words)
    (self.program, deviations) = (program, finding.deviations)
    settings = report.settings ?? [:]
  }

  /// The path of a finding's order in a run folder, such as `orders/user-3-result.wanted.json`.
  package static func path(of finding: ScheduleFinding, _ word: UnitWord, in folder: String) -> String {
    let name = "\(word.one)-\(finding.unit)-\(finding.rule ?? "crash")"
    let plain = name.map { $0.isLetter || $0.isNumber || "-._".contains($0) ? $0 : "-" }
    return "\(folder)/\(OrderFile.folder)/\(String(plain)).json"
  }

  /// Writes the orders of a run's findings into `orders` in its folder, replacing earlier ones. A run of a recorded order writes
  /// none.
  package static func write(of report: RunReport, by program: String, to folder: String) throws {
    // The order that runs may be one of these files.
    guard report.order == nil else { return }
    let orders = "\(folder)/\(OrderFile.folder)"
    try Removal.folder(orders)
    guard let findings = report.schedules?.findings, !findings.isEmpty else { return }
    try ClaimedFolder.make(orders)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
    for finding in findings {
      let order = OrderFile(finding, of: report, by: program)
      try HostFolder.write(
        [UInt8](try encoder.encode(order)), to: OrderFile.path(of: finding, report.words.unit, in: folder))
    }
  }

  /// The folder of a run's orders.
  package static let folder = "orders"

  /// Reads an order. Throws with the file and the error.
  package static func read(_ path: String) throws(ReportError) -> OrderFile {
    let bytes: [UInt8]
    do throws(HostFileError) { bytes = try HostFolder.read(path) } catch {
      throw .inaccessible(file: path, reason: "\(error)")
    }
    let order: OrderFile
    do throws(StoredJSON.Fault) { order = try StoredJSON.decode(OrderFile.self, from: bytes) } catch {
      throw .malformed(file: path, place: error.place, reason: error.reason)
    }
    guard order.version <= known else {
      throw .newerSchema(file: path, found: order.version, known: known)
    }
    guard order.version == known else {
      throw .unknownSchema(file: path, found: order.version, known: known)
    }
    guard order.deviations.count <= limit,
      order.deviations.allSatisfy({ $0.session >= 0 && $0.choice >= 0 && $0.taken > 0 })
    else {
      throw .malformed(file: path, place: "deviations", reason: "a choice that no run makes")
    }
    return order
  }
}
