import CelebrationSubject
import Garden
import Kernel
import Moments
import Testing

@Suite("Rule calendar.shows")
struct CalendarRuleTests {
  private static let names = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]

  private static func place(_ row: Int, _ column: Int) -> ScreenRect {
    ScreenRect(
      x: .points(10 + 40 * column), y: .points(100 + 40 * row), width: .points(40), height: .points(40))
  }

  /// March 2026, which begins on a Sunday, with numbers of moments on days, and marks.
  private static func month(_ counts: [Int: Int] = [10: 1], marks: [Int] = [10]) -> [DisplayItem] {
    let names = (0..<7).map { column in
      DisplayItem(
        id: GardenSlot.weekdayName.id(column + 1), kind: .label, frame: place(-1, column),
        text: RuleFixture.text(.weekdayName, column + 1))
    }
    let days = (1...31).map { day in
      let (row, column) = ((5 + day) / 7, (5 + day) % 7)
      let label = DayLabel(month: 3, day: day, count: counts[day] ?? 0)
      return DisplayItem(
        id: GardenSlot.monthDay.id(day), kind: .button, frame: place(row, column), text: label.text())
    }
    let dots = marks.map { day in
      DisplayItem(id: GardenSlot.monthMark.id(day), kind: .dot, frame: days[day - 1].frame)
    }
    return [RuleFixture.label(.month, 3, 2026, at: 40)] + names + days + dots
  }

  /// Frames of March 2026 with a birthday on the 10th. Moment 8 is on 10 April; moment 9 begins in 2027.
  private func film(_ items: [DisplayItem] = month()) throws -> RuleFixture {
    let film = try RuleFixture("calendar.shows")
    let moments = [
      try RuleFixture.birthday(7, of: 1, 3, 10), try RuleFixture.birthday(8, of: 1, 4, 10),
      try RuleFixture.birthday(9, of: 1, 3, 20, year: 2027),
    ]
    film.snapshot.letters = { item in
      item.text.gardenKey == .weekdayName ? CalendarRuleTests.names[item.text.first - 1] : ""
    }
    film.show(at: 0) {
      $0.store(moments)
      $0.items = items
    }
    return film
  }

  @Test("a month with its days, names and marks is accepted, and exercises the rule once")
  func right() throws {
    let film = try film()
    film.show(at: 16)
    #expect(film.faults.isEmpty)
    #expect(film.exercised == 1)
    let moment = try RuleFixture.birthday(10, of: 2, 3, 10)
    film.show(at: 32) {
      $0.answered[10] = AnsweredMoment(moment)
      $0.revision += 1
      $0.items = CalendarRuleTests.month([10: 2])
    }
    #expect(film.faults.isEmpty)
    #expect(film.exercised == 2)
  }

  @Test("a day that is missing, has a wrong count or is under a wrong weekday is reported")
  func days() throws {
    var (few, moved) = (CalendarRuleTests.month(), CalendarRuleTests.month())
    few.removeAll { $0.id == GardenSlot.monthDay.id(31) }
    for place in moved.indices where moved[place].id == GardenSlot.monthDay.id(31) {
      moved[place].frame.origin.x = .points(10 + 40 * 3)
    }
    for (items, fault) in [
      (few, "30 days of 31 are there"), (moved, "day 31 is not under its day of the week"),
      (CalendarRuleTests.month([10: 2]), "day 10 has 1 moments and says"),
      (CalendarRuleTests.month([10: 1, 20: 1]), "day 20 has 0 moments and says"),
    ] {
      #expect(try film(items).found(fault))
    }
  }

  @Test("columns have the names of their weekdays from Monday, in one language")
  func columns() throws {
    for names in [
      CalendarRuleTests.names, ["Mo", "Di", "Mi", "Do", "Fr", "Sa", "So"],
      ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"], ["Mon", "Di", "Wed", "Thu", "Fri", "Sat", "Sun"],
    ] {
      let film = try RuleFixture("calendar.shows")
      film.snapshot.letters = { $0.text.gardenKey == .weekdayName ? names[$0.text.first - 1] : "" }
      film.show(at: 0) { $0.items = CalendarRuleTests.month([:], marks: []) }
      let isRight = names.allSatisfy { $0.count == names[0].count } && names[0].hasPrefix("Mo")
      #expect(isRight ? film.faults.isEmpty : film.found("the calendar's columns are named"), "\(names)")
    }
  }

  @Test("each day with moments has exactly one mark, and no other day has one")
  func marks() throws {
    #expect(
      try film(CalendarRuleTests.month(marks: [10, 11])).found("a mark is on day 11, which has no moment"))
    #expect(try film(CalendarRuleTests.month(marks: [10, 10])).found("day 10 has 2 marks"))
    let film = try film()
    film.show(at: 16) { $0.items = CalendarRuleTests.month(marks: []) }
    #expect(film.found("1 days with moments have no mark"))
  }

  @Test("when the calendar opens, marks may come in the next frame, which must follow at once")
  func next() throws {
    for (at, isRight) in [(24, true), (25, false)] as [(Int64, Bool)] {
      let film = try film(CalendarRuleTests.month(marks: []))
      film.show(at: at) { $0.items = CalendarRuleTests.month() }
      #expect(isRight ? film.faults.isEmpty : film.found("the calendar is without its marks for"), "\(at)")
    }
    let never = try film(CalendarRuleTests.month(marks: []))
    never.show(at: 16)
    #expect(never.found("1 days with moments have no mark"))
    let away = try film(CalendarRuleTests.month(marks: []))
    away.comeBack(at: 60_000) { $0.items = CalendarRuleTests.month() }
    #expect(away.faults.isEmpty)
  }

  @Test("the month of the adding flow is not judged")
  func flow() throws {
    let days = (1...30).map { day in
      DisplayItem(
        id: GardenSlot.monthDay.id(100 + day), kind: .button, frame: CalendarRuleTests.place(day, 0),
        text: DayLabel(month: 4, day: day).text())
    }
    #expect(try film(CalendarRuleTests.month() + days).faults.isEmpty)
  }
}
