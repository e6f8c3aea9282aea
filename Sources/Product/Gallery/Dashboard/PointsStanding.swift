public import Kernel

/// A child's points as shown on its dashboard.
public struct PointsStanding: Hashable, Sendable {
  /// The sum of all entries.
  public var balance: Points
  /// The balance minus the points reserved by pending rewards.
  public var available: Points
  /// The points earned since the start of the day in the family's time zone.
  public var earnedToday: Points
  /// The daily goal; 0 for none.
  public var goal: Points

  /// Creates a standing; `available` defaults to the balance.
  public init(balance: Points, available: Points? = nil, earnedToday: Points, goal: Points) {
    self.balance = balance
    self.available = available ?? balance
    self.earnedToday = earnedToday
    self.goal = goal
  }

  /// The reached share of the goal in thousandths, 0 to 1,000; 1,000 for a goal of 0 and above the goal (docs/product.md, section
  /// 7).
  public var perMille: Int {
    guard goal > .zero, earnedToday < goal else { return 1_000 }
    guard earnedToday > .zero else { return 0 }
    // No overflow: an entry moves at most 1,000,000,000 points.
    return Int(earnedToday.count * 1_000 / goal.count)
  }
}

/// A reward on offer.
public struct RewardOffer: Hashable, Sendable {
  /// The text of its card.
  public var name: String
  /// The cost; positive.
  public var cost: Points
  /// The price of a minute in thousandths of a point.
  public var millipointsPerMinute: Int64
  /// A photo of the album for its card, or `PhotoID.none`.
  public var preview: PhotoID

  /// Creates an offer; nothing is checked.
  public init(name: String, cost: Points, millipointsPerMinute: Int64, preview: PhotoID = .none) {
    self.name = name
    self.cost = cost
    self.millipointsPerMinute = millipointsPerMinute
    self.preview = preview
  }

  /// The whole minutes it grants, rounded down; 0 without a rate.
  public var minutes: Int {
    millipointsPerMinute > 0 ? Int(clamping: cost.count * 1_000 / millipointsPerMinute) : 0
  }
}
