package import Kernel

/// A report of the ledger's port to an app about its child's points. Computed from the requests, apart from the product, when the
/// ledger did the work. Rules see it in the frame in which the app has the answer.
package struct ReportedPoints: Hashable, Sendable {
  /// The kind of answer.
  package enum Occasion: Hashable, Sendable {
    case batch, reading
    /// A reading that failed.
    case failedReading
  }

  package var occasion: Occasion
  package var balance: Points
  /// The points that can be spent: the balance without those reserved by pending rewards.
  package var available: Points
  /// The points earned on the day on which the ledger did the work.
  package var earned: Points
  /// That day in the family's zone, counted from 1 January 1970.
  package var day: Int64
  /// The points that the child earned in this batch, entry by entry.
  package var arrived: [Points]
  /// The number of this device's rewards that the batch reports as rejected.
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

/// The family's goal and rewards, as the rules know them.
package struct PromisedPoints: Hashable, Sendable {
  /// The points that a child should earn a day; 0 for none.
  package var goal: Points
  /// The cost of each reward, in the catalogue's order.
  package var costs: [Points]
  /// The offset of the family's zone from UTC in seconds.
  package var zoneOffsetSeconds: Int

  package init(goal: Points = .zero, costs: [Points] = [], zoneOffsetSeconds: Int = 0) {
    self.goal = goal
    self.costs = costs
    self.zoneOffsetSeconds = zoneOffsetSeconds
  }

  /// The day of an instant, counted from 1 January 1970.
  package func day(of time: WallTime) -> Int64 {
    let length = TimeSpan.hours(24).nanoseconds
    let local = time.nanoseconds + Int64(zoneOffsetSeconds) * 1_000_000_000
    return local >= 0 ? local / length : (local + 1) / length - 1
  }

  /// The filled part of the ring, per mille, rounded down.
  package func perMille(of earned: Points) -> Int64 {
    if goal <= .zero || earned >= goal { return 1_000 }
    return earned <= .zero ? 0 : earned.count * 1_000 / goal.count
  }
}
