/// What a day's dot says: how many moments there are, and the first three of their categories in the order of their numbers, each
/// once; the ring has the colour of the first.
public struct DayMarks: Hashable, Sendable {
  /// How many moments.
  public private(set) var count = 0
  private var first = MomentCategoryID(.max)
  private var second = MomentCategoryID(.max)
  private var third = MomentCategoryID(.max)

  /// A day without moments.
  public init() {}

  /// A day with these moments, in whatever order. O(moments).
  public init(_ marks: some Sequence<DayMark>) {
    for mark in marks { add(mark.category) }
  }

  /// One moment more. O(1).
  mutating func add(_ category: MomentCategoryID) {
    count += 1
    meet(category)
  }

  /// The moments of another list more. O(1).
  mutating func add(_ others: DayMarks) {
    count += others.count
    meet(others.first)
    meet(others.second)
    meet(others.third)
  }

  private mutating func meet(_ next: MomentCategoryID) {
    guard next < third, next != first, next != second else { return }
    if next < first {
      (first, second, third) = (next, first, second)
    } else if next < second {
      (second, third) = (next, second)
    } else {
      third = next
    }
  }

  /// The categories, at most three.
  public var categories: [MomentCategoryID] { [first, second, third].filter { $0.raw < .max } }
}
