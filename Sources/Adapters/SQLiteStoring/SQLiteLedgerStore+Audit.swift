package import PointsLedger
internal import SQLiteConnecting

extension SQLiteLedgerStore {
  /// Audits the entries, and checks the database's pages, keys and references. Returns an empty list if all is well.
  ///
  /// More than O(entries); reads only.
  package func audit() throws(LedgerStoreError) -> [LedgerFault] {
    var faults = try LedgerAudit(of: self).faults
    try translating { () throws(SQLiteStoreError) in
      let integrity = try connection.prepare("PRAGMA integrity_check")
      while try integrity.step() {
        if integrity.text(0) != "ok" { faults.append(.storage("\(connection.file): \(integrity.text(0))")) }
      }
      let references = try connection.prepare("PRAGMA foreign_key_check")
      while try references.step() {
        faults.append(
          .storage(
            "\(connection.file): row \(references.int64(1)) of \(references.text(0)) refers to nothing"))
      }
    }
    return faults
  }
}
