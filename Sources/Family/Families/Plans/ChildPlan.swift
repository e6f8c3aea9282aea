package import Kernel
package import Touches

/// One child of a family, with its device, its past and its evening.
package struct ChildPlan: Hashable, Sendable {
  /// Unique in the family, from 1.
  package var id: ChildID
  package var name: String
  /// 3 to 12, as the scenario weighs them.
  package var ageYears: Int
  package var ageGroup: AgeGroup
  /// The name of a device profile.
  package var device: String
  /// Everything this child draws later hangs on it.
  package var seed: UInt64
  /// What the ledger holds at the beginning, oldest first; the balance is never below zero.
  package var history: [LedgerRowPlan]
  /// Points that a day is to bring; 0: it has no goal.
  package var dailyGoal: Points
  /// What it will come to during the session, by time.
  package var errands: [Errand]
  /// What goes wrong with the child's device for a while.
  package var faults: FaultPlan
  /// What happens to the child during the session, by time.
  package var signals: [SignalPlan]

  /// When the app is in the background, by time; the last may go on to the session's end.
  package func timesAway(until end: Instant) -> [Range<Instant>] {
    var times: [Range<Instant>] = []
    var left: Instant?
    for signal in signals {
      switch signal.kind {
      case .background: left = signal.time
      case .foreground:
        if let from = left, from < signal.time { times.append(from..<signal.time) }
        left = nil
      default: break
      }
    }
    if let from = left, from < end { times.append(from..<end) }
    return times
  }
}

/// One row that a child's ledger starts with.
package struct LedgerRowPlan: Hashable, Sendable {
  package var time: WallTime
  /// Positive: earned; negative: spent.
  package var amount: Points
  /// A short code of what it was for, such as `tidied-up`.
  package var reason: String
}
