internal import Foundation
internal import HostSystem
package import Metrics
internal import Reporting
internal import SQLiteConnecting

/// The folder of unit results. Each unit has a JSON file, written atomically, and a database of detail rows.
package struct UnitFiles {
  private let folder: String

  package init(folder: String) { self.folder = folder }

  /// Uses everything that writing a result looks up once, so that copies of this process need not.
  static func prepare() {
    RunDatabase.prepare()
    _ = try? JSONEncoder().encode(UnitResult(summary: UnitSummary(unit: 0, outcome: "", sessions: [])))
  }

  /// The path of a unit's result.
  package func resultPath(_ number: Int) -> String { "\(folder)/\(UnitFiles.padded(number)).json" }

  /// The path of a unit's detail rows. The file need not exist.
  package func rowsPath(_ number: Int) -> String { UnitFile.path(folder: folder, unit: number) }

  /// Returns whether a file name is that of a unit's result. Files of clips and of other orders have two dots.
  package static func isResult(_ name: String) -> Bool {
    name.hasPrefix("unit-") && name.hasSuffix(".json") && name.count { $0 == "." } == 1
  }

  /// Writes a unit's result atomically.
  package func write(_ result: UnitResult) throws(RunError) {
    try write(result, to: resultPath(result.summary.unit))
  }

  /// Reads a unit's result; `nil` if there is none.
  package func read(_ number: Int) throws(RunError) -> UnitResult? {
    try UnitFiles.stored(UnitResult.self, resultPath(number))
  }

  /// Writes the recorded clips of a unit atomically.
  package func write(_ clips: RecordedClips, of unit: Int) throws(RunError) {
    try write(clips, to: clipsPath(unit))
  }

  /// The recorded clips of a unit; `nil` if there are none.
  package func clips(_ unit: Int) throws(RunError) -> RecordedClips? {
    try UnitFiles.stored(RecordedClips.self, clipsPath(unit))
  }

  /// Writes the results of a unit's other schedules atomically.
  package func write(_ schedules: UnitSchedules) throws(RunError) {
    try write(schedules, to: schedulesPath(schedules.unit))
  }

  /// The results of a unit's other schedules; `nil` if it ran under none.
  package func schedules(_ unit: Int) throws(RunError) -> UnitSchedules? {
    try UnitFiles.stored(UnitSchedules.self, schedulesPath(unit))
  }

  /// The path of the results of a unit's other schedules. The file need not exist.
  package func schedulesPath(_ number: Int) -> String {
    "\(folder)/\(UnitFiles.padded(number)).schedules.json"
  }

  /// Describes that a second search of a unit's schedules had other results; `nil` if it had the same or there is none.
  package func otherOrders(
    than second: UnitFiles, _ unit: Int, _ word: UnitWord
  ) throws(RunError) -> String? {
    guard let first = try schedules(unit), let second = try second.schedules(unit), !first.isSame(as: second)
    else { return nil }
    return "\(word.one) \(unit): under other orders the second search had other findings"
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

  /// The value in a file; `nil` if there is no file.
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

  private func clipsPath(_ number: Int) -> String { "\(folder)/\(UnitFiles.padded(number)).clips.json" }

  /// Whether a unit completed and both its result and its rows exist.
  package func isWhole(_ number: Int) -> Bool {
    guard let result = try? read(number), result.summary.outcome == "complete" else { return false }
    return HostFolder.exists(UnitFile.path(folder: folder, unit: number))
  }

  /// The session's digests at the end of each virtual second; empty if its rows cannot be read.
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
