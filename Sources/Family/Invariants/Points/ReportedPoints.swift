package import Kernel

/// What the ledger's port has told an app of its child's points, as it follows from what was asked for: reckoned apart from the
/// product when the ledger did the work, and told to the rules in the frame in which the app has the answer.
package struct ReportedPoints: Hashable, Sendable {
  /// What was answered.
  package enum Occasion: Hashable, Sendable {
    case batch, reading
    /// A reading that could not be had.
    case failedReading
  }

  package var occasion: Occasion
  package var balance: Points
  /// What can be spent: the balance without what pending rewards have reserved.
  package var available: Points
  /// What was earned on the day in which the ledger did the work.
  package var earned: Points
  /// That day in the family's zone, counted from 1 January 1970.
  package var day: Int64
  /// What the batch brought of points that the child earned, entry by entry.
  package var arrived: [Points]
  /// How many rewards that were asked for on the device it brought news of that they are turned down.
  package var deniedCount = 0

  package init(
    _ occasion: Occasion, balance: Points = .zero, available: Points = .zero, earned: Points = .zero,
    day: Int64 = 0,
    arrived: [Points] = []
  ) {
    self.occasion = occasion
    self.balance = balance
    self.available = available
    self.earned = earned
    self.day = day
    self.arrived = arrived
  }
}

/// What the family has promised its child of points, as the rules know it.
package struct PromisedPoints: Hashable, Sendable {
  /// Points a day; 0 for none.
  package var goal: Points
  /// What each reward costs, in the order of the catalogue.
  package var costs: [Points]
  /// The family's zone, seconds before UTC.
  package var zoneOffsetSeconds: Int

  package init(goal: Points = .zero, costs: [Points] = [], zoneOffsetSeconds: Int = 0) {
    self.goal = goal
    self.costs = costs
    self.zoneOffsetSeconds = zoneOffsetSeconds
  }

  /// The day that a moment lies in, counted from 1 January 1970.
  package func day(of time: WallTime) -> Int64 {
    let length = TimeSpan.hours(24).nanoseconds
    let local = time.nanoseconds + Int64(zoneOffsetSeconds) * 1_000_000_000
    return local >= 0 ? local / length : (local + 1) / length - 1
  }

  /// How much of the ring is filled, per mille, rounded down.
  package func perMille(of earned: Points) -> Int64 {
    if goal <= .zero || earned >= goal { return 1_000 }
    return earned <= .zero ? 0 : earned.count * 1_000 / goal.count
  }
}
