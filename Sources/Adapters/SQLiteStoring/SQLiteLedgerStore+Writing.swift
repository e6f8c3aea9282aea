import Kernel
package import PointsLedger
internal import SQLiteConnecting

extension SQLiteLedgerStore {
  package func begin() throws(LedgerStoreError) {
    try translating { () throws(SQLiteStoreError) in
      try syncWhatWasFound()
      try statements(.begin).run()
    }
  }

  package func commit() throws(LedgerStoreError) {
    try writeAccounts()
    try translating { () throws(SQLiteStoreError) in try statements(.commit).run() }
  }

  package func rollBack() {
    insertion.pointee.movements.removeAll()
    connection.rollBack()
  }

  /// Moves the accounts by what the batch has added since the last time.
  func writeAccounts() throws(LedgerStoreError) {
    for movement in insertion.pointee.movements.all {
      try translating { () throws(SQLiteStoreError) in
        let statement = try statements(.moveAccount)
        try statement.bind(movement.child, at: 1)
        try statement.bind(movement.amount, at: 2)
        try statement.bind(movement.earned, at: 3)
        try statement.bind(movement.entries, at: 4)
        try statement.bind(movement.lastTimestamp, at: 5)
        try statement.run()
      }
      guard connection.changedRows == 1 else {
        throw .damaged("\(connection.file): child \(movement.child) has no account; audit the ledger")
      }
    }
    insertion.pointee.movements.removeAll()
  }

  package func insert(_ child: ChildProfile) throws(LedgerStoreError) {
    try translating { () throws(SQLiteStoreError) in
      let statement = try statements(.insertChild)
      statement.clearBindings()
      try statement.bind(Int64(child.id.raw), at: 1)
      try statement.bind(Int64(child.family), at: 2)
      try statement.bind(child.name, at: 3)
      if let avatar = child.avatar { try statement.bind(avatar, at: 4) }
      if let day = child.birthDay { try statement.bind(Int64(day.daysSinceEpoch), at: 5) }
      if let device = child.device { try statement.bind(Int64(device), at: 6) }
      try statement.bind(child.recordZone, at: 7)
      try statement.run()
    }
  }

  package func insert(_ transaction: PointTransaction) throws(LedgerStoreError) {
    do throws(SQLiteStoreError) {
      try insertion.pointee.insert(transaction)
    } catch {
      throw LedgerStoreError(error)
    }
  }

  package func insert(_ redemption: RewardRedemption) throws(LedgerStoreError) {
    try translating { () throws(SQLiteStoreError) in
      let statement = try statements(.insertRedemption)
      try statement.bind(redemption.id.raw, at: 1)
      try statement.bind(Int64(redemption.child.raw), at: 2)
      try statement.bind(redemption.appCategory, at: 3)
      try statement.bind(redemption.pointsSpent.count, at: 4)
      try statement.bind(redemption.minutesGranted, at: 5)
      try statement.bind(redemption.rate.millipointsPerMinute, at: 6)
      try statement.bind(redemption.redeemedAt.nanoseconds, at: 7)
      try statement.bind(redemption.expiresAt.nanoseconds, at: 8)
      try statement.bind(redemption.minutesUsed, at: 9)
      try statement.bind(Int64(redemption.status.rawValue), at: 10)
      try statement.run()
    }
  }

  package func update(_ redemption: RewardRedemption) throws(LedgerStoreError) {
    try translating { () throws(SQLiteStoreError) in
      let statement = try statements(.updateRedemption)
      try statement.bind(redemption.id.raw, at: 1)
      try statement.bind(redemption.minutesUsed, at: 2)
      try statement.bind(Int64(redemption.status.rawValue), at: 3)
      try statement.run()
    }
    guard connection.changedRows == 1 else {
      throw .damaged(
        "\(connection.file): there is no reward \(redemption.id.raw) to update; audit the ledger")
    }
  }
}
