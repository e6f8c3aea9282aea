/// The contents of a day's dot: the number of moments, and up to three of their categories by ID, each once. The
/// first gives the ring its colour.
public struct DayMarks: Hashable, Sendable {
  /// The number of moments.
  public private(set) var count = 0
  private var first = MomentCategoryID(.max)
  private var second = MomentCategoryID(.max)
  private var third = MomentCategoryID(.max)

  /// A day without moments.
  public init() {}

  /// The marks of moments in any order. O(moments).
  public init(_ marks: some Sequence<DayMark>) {
    for mark in marks { add(mark.category) }
  }

  /// Adds one moment. O(1).
  mutating func add(_ category: MomentCategoryID) {
    count += 1
    meet(category)
  }

  /// Adds the moments of another day. O(1).
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

  /// The first categories by ID, at most three.
  public var categories: [MomentCategoryID] { [first, second, third].filter { $0.raw < .max } }
}
