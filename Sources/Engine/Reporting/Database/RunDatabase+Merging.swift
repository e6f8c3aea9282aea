internal import Foundation
internal import HostSystem
package import SQLiteConnecting

/// Merges the databases of units into that of a run.
extension RunDatabase {
  /// Appends all rows of a unit's file. Memory does not grow with the file.
  ///
  /// Histograms and rules with the same name are added up. A unit that already exists is refused by its key, and no row of the
  /// file is added. Call it in the order of units, and `finishMerge` once at the end.
  package func merge(_ file: String) throws(SQLiteStoreError) {
    // Checks the file's marks, so that a foreign or newer file is refused by name.
    let hasCosts = try RunDatabase(reading: file).hasCosts()
    let attach = try connection.prepare("ATTACH DATABASE ? AS part")
    try attach.bind(SQLiteConnection.name(ofFile: file), at: 1)
    try attach.run()
    defer { try? connection.execute("DETACH DATABASE part") }
    try batch { () throws(SQLiteStoreError) in
      for table in hasCosts ? RunTable.allCases : RunTable.first {
        if let merging = table.merging { try connection.execute(merging) }
      }
      try trimWorst()
      try trimExamples()
    }
  }

  /// Makes the indexes for queries, once after the last unit.
  package func finishMerge() throws(SQLiteStoreError) {
    let script = RunTable.indexes.replacingOccurrences(of: "CREATE INDEX", with: "CREATE INDEX IF NOT EXISTS")
    try connection.execute(script + "\nANALYZE;")
  }

  /// Merges the files of units, in the order of their numbers, into a new database at `path`.
  ///
  /// It is written under another name and renamed, so that an interrupted merge leaves the old file.
  package static func merge(files: [String], into path: String) throws(ReportError) -> RunDatabase {
    let draft = UnitFile.draft(of: path)
    try? Removal.file(draft)
    do throws(SQLiteStoreError) {
      let database = try RunDatabase(creating: draft)
      for file in files.sorted(by: { unitNumber($0) < unitNumber($1) }) { try database.merge(file) }
      try database.finishMerge()
    } catch {
      try? Removal.file(draft)
      throw .database(reason: "\(error)")
    }
    try UnitFile.rename(draft, to: path)
    do { return try RunDatabase(creating: path) } catch { throw .database(reason: "\(error)") }
  }

  private static func unitNumber(_ file: String) -> Int {
    let digits = file.split(separator: "/").last?.drop { !$0.isNumber }.prefix { $0.isNumber } ?? ""
    return Int(digits) ?? .max
  }

  private func trimExamples() throws(SQLiteStoreError) {
    try connection.execute(
      """
      DELETE FROM invariant_examples WHERE rowid IN (SELECT rowid FROM (SELECT rowid, row_number()
      OVER (PARTITION BY id ORDER BY rowid) AS place FROM invariant_examples)
      WHERE place > \(RunDatabase.examplesStored))
      """)
  }
}
