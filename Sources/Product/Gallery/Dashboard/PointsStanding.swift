public import Kernel

/// What a child's points come to, as its dashboard shows them.
public struct PointsStanding: Hashable, Sendable {
  /// The sum of all entries.
  public var balance: Points
  /// What can be spent: the balance without what rewards that are asked for have reserved.
  public var available: Points
  /// What was earned since the day began in the family's time zone.
  public var earnedToday: Points
  /// What a day should bring; 0 for a child without a goal.
  public var goal: Points

  /// A standing of those numbers; what can be spent is the balance unless said otherwise.
  public init(balance: Points, available: Points? = nil, earnedToday: Points, goal: Points) {
    self.balance = balance
    self.available = available ?? balance
    self.earnedToday = earnedToday
    self.goal = goal
  }

  /// The share of the goal that is reached, in thousandths, 0 to 1,000; all of it for a goal of 0 and for anything beyond it
  /// (docs/product.md, section 7).
  public var perMille: Int {
    guard goal > .zero, earnedToday < goal else { return 1_000 }
    guard earnedToday > .zero else { return 0 }
    // Both are far below 2^53: an entry moves at most 1,000,000,000 points.
    return Int(earnedToday.count * 1_000 / goal.count)
  }
}

/// A reward that a child can ask for.
public struct RewardOffer: Hashable, Sendable {
  /// What its card says.
  public var name: String
  /// What it costs; positive.
  public var cost: Points
  /// What a minute costs, in thousandths of a point.
  public var millipointsPerMinute: Int64
  /// What its card shows: a photo of the album, or `PhotoID.none`.
  public var preview: PhotoID

  /// An offer as described; nothing is checked.
  public init(name: String, cost: Points, millipointsPerMinute: Int64, preview: PhotoID = .none) {
    self.name = name
    self.cost = cost
    self.millipointsPerMinute = millipointsPerMinute
    self.preview = preview
  }

  /// Whole minutes that it grants, rounded down; 0 without a rate.
  public var minutes: Int {
    millipointsPerMinute > 0 ? Int(clamping: cost.count * 1_000 / millipointsPerMinute) : 0
  }
}
