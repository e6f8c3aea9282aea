import Kernel
package import LedgerSync
import PointsLedger
internal import SQLiteConnecting

extension SQLiteLedgerStore: SyncStore {
  package func insert(_ record: KnownRecord) throws(LedgerStoreError) {
    try write(record, by: .insertRecord)
  }

  package func replace(_ record: KnownRecord) throws(LedgerStoreError) {
    try write(record, by: .replaceRecord)
    guard connection.changedRows == 1 else {
      throw .damaged("\(connection.file): there is no record \(record.record.id.raw) to replace")
    }
  }

  private func write(_ record: KnownRecord, by name: LedgerStatement) throws(LedgerStoreError) {
    try translating { () throws(SQLiteStoreError) in
      let statement = try statements(name)
      try statement.bind(record.record.id.raw, at: 1)
      try statement.bind(record.standing.isUnsent ? 1 : 0, at: 2)
      try statement.bind(Int64(record.standing.fold.rawValue), at: 3)
      try statement.bind(record.record.bytes, at: 4)
      try statement.run()
    }
  }

  package func update(_ id: RecordID, to standing: KnownRecord.Standing) throws(LedgerStoreError) {
    try translating { () throws(SQLiteStoreError) in
      let statement = try statements(.updateRecord)
      try statement.bind(id.raw, at: 1)
      try statement.bind(standing.isUnsent ? 1 : 0, at: 2)
      try statement.bind(Int64(standing.fold.rawValue), at: 3)
      try statement.run()
    }
    guard connection.changedRows == 1 else {
      throw .damaged("\(connection.file): there is no record \(id.raw) to update; fetch into a new file")
    }
  }

  package func remove(_ id: RecordID) throws(LedgerStoreError) {
    guard let known = try record(id), known.standing.isUnsent else {
      throw .refused("\(connection.file): record \(id.raw) is not one that was never sent")
    }
    try translating { () throws(SQLiteStoreError) in
      try connection.execute(SQLiteSchema.removeRecord(id.raw))
    }
  }

  package func beginAnew(withoutUnsentFrom first: RecordID) throws(LedgerStoreError) {
    insertion.pointee.forgetMovements()
    let end = Int64(first.device + 1) << 48
    try translating { () throws(SQLiteStoreError) in
      try connection.execute(SQLiteSchema.beginAnew(withoutUnsent: first.raw..<end))
    }
  }

  package func put(_ position: SyncPosition) throws(LedgerStoreError) {
    try translating { () throws(SQLiteStoreError) in
      let statement = try statements(.putPosition)
      if let token = position.token {
        try statement.bind(token.bytes, at: 1)
      } else {
        try statement.bindNull(at: 1)
      }
      try statement.bind(position.lastID, at: 2)
      try statement.bind(position.lastNumber, at: 3)
      try statement.bind(position.installation, at: 4)
      try statement.run()
      for head in position.heads {
        let statement = try statements(.putHead)
        try statement.bind(head.device, at: 1)
        try statement.bind(head.raw, at: 2)
        try statement.run()
      }
    }
  }

  package func record(_ id: RecordID) throws(LedgerStoreError) -> KnownRecord? {
    let statement = try translating { () throws(SQLiteStoreError) in
      let statement = try statements(.record)
      try statement.bind(id.raw, at: 1)
      return try statement.step() ? statement : nil
    }
    guard let statement else { return nil }
    defer { statement.reset() }
    return try known(statement)
  }

  package func unsettledRecords() throws(LedgerStoreError) -> [KnownRecord] {
    var records: [KnownRecord] = []
    let statement = try translating { () throws(SQLiteStoreError) in try statements(.unsettledRecords) }
    defer { statement.reset() }
    while try translating({ () throws(SQLiteStoreError) in try statement.step() }) {
      records.append(try known(statement))
    }
    return records
  }

  package func position() throws(LedgerStoreError) -> SyncPosition {
    try translating { () throws(SQLiteStoreError) in
      var heads: [RecordID] = []
      let rows = try statements(.heads)
      while try rows.step() {
        heads.append(RecordID(raw: rows.int64(0, in: LedgerRanges.id)))
        try rows.checkValues()
      }
      let statement = try statements(.position)
      defer { statement.reset() }
      guard try statement.step() else { return SyncPosition(heads: heads) }
      let token = statement.isNull(0) ? nil : ChangeToken(bytes: statement.bytes(0))
      let position = SyncPosition(
        token: token, heads: heads, lastID: statement.int64(1, in: LedgerRanges.id),
        lastNumber: statement.int64(2, in: LedgerRanges.count), installation: statement.int64(3))
      try statement.checkValues()
      return position
    }
  }

  private func known(_ row: SQLiteStatement) throws(LedgerStoreError) -> KnownRecord {
    let id = row.int64(0)
    guard let fold = UInt8(exactly: row.int64(2)).flatMap(KnownRecord.Fold.init(rawValue:)) else {
      throw .damaged("\(connection.file): record \(id) has fold \(row.int64(2)); fetch into a new file")
    }
    do throws(RecordBytesError) {
      let record = try SyncRecord(bytes: row.bytes(3))
      return KnownRecord(record, KnownRecord.Standing(isUnsent: row.int64(1) == 1, fold: fold))
    } catch {
      throw .damaged("\(connection.file): record \(id) cannot be read, \(error); fetch into a new file")
    }
  }
}
