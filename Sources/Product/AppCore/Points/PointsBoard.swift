internal import CivilTime
internal import Gallery
internal import Kernel
internal import PointsLedger

/// The child's standing for its dashboard: read from the ledger on demand, updated by later batches, and read again at the end of
/// a day.
///
/// The ledger's port answers in the order of its work. A reading therefore includes exactly the batches reported before it.
struct PointsBoard: Sendable {
  private let zone: ZoneRules
  private let goal: Points
  /// The last reading with all later updates; `nil` before the first one.
  private(set) var standing: PointsStanding?
  /// The pending reading.
  private(set) var reading: RequestID?
  /// The day of the reading.
  private var readDay: CivilDay?
  /// The end of the standing's day; `nil` before the first reading, and while one runs because a day has ended.
  private(set) var dayEnd: WallTime?
  /// Whether the app needs a new reading itself: a day has ended or rewards have changed.
  private var isOutstanding = false
  private var pace = RetryPace()
  /// The time at which a failed reading is repeated; never when only the child needs it, who has a button.
  private(set) var retryAt = Instant.never

  init(zone: ZoneRules, goal: Points) {
    self.zone = zone
    self.goal = goal
  }

  /// The day that contains `now`.
  func day(at now: WallTime) -> Range<WallTime> {
    let day = zone.day(of: now)
    return zone.startOfDay(day)..<zone.startOfDay(day.adding(days: 1))
  }

  /// Records the request of a reading, which replaces any earlier one.
  mutating func began(_ request: RequestID, at now: WallTime) {
    reading = request
    readDay = zone.day(of: now)
    retryAt = .never
  }

  /// Processes a reading; `nil` for an outdated one. A reading requested before midnight is of the day before, which then ends at
  /// once.
  mutating func read(_ found: LedgerStanding, as request: RequestID) -> PointsStanding? {
    guard request == reading, let readDay else { return nil }
    reading = nil
    isOutstanding = false
    pace = RetryPace()
    dayEnd = zone.startOfDay(readDay.adding(days: 1))
    standing = PointsStanding(
      balance: found.balance, available: found.available, earnedToday: found.earned, goal: goal)
    return standing
  }

  /// Records a failed reading; false for an outdated one.
  mutating func failed(_ request: RequestID, at vsync: Instant) -> Bool {
    guard request == reading else { return false }
    reading = nil
    if isOutstanding { retryAt = vsync + pace.failed() }
    return true
  }

  /// Applies a committed batch and returns the new standing; `nil` if unchanged. `needsReading` is set for rewards, which reserve
  /// and release points. It is also set for points earned around midnight, which may count for either day. O(effects + batch).
  mutating func record(
    _ effects: [LedgerEffect], of batch: [LedgerEvent], _ child: ChildID
  ) -> (standing: PointsStanding?, needsReading: Bool) {
    guard var next = standing else { return (nil, false) }
    var needsReading = false
    for effect in effects {
      switch effect {
      case .posted(let entry, child, let kind, let amount, let balance):
        // The points of a pending reward were reserved before.
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
    if needsReading { isOutstanding = true }
    guard next != standing else { return (nil, needsReading) }
    standing = next
    return (next, needsReading)
  }

  /// Applies a changed number of available points; `nil` if unchanged.
  mutating func record(available: Points) -> PointsStanding? {
    guard let known = standing, known.available != available else { return nil }
    standing?.available = available
    return standing
  }

  private func isRedeemed(in batch: [LedgerEvent]) -> Bool {
    batch.contains { if case .redeem = $0 { true } else { false } }
  }

  /// Whether an entry belongs to the standing's day; entries of other devices may belong to another day.
  private func isOfToday(_ entry: TransactionID, _ batch: [LedgerEvent]) -> Bool {
    guard let readDay else { return false }
    for case .deliver(let delivered) in batch where delivered.id == entry {
      return zone.day(of: delivered.madeAt) == readDay
    }
    return true
  }

  /// Whether a time correction moved the app to another day than the reading's. The old standing shows until the next reading.
  /// O(1).
  mutating func leavesDay(at now: WallTime) -> Bool {
    guard let readDay, zone.day(of: now) != readDay else { return false }
    dayEnd = nil
    isOutstanding = true
    return true
  }

  /// Handles the end of the day: nothing is earned today yet, and a new reading is needed. `nil` before the end. O(1).
  mutating func endDay(at now: WallTime) -> PointsStanding? {
    guard let dayEnd, now >= dayEnd else { return nil }
    self.dayEnd = nil
    isOutstanding = true
    standing?.earnedToday = .zero
    return standing
  }
}
