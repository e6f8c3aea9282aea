package import Kernel
package import Touches

/// A child of a family, with its device, history and session.
package struct ChildPlan: Hashable, Sendable {
  /// From 1. One child has it, on all its devices and those of its parents.
  package var id: ChildID
  /// The person who uses the device.
  package var user = User.child
  /// The number of a further device, from 1 and unique in the family; `nil` for the child's first.
  var otherDevice: Int?
  package var name: String
  /// 3 to 12, by the scenario's weights.
  package var ageYears: Int
  package var ageGroup: AgeGroup
  /// The name of a device profile.
  package var device: String
  /// The child's use of points.
  package var temper = Temper.usual
  /// The age group of a sibling who also uses the device, in turns; `nil` for none.
  package var partner: AgeGroup?
  /// The seed of all later draws of this child.
  package var seed: UInt64
  /// The ledger's rows at the beginning, oldest first; the balance is never below zero.
  package var history: [LedgerRowPlan]
  /// The daily goal in points; 0 for none.
  package var dailyGoal: Points
  /// The errands of the session, by time.
  package var errands: [Errand]
  /// The temporary faults of the child's device.
  package var faults: FaultPlan
  /// The external events of the session, by time.
  package var signals: [SignalPlan]

  /// A kind of device user in the family.
  package enum User: UInt8, Hashable, Sendable {
    case child
    /// The same child on a second device of its own.
    case secondDevice
    /// A parent, whose device is for the parents' screens.
    case parent
  }

  /// A child's use of points: sometimes, never, or at once.
  package enum Temper: UInt8, Hashable, Sendable {
    case usual, hoards, spends
  }

  /// The device's number in the family, from 1: the child's id, unless it is a further device.
  package var number: Int { otherDevice ?? Int(id.raw) }

  /// When the app is in the background, by time; the last range may last until the session's end.
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

/// A row of a child's initial ledger.
package struct LedgerRowPlan: Hashable, Sendable {
  package var time: WallTime
  /// Positive for earned, negative for spent points.
  package var amount: Points
  /// A short code of the reason, such as `tidied-up`.
  package var reason: String
}
