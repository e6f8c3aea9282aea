import Foundation
import Invariants
import Simulation

/// The table of caught bugs: a line for each checker with the effort, so that a missed bug is easy to see.
struct PlantedTable {
  private struct Row {
    var checker: String
    var right: [String] = []
    var wrong: [String] = []
  }

  private var rows: [Row] = []

  mutating func add(_ row: PlantedRow, _ caught: PlantedRow.Caught, isRight: Bool) {
    let checker = row.bug.rule
    let place = rows.firstIndex { $0.checker == checker } ?? rows.count
    if place == rows.count { rows.append(Row(checker: checker)) }
    if isRight {
      rows[place].right.append("\(row.bug.name) (\(row.bug.trial), \(caught.when))")
    } else {
      let who = caught.by.isEmpty ? "nobody" : caught.by.joined(separator: ", ")
      rows[place].wrong.append("\(row.bug.name): \(who) objects on \(row.bug.trial)")
    }
  }

  private var lines: [String] {
    let right = rows.reduce(0) { $0 + $1.right.count }
    let all = rows.reduce(right) { $0 + $1.wrong.count }
    let width = (rows.map(\.checker.count).max() ?? 0) + 2
    let reported = rows.map { row in
      let count = "\(row.right.count) of \(row.right.count + row.wrong.count)"
      let names = row.right.joined(separator: ", ") + row.wrong.map { "  [FAIL] \($0)" }.joined()
      return row.checker.padding(toLength: width, withPad: " ", startingAt: 0)
        + count.padding(toLength: 10, withPad: " ", startingAt: 0) + names
    }
    return reported + ["\(right) of \(all) planted bugs caught by their checker and nobody else"]
  }

  /// Writes the table to the file named by `SKIPROPE_PLANTED_TABLE`, for scripts/planted; otherwise prints it.
  func write() throws {
    let text = lines.joined(separator: "\n") + "\n"
    guard let path = ProcessInfo.processInfo.environment["SKIPROPE_PLANTED_TABLE"] else { return print(text) }
    try Data(text.utf8).write(to: URL(filePath: path))
  }
}
