internal import CivilTime
internal import Gallery
internal import Kernel
internal import PointsLedger

/// How the family's children stand, for their parents: read from the ledger when they look, and again when it has posted anything
/// or a day has ended in the family's zone while they do.
struct FamilyBoard: Sendable {
  /// Days that are asked for: a streak is told up to so many (D).
  private static let dayCount = 100
  private static let weekLength = 7

  private let zone: ZoneRules
  private let goal: Points
  /// The reading that is not answered, and the day that it is of.
  private var reading: (request: RequestID, today: CivilDay)?
  /// When the day is over that was read last, or is being read; `nil` before, and once that is known.
  private(set) var dayEnd: WallTime?
  /// Corrections that parents have asked for and that are not answered.
  private var corrections: [TransactionID: ChildID] = [:]

  /// The goal is that of every child of the family (D).
  init(zone: ZoneRules, goal: Points) {
    self.zone = zone
    self.goal = goal
  }

  /// When the days begin that a reading at a moment is of, today the last, and when today ends.
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

  /// Whether the day has ended that the cards are of; told once.
  mutating func endDay(at now: WallTime) -> Bool {
    guard let dayEnd, now >= dayEnd else { return false }
    self.dayEnd = nil
    return true
  }

  /// The ledger was read; `nil` of a reading that another one has replaced.
  mutating func read(_ found: [ChildDays], as request: RequestID) -> [ChildStanding]? {
    guard let reading, reading.request == request else { return nil }
    self.reading = nil
    return found.map { days in
      ChildStanding(
        child: days.child, name: days.name, balance: days.balance, goal: goal, today: reading.today,
        week: Array(days.earned.suffix(FamilyBoard.weekLength)), streak: FamilyBoard.streak(days.earned))
    }
  }

  /// It could not be read; false of a reading that another one has replaced.
  mutating func failed(_ request: RequestID) -> Bool {
    guard reading?.request == request else { return false }
    reading = nil
    return true
  }

  /// Days in a row that brought points up to the last, or up to the one before it while the last has brought none. O(days).
  static func streak(_ earned: [Points]) -> Int {
    var days = earned[...]
    if days.last == .zero { days.removeLast() }
    return days.reversed().prefix { $0 > .zero }.count
  }

  // MARK: Corrections

  mutating func correct(_ entry: TransactionID, of child: ChildID) { corrections[entry] = child }

  /// A batch is committed: the children whose correction it was and that the ledger has refused. O(batch x effects).
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
