internal import Foundation
internal import HostSystem
package import Kernel
package import Metrics

/// A recorded order of what was ready at one instant, as a file: what it is of, what broke under it, and the choices that are not natural.
package struct OrderFile: Codable, Hashable, Sendable {
  /// Version of the format.
  package var version = OrderFile.known
  package var app: String
  package var scenario: String
  package var seed: UInt64
  package var unit: Int
  /// The rule that broke, or `crash`, and what was seen.
  package var rule: String
  package var words: String
  /// What tells the program that recorded it from any other.
  package var program: String
  /// The settings of the scenario by the path of their key, as its file holds them.
  package var settings: [String: String]
  package var deviations: [Deviation]

  private static let known = 1
  /// Choices that a file may hold.
  private static let limit = 1_000_000

  package init(_ finding: ScheduleFinding, of report: RunReport, by program: String) {
    (app, scenario, seed) = (report.words.app, report.scenario, report.seed)
    (unit, rule, words) = (finding.unit, finding.rule ?? "crash", finding.words)
    (self.program, deviations) = (program, finding.deviations)
    settings = report.settings ?? [:]
  }

  /// Where a finding's order is in the folder of a run, such as `orders/user-3-result.wanted.json`.
  package static func path(of finding: ScheduleFinding, _ word: UnitWord, in folder: String) -> String {
    let name = "\(word.one)-\(finding.unit)-\(finding.rule ?? "crash")"
    let plain = name.map { $0.isLetter || $0.isNumber || "-._".contains($0) ? $0 : "-" }
    return "\(folder)/\(OrderFile.folder)/\(String(plain)).json"
  }

  /// Writes those of a run's findings into `orders` of its folder; what stood there before is gone, unless the run plays a recorded order.
  package static func write(of report: RunReport, by program: String, to folder: String) throws {
    // One that is played may be among them.
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

  /// Throws with the file and what is wrong with it.
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
