/// An index of moments by day, for any year.
///
/// Yearly moments are in 366 slots, one for each day of a leap year. In common years the slot of 29 February counts
/// for the 28th.
struct DayIndex: Hashable, Sendable {
  private var yearly: [Slot] = Array(repeating: Slot(), count: 366)
  /// Moments of a single year, by year.
  private var once: [Int: [CivilDay: [DayMark]]] = [:]

  /// O(moments of that day).
  mutating func insert(_ moment: Moment) {
    let mark = DayMark(moment)
    switch moment.date {
    case .once(let day):
      once[day.components.year, default: [:]][day, default: []].insert(mark, inOrderOf: \.moment)
    case .yearly(let date):
      yearly[DayIndex.slot(of: date)].insert(mark, since: date.year ?? .min)
    }
  }

  /// O(moments of that day).
  mutating func remove(_ moment: Moment) {
    switch moment.date {
    case .once(let day):
      let year = day.components.year
      once[year]?[day]?.removeAll { $0.moment == moment.id }
      if once[year]?[day]?.isEmpty == true { once[year]?[day] = nil }
      if once[year]?.isEmpty == true { once[year] = nil }
    case .yearly(let date):
      yearly[DayIndex.slot(of: date)].remove(moment.id)
    }
  }

  /// The moments on a day, sorted by ID. O(1) for a slot where all moments have begun, otherwise O(moments of the
  /// day).
  func marks(on day: CivilDay) -> [DayMark] {
    let (year, month, number) = day.components
    let slot = DayIndex.slot(month: month, day: number)
    var marks = yearly[slot].marks(in: year)
    var isMixed = false
    if slot == DayIndex.leapDay - 1, !CivilDay.isLeap(year: year) {
      let fallen = yearly[DayIndex.leapDay].marks(in: year)
      isMixed = !fallen.isEmpty
      marks += fallen
    }
    if let single = once[year]?[day] {
      isMixed = true
      marks += single
    }
    if isMixed { marks.sort { $0.moment < $1.moment } }
    return marks
  }

  /// The marks of each day of a year, from 1 January. O(days, and moments of days with one that begins later).
  func days(ofYear year: Int, from first: CivilDay) -> [DayMarks] {
    var days = yearly.map { $0.sum(in: year) }
    if !CivilDay.isLeap(year: year) {
      days[DayIndex.leapDay - 1].add(days[DayIndex.leapDay])
      days.remove(at: DayIndex.leapDay)
    }
    for (day, marks) in once[year] ?? [:] { days[day.days(since: first)].add(DayMarks(marks)) }
    return days
  }

  /// Whether a day has no moments. O(moments of the day).
  func isEmpty(on day: CivilDay) -> Bool { marks(on: day).isEmpty }

  /// The number of entries, for checks. O(days).
  var count: Int {
    yearly.reduce(0) { $0 + $1.count } + once.values.joined().reduce(0) { $0 + $1.value.count }
  }

  /// The slot of 29 February.
  private static let leapDay = slot(month: 2, day: 29)

  private static func slot(of date: YearlyDate) -> Int { slot(month: date.month, day: date.day) }

  /// The 0-based number of a day in a leap year.
  private static func slot(month: Int, day: Int) -> Int {
    (CivilDay(year: 2000, month: month, day: day)?.dayOfYear ?? 1) - 1
  }
}

extension DayIndex {
  /// The yearly moments of one day, sorted by ID.
  private struct Slot: Hashable, Sendable {
    private var marks: [DayMark] = []
    /// The first year of each moment; `Int.min` if unknown.
    private var firstYears: [Int] = []
    /// The last of the first years. From then on the slot has all of its moments.
    private var complete = Int.min
    /// The marks of all moments together.
    private var sum = DayMarks()

    var count: Int { marks.count }

    mutating func insert(_ mark: DayMark, since year: Int) {
      let place = marks.insert(mark, inOrderOf: \.moment)
      firstYears.insert(year, at: place)
      complete = max(complete, year)
      sum.add(mark.category)
    }

    mutating func remove(_ id: MomentID) {
      guard let place = marks.firstIndex(where: { $0.moment == id }) else { return }
      marks.remove(at: place)
      firstYears.remove(at: place)
      complete = firstYears.max() ?? .min
      sum = DayMarks(marks)
    }

    func marks(in year: Int) -> [DayMark] {
      complete <= year ? marks : zip(marks, firstYears).compactMap { $1 <= year ? $0 : nil }
    }

    func sum(in year: Int) -> DayMarks {
      guard complete > year else { return sum }
      var sum = DayMarks()
      for (mark, first) in zip(marks, firstYears) where first <= year { sum.add(mark.category) }
      return sum
    }
  }
}
