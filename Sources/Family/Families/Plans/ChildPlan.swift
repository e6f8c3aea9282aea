package import Kernel
package import Touches

/// One child of a family, with its device, its past and its evening.
package struct ChildPlan: Hashable, Sendable {
  /// From 1; one child has it, and on whatever other device it or a parent of it is.
  package var id: ChildID
  /// Whose hand is at the device.
  package var hand = Hand.child
  /// The number of a device that is not the child's first, from 1 and unique in the family.
  var otherDevice: Int?
  package var name: String
  /// 3 to 12, as the scenario weighs them.
  package var ageYears: Int
  package var ageGroup: AgeGroup
  /// The name of a device profile.
  package var device: String
  /// What it does with points.
  package var temper = Temper.usual
  /// The age of a sister or brother who plays on the device, too, in turns; `nil`: nobody does.
  package var partner: AgeGroup?
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

  /// Who has a device in the family.
  package enum Hand: UInt8, Hashable, Sendable {
    case child
    /// The same child on a second device of its own.
    case secondDevice
    /// A parent, whose device is for the parents' screens.
    case parent
  }

  /// What a child does with points: now and then something, never anything, or all at once.
  package enum Temper: UInt8, Hashable, Sendable {
    case usual, hoards, spends
  }

  /// The device's number in the family, from 1: that of the child, unless it is a further one.
  package var number: Int { otherDevice ?? Int(id.raw) }

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
