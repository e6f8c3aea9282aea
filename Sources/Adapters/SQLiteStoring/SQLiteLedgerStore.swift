package import Kernel
package import PointsLedger
package import SQLiteConnecting

/// A family's ledger in one SQLite file, or in memory.
///
/// With the default settings a committed batch survives a power cut. One writer at a time; not safe for use from
/// several threads. Errors of the database arrive as `LedgerStoreError` with the message of `SQLiteStoreError`.
package final class SQLiteLedgerStore {
  package let connection: SQLiteConnection
  let statements: LedgerStatements
  /// Behind a private pointer: as a property, its access would be checked for exclusivity at run time, once for every entry.
  let insertion: UnsafeMutablePointer<EntryInsertion>
  /// Whether the data found when the file was opened is synced to disk.
  private var isFoundSynced = false

  /// Opens or makes the ledger's tables.
  ///
  /// - Throws: `SQLiteStoreError`; a file of another kind or newer schema is refused as it is.
  package init(
    _ location: SQLiteConnection.Location, settings: SQLiteSettings = .durable, on disk: FaultDisk? = nil
  ) throws(SQLiteStoreError) {
    connection = try SQLiteConnection(location, settings: settings, schema: .pointsLedger, on: disk)
    statements = LedgerStatements(connection)
    let statement = try connection.prepare(LedgerStatement.insertEntry.sql)
    insertion = .allocate(capacity: 1)
    insertion.initialize(to: EntryInsertion(statement))
    // A failure here is repeated, and thrown, before the first batch.
    try? syncWhatWasFound()
  }

  /// Syncs the write-ahead log found when the file was opened, so that it survives a power cut.
  ///
  /// A log may hold a batch that was written whole and never synced, when the sync failed or the process ended before. SQLite
  /// takes it for committed without syncing it, so readers see it. A power cut would then lose it. O(log) once.
  func syncWhatWasFound() throws(SQLiteStoreError) {
    guard !isFoundSynced else { return }
    if connection.settings.journal == .writeAheadLog, connection.settings.synchronous == .full,
      connection.settings.access != .readOnly
    {
      try connection.checkpoint()
    }
    isFoundSynced = true
  }

  deinit {
    insertion.deinitialize(count: 1)
    insertion.deallocate()
  }

  /// Runs the body and converts its errors.
  @inline(__always)
  func translating<Value>(
    _ body: () throws(SQLiteStoreError) -> Value
  ) throws(LedgerStoreError) -> Value {
    do throws(SQLiteStoreError) {
      return try body()
    } catch {
      throw LedgerStoreError(error)
    }
  }
}

extension LedgerStoreError {
  /// Converts an error of the database.
  package init(_ error: SQLiteStoreError) {
    switch error {
    case .cannotOpen, .readOnly, .busy, .schemaTooNew, .schemaTooOld, .foreignDatabase:
      self = .unavailable("\(error)")
    case .full: self = .full("\(error)")
    case .constraint: self = .refused("\(error)")
    case .notADatabase, .damaged, .failed: self = .damaged("\(error)")
    }
  }
}

// MARK: - Writing

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
    insertion.pointee.forgetMovements()
    connection.rollBack()
  }

  /// Adds the batch's sums since the last call to the accounts.
  func writeAccounts() throws(LedgerStoreError) {
    for (child, sums) in insertion.pointee.movements {
      try translating { () throws(SQLiteStoreError) in
        let statement = try statements(.moveAccount)
        try statement.bind(Int64(child.raw), at: 1)
        try statement.bind(sums.balance.count, at: 2)
        try statement.bind(sums.totalEarned.count, at: 3)
        try statement.bind(Int64(sums.entryCount), at: 4)
        try statement.bind(sums.lastTimestamp?.nanoseconds ?? -1, at: 5)
        try statement.run()
      }
      guard connection.changedRows == 1 else {
        throw .damaged("\(connection.file): child \(child.raw) has no account; audit the ledger")
      }
    }
    insertion.pointee.forgetMovements()
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

/// The insertion of entries: one statement, and the sums that a batch adds to the accounts.
///
/// A statement keeps its values from one run to the next. Successive entries mostly share kind and child, and lack a session,
/// reward, note and time of their own. Values bound already are not bound again.
struct EntryInsertion {
  private let statement: SQLiteStatement
  /// The unwritten sums of the open batch, in the order of the children's first entries.
  private(set) var movements: [(child: ChildID, sums: AccountSums)] = []
  private var places: [ChildID: Int] = [:]
  private var boundChild: Int64?
  private var boundKind: Int64?
  /// Whether a session, a reward, a note or a time may still be bound from the previous entry.
  private var boundOptionals = false

  init(_ statement: SQLiteStatement) { self.statement = statement }

  /// Adds an entry to the open batch. O(log entries).
  mutating func insert(_ entry: PointTransaction) throws(SQLiteStoreError) {
    let (child, kind) = (Int64(entry.child.raw), Int64(entry.kind.rawValue))
    try statement.bind(entry.id.raw, at: 1)
    if boundChild != child { try statement.bind(child, at: 2) }
    if boundKind != kind { try statement.bind(kind, at: 3) }
    try statement.bind(entry.amount.count, at: 4)
    try statement.bind(entry.timestamp.nanoseconds, at: 5)
    boundChild = child
    boundKind = kind
    if boundOptionals || entry.hasOptionals { try bindOptionals(of: entry) }
    try statement.run()
    movements[place(of: entry.child)].sums.add(entry)
  }

  /// Clears the sums when the batch has ended or they are written.
  mutating func forgetMovements() {
    guard !movements.isEmpty else { return }
    movements.removeAll(keepingCapacity: true)
    places.removeAll(keepingCapacity: true)
  }

  /// A family has few children: a linear search of the first eight is faster than a hash.
  private mutating func place(of child: ChildID) -> Int {
    for place in 0..<min(movements.count, 8) where movements[place].child == child { return place }
    if let place = places[child] { return place }
    movements.append((child, AccountSums()))
    places[child] = movements.count - 1
    return movements.count - 1
  }

  @inline(never)
  private mutating func bindOptionals(of entry: PointTransaction) throws(SQLiteStoreError) {
    // If one binding fails, the next entry must bind all four again.
    boundOptionals = true
    if let session = entry.session {
      try statement.bind(session, at: 6)
    } else {
      try statement.bindNull(at: 6)
    }
    if let redemption = entry.redemption {
      try statement.bind(redemption.raw, at: 7)
    } else {
      try statement.bindNull(at: 7)
    }
    if entry.note.isEmpty {
      try statement.bindNull(at: 8)
    } else {
      try statement.bind(entry.note, at: 8)
    }
    if entry.madeAt == entry.timestamp {
      try statement.bindNull(at: 9)
    } else {
      try statement.bind(entry.madeAt.nanoseconds, at: 9)
    }
    boundOptionals = entry.hasOptionals
  }
}

extension PointTransaction {
  fileprivate var hasOptionals: Bool {
    session != nil || redemption != nil || !note.isEmpty || madeAt != timestamp
  }
}

// MARK: - Reading

extension SQLiteLedgerStore: LedgerStore {
  package func accounts() throws(LedgerStoreError) -> [ChildAccount] {
    try writeAccounts()
    return try translating { () throws(SQLiteStoreError) in
      let statement = try statements(.accounts)
      var accounts: [ChildAccount] = []
      while try statement.step() {
        accounts.append(ChildAccount(row: statement))
        try statement.checkValues()
      }
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
      let highest = TransactionID(statement.int64(0, in: LedgerRanges.id))
      try statement.checkValues()
      return highest
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

  package func earned(by child: ChildID, in span: Range<WallTime>) throws(LedgerStoreError) -> Points {
    try translating { () throws(SQLiteStoreError) in
      let statement = try statements(.earned)
      try statement.bind(Int64(child.raw), at: 1)
      try statement.bind(span.lowerBound.nanoseconds, at: 2)
      try statement.bind(span.upperBound.nanoseconds, at: 3)
      defer { statement.reset() }
      guard try statement.step() else { return .zero }
      let points = Points(statement.int64(0, in: LedgerRanges.sum))
      try statement.checkValues()
      return points
    }
  }

  /// Reads all entries and decodes those in the span; canonical order has no index (`SQLiteSchema.pointsLedger`).
  package func forEachEarning(
    in span: Range<WallTime>, _ body: (ChildID, Points, WallTime) -> Void
  ) throws(LedgerStoreError) {
    let statement = try translating { () throws(SQLiteStoreError) in
      let statement = try statements(.earnings)
      try statement.bind(span.lowerBound.nanoseconds, at: 1)
      try statement.bind(span.upperBound.nanoseconds, at: 2)
      return statement
    }
    defer { statement.reset() }
    while try step(statement) {
      body(
        ChildID(UInt32(clamping: statement.int64(0))), Points(statement.int64(1, in: LedgerRanges.points)),
        WallTime(nanoseconds: statement.int64(2, in: LedgerRanges.time)))
      try checkValues(statement)
    }
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
      guard try statement.step() else { return .zero }
      let points = Points(statement.int64(0, in: LedgerRanges.sum))
      try statement.checkValues()
      return points
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
    let entry = PointTransaction(
      id: TransactionID(row.int64(0, in: LedgerRanges.id)), child: ChildID(child), kind: kind,
      amount: Points(row.int64(3, in: LedgerRanges.points)),
      // Any time is accepted: it is only compared, and an audit reports an invalid one.
      timestamp: WallTime(nanoseconds: row.int64(4)),
      madeAt: row.isNull(8) ? nil : WallTime(nanoseconds: row.int64(8)),
      session: row.isNull(5) ? nil : row.int64(5),
      redemption: row.isNull(6) ? nil : RedemptionID(row.int64(6, in: LedgerRanges.id)),
      note: row.isNull(7) ? "" : row.text(7))
    try checkValues(row)
    return entry
  }

  private func reward(_ row: SQLiteStatement) throws(LedgerStoreError) -> RewardRedemption {
    guard let child = UInt32(exactly: row.int64(1)), let raw = UInt8(exactly: row.int64(9)),
      let status = RedemptionStatus(rawValue: raw)
    else {
      throw .damaged(
        "\(connection.file): reward \(row.int64(0)) has child \(row.int64(1)), status \(row.int64(9))")
    }
    let reward = RewardRedemption(
      id: RedemptionID(row.int64(0, in: LedgerRanges.id)), child: ChildID(child), appCategory: row.text(2),
      pointsSpent: Points(row.int64(3, in: LedgerRanges.points)),
      minutesGranted: row.int64(4, in: LedgerRanges.count),
      rate: RewardRate(millipointsPerMinute: row.int64(5, in: LedgerRanges.count)),
      redeemedAt: WallTime(nanoseconds: row.int64(6, in: LedgerRanges.time)),
      expiresAt: WallTime(nanoseconds: row.int64(7, in: LedgerRanges.time)),
      minutesUsed: row.int64(8, in: LedgerRanges.count), status: status)
    try checkValues(row)
    return reward
  }

  /// Throws `damaged` with the column and the value for a number outside `LedgerRanges`.
  func checkValues(_ row: SQLiteStatement) throws(LedgerStoreError) {
    try translating { () throws(SQLiteStoreError) in try row.checkValues() }
  }
}

extension ChildAccount {
  /// An account from a row of `LedgerStatement.accounts`. The caller must then call `checkValues`.
  fileprivate init(row: SQLiteStatement) {
    let profile = ChildProfile(
      id: ChildID(UInt32(clamping: row.int64(0))), family: UInt32(clamping: row.int64(1)), name: row.text(2),
      avatar: row.isNull(3) ? nil : row.text(3),
      birthDay: row.isNull(4) ? nil : CivilDay(daysSinceEpoch: Int(row.int64(4, in: LedgerRanges.day))),
      device: row.isNull(5) ? nil : UInt32(clamping: row.int64(5)), recordZone: row.text(6))
    let last = row.int64(10, in: LedgerRanges.time)
    self.init(
      profile: profile,
      sums: AccountSums(
        balance: Points(row.int64(7, in: LedgerRanges.sum)),
        totalEarned: Points(row.int64(8, in: LedgerRanges.sum)),
        entryCount: Int(row.int64(9, in: LedgerRanges.count)),
        lastTimestamp: last < 0 ? nil : WallTime(nanoseconds: last)))
  }
}
