package import Kernel
package import PointsLedger
internal import SQLiteConnecting

extension SQLiteLedgerStore: LedgerStore {
  package func accounts() throws(LedgerStoreError) -> [ChildAccount] {
    try writeAccounts()
    return try translating { () throws(SQLiteStoreError) in
      let statement = try statements(.accounts)
      var accounts: [ChildAccount] = []
      while try statement.step() { accounts.append(ChildAccount(row: statement)) }
      return accounts
    }
  }

  package func openRedemptions() throws(LedgerStoreError) -> [RewardRedemption] {
    var found: [RewardRedemption] = []
    try forEachRedemption(.openRedemptions) { found.append($0) }
    return found
  }

  package func highestTransactionID() throws(LedgerStoreError) -> TransactionID? {
    try translating { () throws(SQLiteStoreError) in
      let statement = try statements(.highestEntry)
      defer { statement.reset() }
      guard try statement.step(), !statement.isNull(0) else { return nil }
      return TransactionID(statement.int64(0))
    }
  }

  package func transaction(_ id: TransactionID) throws(LedgerStoreError) -> PointTransaction? {
    let statement = try translating { () throws(SQLiteStoreError) in
      let statement = try statements(.entry)
      try statement.bind(id.raw, at: 1)
      return try statement.step() ? statement : nil
    }
    guard let statement else { return nil }
    defer { statement.reset() }
    return try entry(statement)
  }

  package func redemption(_ id: RedemptionID) throws(LedgerStoreError) -> RewardRedemption? {
    let statement = try translating { () throws(SQLiteStoreError) in
      let statement = try statements(.redemption)
      try statement.bind(id.raw, at: 1)
      return try statement.step() ? statement : nil
    }
    guard let statement else { return nil }
    defer { statement.reset() }
    return try reward(statement)
  }

  package func lowestBalance(
    of child: ChildID, from timestamp: WallTime, _ id: TransactionID
  ) throws(LedgerStoreError) -> Points {
    try translating { () throws(SQLiteStoreError) in
      let statement = try statements(.lowestBalance)
      try statement.bind(Int64(child.raw), at: 1)
      try statement.bind(timestamp.nanoseconds, at: 2)
      try statement.bind(id.raw, at: 3)
      defer { statement.reset() }
      return try statement.step() ? Points(statement.int64(0)) : .zero
    }
  }

  package func forEachTransaction(
    of child: ChildID?, _ body: (PointTransaction) -> Void
  ) throws(LedgerStoreError) {
    let statement = try translating { () throws(SQLiteStoreError) in
      guard let child else { return try statements(.entries) }
      let statement = try statements(.entriesOfChild)
      try statement.bind(Int64(child.raw), at: 1)
      return statement
    }
    defer { statement.reset() }
    while try step(statement) { body(try entry(statement)) }
  }

  package func forEachRedemption(_ body: (RewardRedemption) -> Void) throws(LedgerStoreError) {
    try forEachRedemption(.redemptions, body)
  }
}

extension SQLiteLedgerStore {
  private func forEachRedemption(
    _ name: LedgerStatement, _ body: (RewardRedemption) -> Void
  ) throws(LedgerStoreError) {
    let statement = try translating { () throws(SQLiteStoreError) in try statements(name) }
    defer { statement.reset() }
    while try step(statement) { body(try reward(statement)) }
  }

  private func step(_ statement: SQLiteStatement) throws(LedgerStoreError) -> Bool {
    try translating { () throws(SQLiteStoreError) in try statement.step() }
  }

  private func entry(_ row: SQLiteStatement) throws(LedgerStoreError) -> PointTransaction {
    guard let child = UInt32(exactly: row.int64(1)), let raw = UInt8(exactly: row.int64(2)),
      let kind = TransactionKind(rawValue: raw)
    else {
      throw .damaged(
        "\(connection.file): entry \(row.int64(0)) has child \(row.int64(1)), kind \(row.int64(2))")
    }
    return PointTransaction(
      id: TransactionID(row.int64(0)), child: ChildID(child), kind: kind, amount: Points(row.int64(3)),
      timestamp: WallTime(nanoseconds: row.int64(4)), session: row.isNull(5) ? nil : row.int64(5),
      redemption: row.isNull(6) ? nil : RedemptionID(row.int64(6)), note: row.isNull(7) ? "" : row.text(7))
  }

  private func reward(_ row: SQLiteStatement) throws(LedgerStoreError) -> RewardRedemption {
    guard let child = UInt32(exactly: row.int64(1)), let raw = UInt8(exactly: row.int64(9)),
      let status = RedemptionStatus(rawValue: raw)
    else {
      throw .damaged(
        "\(connection.file): reward \(row.int64(0)) has child \(row.int64(1)), status \(row.int64(9))")
    }
    return RewardRedemption(
      id: RedemptionID(row.int64(0)), child: ChildID(child), appCategory: row.text(2),
      pointsSpent: Points(row.int64(3)), minutesGranted: row.int64(4),
      rate: RewardRate(millipointsPerMinute: row.int64(5)), redeemedAt: WallTime(nanoseconds: row.int64(6)),
      expiresAt: WallTime(nanoseconds: row.int64(7)), minutesUsed: row.int64(8), status: status)
  }
}

extension ChildAccount {
  /// From a row of `LedgerStatement.accounts`; the checks of the schema keep its numbers in range.
  fileprivate init(row: SQLiteStatement) {
    let profile = ChildProfile(
      id: ChildID(UInt32(clamping: row.int64(0))), family: UInt32(clamping: row.int64(1)), name: row.text(2),
      avatar: row.isNull(3) ? nil : row.text(3),
      birthDay: row.isNull(4) ? nil : CivilDay(daysSinceEpoch: Int(row.int64(4))),
      device: row.isNull(5) ? nil : UInt32(clamping: row.int64(5)), recordZone: row.text(6))
    let last = row.int64(10)
    self.init(
      profile: profile, balance: Points(row.int64(7)), totalEarned: Points(row.int64(8)),
      entryCount: Int(row.int64(9)), lastTimestamp: last < 0 ? nil : WallTime(nanoseconds: last))
  }
}
