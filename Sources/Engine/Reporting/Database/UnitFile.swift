internal import Foundation
internal import HostSystem
package import SQLiteConnecting

/// A unit's database while its worker writes it: a draft that gets its name only when complete.
package struct UnitFile {
  /// The database of the draft.
  package let database: RunDatabase
  /// The final path: `unit-00042.sqlite` in the folder.
  package let path: String
  private let draft: String

  /// Begins a new draft and removes an interrupted one. The folder must exist.
  package init(folder: String, unit: Int) throws(SQLiteStoreError) {
    path = UnitFile.path(folder: folder, unit: unit)
    draft = UnitFile.draft(of: path)
    try? Removal.file(draft)
    database = try RunDatabase(creating: draft)
  }

  /// The path of a unit's file. The file need not exist.
  package static func path(folder: String, unit: Int) -> String {
    "\(folder)/unit-\(String(format: "%05d", unit)).sqlite"
  }

  /// The path of a database while it is written. No other process uses the name.
  static func draft(of path: String) -> String { "\(path).\(ProcessUsage.process()).partial" }

  /// Renames the draft atomically to its final name, replacing an earlier file.
  package consuming func publish() throws(ReportError) { try UnitFile.rename(draft, to: path) }

  static func rename(_ draft: String, to path: String) throws(ReportError) {
    guard Foundation.rename(draft, path) == 0 else {
      throw .notWritten(
        reason:
          "cannot put \(path) in place: \(String(cString: strerror(errno))); check its folder and the free space"
      )
    }
  }
}
