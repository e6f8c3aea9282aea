import Kernel
import PointsLedger
internal import SQLiteConnecting

/// The path that every entry takes: one statement, and the sum of what its batch does to the accounts.
///
/// A statement keeps its values from one run to the next. Entries come in runs of one kind and one child and mostly
/// without session, reward and note, and so what is bound already is not bound again.
struct EntryInsertion {
  private let statement: SQLiteStatement
  /// What the open batch has added to accounts and not yet written.
  var movements = AccountMovements()
  private var boundChild: Int64?
  private var boundKind: Int64?
  /// Whether a session, a reward or a note may still be bound from the entry before.
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
    movements.add(entry)
  }

  @inline(never)
  private mutating func bindOptionals(of entry: PointTransaction) throws(SQLiteStoreError) {
    // Should one of them be refused, the next entry must bind all three again.
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
    boundOptionals = entry.hasOptionals
  }
}

extension PointTransaction {
  fileprivate var hasOptionals: Bool { session != nil || redemption != nil || !note.isEmpty }
}
