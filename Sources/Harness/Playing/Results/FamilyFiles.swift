internal import Foundation
internal import HostSystem
internal import Metrics
internal import Reporting
internal import SQLiteStoring

/// The folder of family results: one JSON file each, written whole or not at all, and beside it the detail rows.
package struct FamilyFiles {
  private let folder: String

  package init(folder: String) { self.folder = folder }

  /// The result of family `number`.
  package func resultPath(_ number: Int) -> String { "\(folder)/\(FamilyFiles.padded(number)).json" }

  /// The detail rows of family `number`, whether they are there or not.
  package func rowsPath(_ number: Int) -> String { FamilyFile.path(folder: folder, family: number) }

  /// Writes a family's result atomically.
  package func write(_ result: FamilyResult) throws(RunError) {
    do {
      let encoder = JSONEncoder()
      encoder.outputFormatting = .sortedKeys
      try HostFolder.make(folder)
      try HostFolder.write([UInt8](try encoder.encode(result)), to: resultPath(result.summary.family))
    } catch {
      throw .cannotWrite("\(error)")
    }
  }

  /// Reads a family's result; `nil` when it has none.
  package func read(_ number: Int) throws(RunError) -> FamilyResult? {
    let path = resultPath(number)
    guard HostFolder.exists(path) else { return nil }
    do {
      return try JSONDecoder().decode(FamilyResult.self, from: Data(try HostFolder.read(path)))
    } catch {
      throw .unreadableResult(path: path, reason: "\(error)")
    }
  }

  /// Whether a family came through and left all of it: a result, and its rows beside it.
  package func isWhole(_ number: Int) -> Bool {
    guard let result = try? read(number), result.summary.outcome == "complete" else { return false }
    return HostFolder.exists(FamilyFile.path(folder: folder, family: number))
  }

  /// The digests of a child's session at the end of each virtual second; empty when its rows cannot be read.
  package func checkpoints(_ family: Int, child: Int) -> [UInt64] {
    FamilyFiles.checkpoints(FamilyFile.path(folder: folder, family: family), family, child: child)
  }

  /// The same from any database of a run or a family.
  package static func checkpoints(_ database: String, _ family: Int, child: Int) -> [UInt64] {
    do throws(SQLiteStoreError) {
      return try RunDatabase(reading: database).checkpoints(family: family, child: child)
    } catch {
      return []
    }
  }

  private static func padded(_ number: Int) -> String {
    let digits = String(number)
    return "family-" + String(repeating: "0", count: max(0, 5 - digits.count)) + digits
  }
}
