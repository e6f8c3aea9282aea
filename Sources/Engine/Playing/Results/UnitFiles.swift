internal import Foundation
internal import HostSystem
package import Metrics
internal import Reporting
internal import SQLiteConnecting

/// The folder of the results of units: one JSON file each, written whole or not at all, and beside it the detail rows.
package struct UnitFiles {
  private let folder: String

  package init(folder: String) { self.folder = folder }

  /// The result of unit `number`.
  package func resultPath(_ number: Int) -> String { "\(folder)/\(UnitFiles.padded(number)).json" }

  /// The detail rows of unit `number`, whether they are there or not.
  package func rowsPath(_ number: Int) -> String { UnitFile.path(folder: folder, unit: number) }

  /// Returns whether a file name is that of a unit's result. Files of clips and of other orders have two dots.
  package static func isResult(_ name: String) -> Bool {
    name.hasPrefix("unit-") && name.hasSuffix(".json") && name.count { $0 == "." } == 1
  }

  /// Writes a unit's result atomically.
  package func write(_ result: UnitResult) throws(RunError) {
    try write(result, to: resultPath(result.summary.unit))
  }

  /// Reads a unit's result; `nil` when it has none.
  package func read(_ number: Int) throws(RunError) -> UnitResult? {
    try UnitFiles.stored(UnitResult.self, resultPath(number))
  }

  /// Writes what was recorded of a unit's moments, atomically.
  package func write(_ moments: RecordedClips, of unit: Int) throws(RunError) {
    try write(moments, to: momentsPath(unit))
  }

  /// What was recorded of a unit's moments; `nil` where nothing was.
  package func moments(_ unit: Int) throws(RunError) -> RecordedClips? {
    try UnitFiles.stored(RecordedClips.self, momentsPath(unit))
  }

  /// Writes what a unit did under other orders, atomically.
  package func write(_ schedules: UnitSchedules) throws(RunError) {
    try write(schedules, to: schedulesPath(schedules.unit))
  }

  /// What a unit did under other orders; `nil` where it was not played under any.
  package func schedules(_ unit: Int) throws(RunError) -> UnitSchedules? {
    try UnitFiles.stored(UnitSchedules.self, schedulesPath(unit))
  }

  /// The file of what unit `number` did under other orders, whether it is there or not.
  package func schedulesPath(_ number: Int) -> String {
    "\(folder)/\(UnitFiles.padded(number)).schedules.json"
  }

  /// What says that a second search of a unit found something else; `nil` where it did not, or there is none.
  package func otherOrders(
    than second: UnitFiles, _ unit: Int, _ word: UnitWord
  ) throws(RunError) -> String? {
    guard let first = try schedules(unit), let second = try second.schedules(unit), !first.isSame(as: second)
    else { return nil }
    return "\(word.one) \(unit): under other orders something else was found in the second search"
  }

  private func write(_ value: some Encodable, to path: String) throws(RunError) {
    do {
      let encoder = JSONEncoder()
      encoder.outputFormatting = .sortedKeys
      try HostFolder.make(folder)
      try HostFolder.write([UInt8](try encoder.encode(value)), to: path)
    } catch {
      throw .cannotWrite("\(error)")
    }
  }

  /// The value in a file; `nil` where there is no file.
  private static func stored<Value: Decodable>(
    _ type: Value.Type, _ path: String
  ) throws(RunError) -> Value? {
    guard HostFolder.exists(path) else { return nil }
    do {
      return try StoredJSON.decode(type, from: try HostFolder.read(path), largest: JSONNumbers.largestOfPart)
    } catch {
      throw .unreadableResult(path: path, reason: "\(error)")
    }
  }

  private func momentsPath(_ number: Int) -> String { "\(folder)/\(UnitFiles.padded(number)).moments.json" }

  /// Whether a unit came through and left all of it: a result, and its rows beside it.
  package func isWhole(_ number: Int) -> Bool {
    guard let result = try? read(number), result.summary.outcome == "complete" else { return false }
    return HostFolder.exists(UnitFile.path(folder: folder, unit: number))
  }

  /// The digests of a session at the end of each virtual second; empty when its rows cannot be read.
  package func checkpoints(_ unit: Int, session: Int) -> [UInt64] {
    UnitFiles.checkpoints(UnitFile.path(folder: folder, unit: unit), unit, session: session)
  }

  /// The same from any database of a run or a unit.
  package static func checkpoints(_ database: String, _ unit: Int, session: Int) -> [UInt64] {
    do throws(SQLiteStoreError) {
      return try RunDatabase(reading: database).checkpoints(unit: unit, session: session)
    } catch {
      return []
    }
  }

  private static func padded(_ number: Int) -> String {
    let digits = String(number)
    return "unit-" + String(repeating: "0", count: max(0, 5 - digits.count)) + digits
  }
}
