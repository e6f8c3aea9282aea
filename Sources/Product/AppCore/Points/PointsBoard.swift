internal import CivilTime
internal import Gallery
internal import Kernel
internal import PointsLedger

/// What the child's points come to, for its dashboard: read from the ledger when the dashboard asks, kept up by what the ledger
/// says of the batches after that, and read anew when the day ends in the family's zone.
///
/// The ledger's port answers in the order in which it did the work, so that what is told of a batch before a reading's answer
/// is in that reading, and what is told after it is not.
struct PointsBoard: Sendable {
  private let zone: ZoneRules
  private let goal: Points
  /// What was read last, and what has come since; `nil` before the first reading.
  private(set) var standing: PointsStanding?
  /// The reading that is not answered.
  private(set) var reading: RequestID?
  /// The day that the reading was asked for in.
  private var readDay: CivilDay?
  /// When the standing's day is over; `nil` before the first reading, and while one is under way because a day has ended.
  private(set) var dayEnd: WallTime?
  /// Whether the app itself has to know better than it does: since the last reading a day has ended, or rewards have changed.
  private var isOwed = false
  private var pace = RetryPace()
  /// When a reading that failed is asked for again; never where nobody but the child waits for it, who has a button.
  private(set) var retryAt = Instant.never

  init(zone: ZoneRules, goal: Points) {
    self.zone = zone
    self.goal = goal
  }

  /// The day that a moment lies in.
  func day(at now: WallTime) -> Range<WallTime> {
    let day = zone.day(of: now)
    return zone.startOfDay(day)..<zone.startOfDay(day.adding(days: 1))
  }

  /// A reading is asked for at a moment as this request, in place of any before it.
  mutating func began(_ request: RequestID, at now: WallTime) {
    reading = request
    readDay = zone.day(of: now)
    retryAt = .never
  }

  /// The ledger was read: the standing, or `nil` of a reading that another one has replaced. One that was asked for before
  /// midnight is of the day before, and that day is over at once.
  mutating func read(_ found: LedgerStanding, as request: RequestID) -> PointsStanding? {
    guard request == reading, let readDay else { return nil }
    reading = nil
    isOwed = false
    pace = RetryPace()
    dayEnd = zone.startOfDay(readDay.adding(days: 1))
    standing = PointsStanding(
      balance: found.balance, available: found.available, earnedToday: found.earned, goal: goal)
    return standing
  }

  /// It could not be read; false of a reading that another one has replaced.
  mutating func failed(_ request: RequestID, at vsync: Instant) -> Bool {
    guard request == reading else { return false }
    reading = nil
    if isOwed { retryAt = vsync + pace.failed() }
    return true
  }

  /// A batch is committed: the standing after it, or `nil` where it is not another one. Of rewards, which reserve and free
  /// points, the ledger has to be asked, and of what was earned around midnight, which may be of either day: `needsReading`.
  /// O(effects + batch).
  mutating func record(
    _ effects: [LedgerEffect], of batch: [LedgerEvent], _ child: ChildID
  ) -> (standing: PointsStanding?, needsReading: Bool) {
    guard var next = standing else { return (nil, false) }
    var needsReading = false
    for effect in effects {
      switch effect {
      case .posted(let entry, child, let kind, let amount, let balance):
        // What pays for a reward that was pending was not to be spent before.
        if kind != .redeemed || isRedeemed(in: batch) {
          next.available = next.available + (balance - next.balance)
        }
        next.balance = balance
        guard kind == .earned else { continue }
        if dayEnd == nil {
          if reading == nil { needsReading = true }
        } else if isOfToday(entry, batch) {
          next.earnedToday = next.earnedToday + amount
        }
      case .redemption: needsReading = true
      default: break
      }
    }
    if needsReading { isOwed = true }
    guard next != standing else { return (nil, needsReading) }
    standing = next
    return (next, needsReading)
  }

  /// The ledger says what can be spent, for rewards or wished corrections reserve other points than before; `nil` where that is known.
  mutating func record(available: Points) -> PointsStanding? {
    guard let known = standing, known.available != available else { return nil }
    standing?.available = available
    return standing
  }

  private func isRedeemed(in batch: [LedgerEvent]) -> Bool {
    batch.contains { if case .redeem = $0 { true } else { false } }
  }

  /// Whether an entry is of the standing's day: one that was made elsewhere may be of any other.
  private func isOfToday(_ entry: TransactionID, _ batch: [LedgerEvent]) -> Bool {
    guard let readDay else { return false }
    for case .deliver(let delivered) in batch where delivered.id == entry {
      return zone.day(of: delivered.madeAt) == readDay
    }
    return true
  }

  /// The time was corrected: whether what was read, or is being read, is of another day. It shows until the ledger is read anew. O(1).
  mutating func leavesDay(at now: WallTime) -> Bool {
    guard let readDay, zone.day(of: now) != readDay else { return false }
    dayEnd = nil
    isOwed = true
    return true
  }

  /// The day is over: nothing is earned today so far as one knows, and the ledger is to be read anew. `nil` while it is not
  /// over. O(1).
  mutating func endDay(at now: WallTime) -> PointsStanding? {
    guard let dayEnd, now >= dayEnd else { return nil }
    self.dayEnd = nil
    isOwed = true
    standing?.earnedToday = .zero
    return standing
  }
}
