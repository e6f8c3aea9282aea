/// Which moments are on a day, whatever the year.
///
/// Yearly ones lie in 366 slots, those of a leap year's days; in common years the slot of 29 February belongs to the 28th.
struct DayIndex: Hashable, Sendable {
  struct Entry: Hashable, Sendable {
    let mark: DayMark
    /// The first year it is in; `Int.min` where nobody knows.
    let firstYear: Int
  }

  private var yearly: [[Entry]] = Array(repeating: [], count: 366)
  private var once: [CivilDay: [Entry]] = [:]

  /// O(moments of that day).
  mutating func insert(_ moment: Moment) {
    let mark = DayMark(moment: moment.id, category: moment.category)
    switch moment.date {
    case .once(let day):
      DayIndex.insert(Entry(mark: mark, firstYear: day.components.year), into: &once[day, default: []])
    case .yearly(let date):
      DayIndex.insert(Entry(mark: mark, firstYear: date.year ?? .min), into: &yearly[DayIndex.slot(of: date)])
    }
  }

  /// O(moments of that day).
  mutating func remove(_ moment: Moment) {
    switch moment.date {
    case .once(let day):
      once[day]?.removeAll { $0.mark.moment == moment.id }
      if once[day]?.isEmpty == true { once[day] = nil }
    case .yearly(let date):
      yearly[DayIndex.slot(of: date)].removeAll { $0.mark.moment == moment.id }
    }
  }

  /// Those on a day in the order of their numbers. O(moments of it).
  func marks(on day: CivilDay) -> [DayMark] {
    let (year, month, number) = day.components
    let slot = DayIndex.slot(month: month, day: number)
    var marks = yearly[slot].compactMap { $0.firstYear <= year ? $0.mark : nil }
    var isMixed = false
    if month == 2, number == 28, !CivilDay.isLeap(year: year) {
      let fallen = yearly[slot + 1].compactMap { $0.firstYear <= year ? $0.mark : nil }
      isMixed = !fallen.isEmpty
      marks += fallen
    }
    if let single = once[day] {
      isMixed = true
      marks += single.map(\.mark)
    }
    if isMixed { marks.sort { $0.moment < $1.moment } }
    return marks
  }

  /// Whether there is any on a day. O(moments of it).
  func isEmpty(on day: CivilDay) -> Bool { marks(on: day).isEmpty }

  /// How many entries there are, for checks. O(days).
  var count: Int { yearly.reduce(0) { $0 + $1.count } + once.values.reduce(0) { $0 + $1.count } }

  private static func slot(of date: YearlyDate) -> Int { slot(month: date.month, day: date.day) }

  /// The number of a day in a leap year, from 0.
  private static func slot(month: Int, day: Int) -> Int {
    (CivilDay(year: 2000, month: month, day: day)?.dayOfYear ?? 1) - 1
  }

  private static func insert(_ entry: Entry, into list: inout [Entry]) {
    list.insert(entry, inOrderOf: \.mark.moment)
  }
}
