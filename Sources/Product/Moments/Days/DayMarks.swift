internal import Moments

/// What a day's dot says: how many moments there are, and the first three of their categories in the order of their numbers, each
/// once; the ring has the colour of the first.
struct DayMarks: Hashable, Sendable {
  /// How many moments.
  let count: Int
  private var first = MomentCategoryID(.max)
  private var second = MomentCategoryID(.max)
  private var third = MomentCategoryID(.max)

  /// A day with these moments. O(moments of it).
  init(_ marks: [DayMark]) {
    count = marks.count
    for mark in marks {
      let next = mark.category
      guard next < third, next != first, next != second else { continue }
      if next < first {
        (first, second, third) = (next, first, second)
      } else if next < second {
        (second, third) = (next, second)
      } else {
        third = next
      }
    }
  }

  /// The categories, at most three.
  var categories: [MomentCategoryID] { [first, second, third].filter { $0.raw < .max } }

  /// The heatmap's level.
  var level: Int { YearPage.level(count: count) }
}
