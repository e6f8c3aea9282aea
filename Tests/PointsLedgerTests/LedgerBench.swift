import Kernel
import PointsLedger
import TestSupport
import Testing

/// A ledger over a list in which Ada is enrolled; after every event it checks itself against the list.
struct LedgerBench {
  static let start = WallTime(secondsSinceEpoch: 1_800_000_000)
  static let ada = ChildID(1)
  static let ben = ChildID(2)

  let store = ListedLedgerStore()
  var ledger: Ledger

  /// Ada has `points` from the entry 1, earned at the start; none leaves her without an entry.
  init(points: Int64 = 0) throws {
    ledger = try Ledger(store: store)
    try send(.enrol(ChildProfile(id: LedgerBench.ada, family: 1, name: "Ada")))
    if points > 0 { try send(.earn(TransactionID(1), LedgerBench.ada, Points(points), session: nil)) }
  }

  /// Sends an event and answers its effects alone. The store fails first at each of its calls, and then all is as it was.
  @discardableResult
  mutating func send(
    _ event: LedgerEvent, at time: WallTime = start, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> [LedgerEffect] {
    var effects: [LedgerEffect] = []
    let (before, content) = (contents(of: ledger), store.content)
    for calls in 0... {
      store.callsUntilFailure = calls
      defer { store.callsUntilFailure = nil }
      do {
        try ledger.handle(event, at: time, into: &effects)
        break
      } catch {
        guard store.callsUntilFailure ?? 0 < 0 else { throw error }
        let isAsItWas = contents(of: ledger) == before && store.content == content && effects.isEmpty
        #expect(
          isAsItWas, "\(event) left something, although call \(calls) failed", sourceLocation: sourceLocation)
      }
    }
    ledger.checkInvariants()
    #expect(try ledger.audit() == [], sourceLocation: sourceLocation)
    return effects
  }

  /// Sends an event that has to be refused without any trace, and answers why.
  mutating func refusal(
    _ event: LedgerEvent, at time: WallTime = start, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> LedgerRefusal? {
    let before = store.content
    let effects = try send(event, at: time, sourceLocation: sourceLocation)
    #expect(store.content == before, "something was stored", sourceLocation: sourceLocation)
    guard effects.count == 1, case .refused(let refusal) = effects[0] else {
      Issue.record("not refused: \(effects)", sourceLocation: sourceLocation)
      return nil
    }
    return refusal
  }

  /// Ada's balance.
  var balance: Int64? { ledger.account(of: LedgerBench.ada)?.balance.count }

  /// Ada's balance without what pending rewards have reserved.
  var available: Int64 { ledger.available(to: LedgerBench.ada).count }

  /// A child's chain as a table: entry, kind, amount, balance after.
  func table(of child: ChildID = ada) throws -> String {
    var lines: [String] = []
    try ledger.forEachLine(of: child) { line in
      let entry = line.transaction
      lines.append("#\(entry.id.raw) \(entry.kind) \(entry.amount.count) = \(line.balanceAfter.count)")
    }
    return lines.joined(separator: "\n")
  }

  /// The stored reward with this id.
  func stored(_ id: Int64) throws -> RewardRedemption? { try store.redemption(RedemptionID(id)) }
}

extension LedgerBench {
  /// A moment so many minutes and nanoseconds after the start.
  static func minute(_ count: Int64, plus nanoseconds: Int64 = 0) -> WallTime {
    WallTime(nanoseconds: start.nanoseconds + count * 60_000_000_000 + nanoseconds)
  }

  /// Ada earns points.
  static func earn(_ id: Int64, _ points: Int64) -> LedgerEvent {
    .earn(TransactionID(id), ada, Points(points), session: nil)
  }

  /// A parent corrects Ada's balance.
  static func adjust(_ id: Int64, _ points: Int64) -> LedgerEvent {
    .adjust(TransactionID(id), ada, Points(points), note: "")
  }

  /// A correction that another device of the family made.
  static func entry(
    _ id: Int64, _ points: Int64, at time: WallTime = start, of child: ChildID = ada
  ) -> PointTransaction {
    PointTransaction(
      id: TransactionID(id), child: child, kind: .adjusted, amount: Points(points), timestamp: time)
  }

  /// A wish of Ada's at 3 points a minute; it ends an hour after the start unless told otherwise.
  static func request(
    _ id: Int64, entry: Int64, points: Int64, ends: WallTime = minute(60), by child: ChildID = ada
  ) -> RedemptionRequest {
    RedemptionRequest(
      id: RedemptionID(id), entry: TransactionID(entry), child: child, appCategory: "games",
      pointsSpent: Points(points), rate: RewardRate(pointsPerMinute: 3), expiresAt: ends)
  }

  static func use(_ id: Int64, _ minutes: Int64) -> LedgerEvent { .use(RedemptionID(id), minutes: minutes) }

  static func cancel(_ id: Int64, entry: Int64) -> LedgerEvent {
    .cancel(RedemptionID(id), TransactionID(entry))
  }

  static func approve(_ id: Int64, entry: Int64) -> LedgerEvent {
    .approve(RedemptionID(id), TransactionID(entry))
  }
}

extension LedgerEffect {
  /// Ada's entry was posted.
  static func posted(_ id: Int64, _ kind: TransactionKind, _ points: Int64, balance: Int64) -> LedgerEffect {
    .posted(TransactionID(id), LedgerBench.ada, kind, amount: Points(points), balance: Points(balance))
  }

  /// A reward has come to a status.
  static func reward(_ id: Int64, _ status: RedemptionStatus, left: Int64 = 0) -> LedgerEffect {
    .redemption(RedemptionID(id), status, minutesLeft: left)
  }
}
