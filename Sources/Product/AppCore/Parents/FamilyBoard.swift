internal import CivilTime
internal import Gallery
internal import Kernel
internal import PointsLedger

/// The children's standings for their parents. Read from the ledger when the screen opens, and again after a posting or the end
/// of a day while it is open.
struct FamilyBoard: Sendable {
  /// The number of days read; longer streaks are cut off (D).
  private static let dayCount = 100
  private static let weekLength = 7

  private let zone: ZoneRules
  private let goal: Points
  /// The pending reading and its day.
  private var reading: (request: RequestID, today: CivilDay)?
  /// The end of the day last read; `nil` before, and once it was handled.
  private(set) var dayEnd: WallTime?
  /// Parents' corrections without an answer.
  private var corrections: [TransactionID: ChildID] = [:]

  /// All children of the family share the goal (D).
  init(zone: ZoneRules, goal: Points) {
    self.zone = zone
    self.goal = goal
  }

  /// The starts of the days of a reading at `now`, today last, followed by the end of today.
  func borders(at now: WallTime) -> [WallTime] {
    let today = zone.day(of: now)
    return (0...FamilyBoard.dayCount).map {
      zone.startOfDay(today.adding(days: $0 - FamilyBoard.dayCount + 1))
    }
  }

  mutating func began(_ request: RequestID, at now: WallTime) {
    let today = zone.day(of: now)
    reading = (request, today)
    dayEnd = zone.startOfDay(today.adding(days: 1))
  }

  /// Whether the day of the cards has ended; true once.
  mutating func endDay(at now: WallTime) -> Bool {
    guard let dayEnd, now >= dayEnd else { return false }
    self.dayEnd = nil
    return true
  }

  /// The standings from a reading; `nil` for an outdated one.
  mutating func read(_ found: [ChildDays], as request: RequestID) -> [ChildStanding]? {
    guard let reading, reading.request == request else { return nil }
    self.reading = nil
    return found.map { days in
      ChildStanding(
        child: days.child, name: days.name, balance: days.balance, goal: goal, today: reading.today,
        week: Array(days.earned.suffix(FamilyBoard.weekLength)), streak: FamilyBoard.streak(days.earned))
    }
  }

  /// Records a failed reading; false for an outdated one.
  mutating func failed(_ request: RequestID) -> Bool {
    guard reading?.request == request else { return false }
    reading = nil
    return true
  }

  /// The number of consecutive days with points up to the last day. A last day without points does not count. O(days).
  static func streak(_ earned: [Points]) -> Int {
    var days = earned[...]
    if days.last == .zero { days.removeLast() }
    return days.reversed().prefix { $0 > .zero }.count
  }

  // MARK: Corrections

  mutating func correct(_ entry: TransactionID, of child: ChildID) { corrections[entry] = child }

  /// Removes the corrections in a committed batch. Returns the children whose correction was refused. O(batch x effects).
  mutating func answer(_ effects: [LedgerEffect], of batch: [LedgerEvent]) -> [ChildID] {
    guard !corrections.isEmpty else { return [] }
    var refused: [ChildID] = []
    for case .adjust(let entry, _, _, _) in batch {
      guard let child = corrections.removeValue(forKey: entry) else { continue }
      let isDone = effects.contains { effect in
        switch effect {
        case .posted(entry, _, _, _, _), .duplicate(entry): true
        default: false
        }
      }
      if !isDone { refused.append(child) }
    }
    return refused
  }
}
