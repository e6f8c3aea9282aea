internal import Foundation
internal import HostSystem
package import SQLiteConnecting

/// A unit's own database while its worker writes it: a draft that takes its name only when it is whole.
package struct UnitFile {
  /// Where the rows go.
  package let database: RunDatabase
  /// The final path: `unit-00042.sqlite` in the folder.
  package let path: String
  private let draft: String

  /// Begins a new draft; what is left of an interrupted one is removed. The folder must exist.
  package init(folder: String, unit: Int) throws(SQLiteStoreError) {
    path = UnitFile.path(folder: folder, unit: unit)
    draft = UnitFile.draft(of: path)
    try? Removal.file(draft)
    database = try RunDatabase(creating: draft)
  }

  /// The path of a unit's file, whether it exists or not.
  package static func path(folder: String, unit: Int) -> String {
    "\(folder)/unit-\(String(format: "%05d", unit)).sqlite"
  }

  /// Where a database is while it is written, beside its path: no other process has the name.
  static func draft(of path: String) -> String { "\(path).\(ProcessUsage.process()).partial" }

  /// Gives the file its final name, atomically; an earlier one is replaced.
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
