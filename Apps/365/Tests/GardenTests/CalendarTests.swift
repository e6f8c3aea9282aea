import Garden
import Kernel
import Testing

@Suite("The calendar")
struct CalendarTests {
  /// A moment on each day of February, yearly from 2000. Today is 27 February 2028.
  private static func rows() throws -> MomentRows {
    var rows = MomentRows()
    rows.people = [Person(id: PersonID(6), name: "Ana", relationship: .friend)]
    rows.moments = try (1...29).map { day in
      Moment(
        id: MomentID(Int64(6 + day)), person: PersonID(6), category: .seed(.birthday),
        date: .yearly(try #require(YearlyDate(year: 2000, month: 2, day: day))))
    }
    rows.lastNumber = 35
    return rows
  }

  private func payloads(_ stage: GardenStage, _ slot: GardenSlot) -> [Int] {
    stage.items.filter { $0.id.slot == slot.rawValue }.map { Int($0.id.payload) }
  }

  /// The frame in which the calendar opens.
  private func comingUp(_ stage: inout GardenStage) throws {
    stage.touch(try #require(stage.items.first { $0.id == GardenSlot.tab.id(2) }))
    for _ in 0..<10 where payloads(stage, .monthDay).isEmpty { stage.frame() }
    #expect(payloads(stage, .monthDay) == Array(1...29))
  }

  @Test(
    "buttons to another month or year show an arrow and no words, everywhere")
  func arrows() throws {
    var stage = GardenStage(try CalendarTests.rows())
    func drawn() -> [ScreenSymbol] { stage.items.compactMap { stage.core.symbol(of: $0) } }
    stage.frame()
    #expect(drawn() == [.chevronLeft, .chevronRight])
    try comingUp(&stage)
    #expect(drawn() == [.chevronLeft, .chevronRight])
    #expect(stage.items.allSatisfy { $0.textSize == 0 || stage.core.symbol(of: $0) == nil })
  }

  @Test(
    "its opening frame has the days with their labels, and the next frame the marks",
    arguments: [false, true])
  func comes(reducesMotion: Bool) throws {
    var stage = GardenStage(try CalendarTests.rows(), reducesMotion: reducesMotion)
    try comingUp(&stage)
    #expect(payloads(stage, .monthMark).isEmpty && stage.core.nextDue == .zero)
    let labels = stage.items.filter { $0.id.slot == GardenSlot.monthDay.rawValue }.compactMap {
      DayLabel($0.text)
    }
    #expect(labels.map(\.count) == Array(repeating: 1, count: 29))
    let made = try #require(stage.deltas.last).created
    stage.frame()
    #expect(payloads(stage, .monthMark) == Array(1...29))
    #expect(made <= 43 && stage.deltas.last?.created == 29)
    // No further change follows.
    stage.frame()
    #expect(stage.deltas.last?.isEmpty == true)
  }

  @Test(
    "weekday names are above their columns, also in a month with a year of the adding flow"
  )
  func weekdays() throws {
    for language in Language.allCases {
      var stage = GardenStage(try CalendarTests.rows(), language: language)
      stage.tap(GardenSlot.tab.id(2))
      let names = stage.items.filter { $0.id.slot == GardenSlot.weekdayName.rawValue }
      let short =
        language == .english
        ? ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"] : ["Mo", "Di", "Mi", "Do", "Fr", "Sa", "So"]
      #expect(names.map { stage.core.letters(of: $0) } == short)
      #expect(stage.core.spell(names[6].text) == (language == .english ? "Sunday" : "Sonntag"))
      // 27 February 2028 is a Sunday.
      let day = try #require(stage.items.first { $0.id == GardenSlot.monthDay.id(27) })
      #expect(day.frame.minX == names[6].frame.minX && day.frame.minY >= names[6].frame.maxY)
      // A month without a year has no weekdays.
      stage.press(.add)
      stage.tap(GardenSlot.personChip.id(6))
      stage.press(.nextInFlow)
      #expect(stage.items.contains { $0.id == GardenSlot.monthDay.id(101) })
      #expect(!stage.items.contains { $0.id == GardenSlot.weekdayName.id(101) })
      stage.press(.everyYear)
      #expect(payloads(stage, .weekdayName).filter { $0 > 100 } == Array(101...107))
    }
  }

  @Test("a turned month has its marks at once")
  func turns() throws {
    var stage = GardenStage(try CalendarTests.rows())
    stage.tap(GardenSlot.tab.id(2))
    stage.press(.laterMonth)
    #expect(payloads(stage, .monthMark).isEmpty && payloads(stage, .monthDay).count == 31)
    stage.touch(try #require(stage.items.first { $0.id == GardenButton.earlierMonth.id }))
    for _ in 0..<10 where payloads(stage, .monthDay).count == 31 { stage.frame() }
    #expect(payloads(stage, .monthMark) == Array(1...29))
  }

  @Test("a new moment is marked in the frame of the answer to its commit")
  func adds() throws {
    var stage = GardenStage()
    stage.tap(GardenSlot.tab.id(2))
    stage.typed = "Mo"
    stage.press(.add)
    stage.press(.nameField)
    stage.tap(GardenSlot.relationshipChip.id(1))
    stage.press(.nextInFlow)
    // Neither the picker nor the calendar below it has marks.
    #expect(payloads(stage, .monthMark).isEmpty)
    stage.tap(GardenSlot.monthDay.id(128))
    stage.press(.nextInFlow)
    stage.press(.nextInFlow)
    stage.holdsCommits = true
    stage.press(.saveMoment)
    #expect(payloads(stage, .monthMark).isEmpty)
    stage.holdsCommits = false
    stage.frame()
    #expect(payloads(stage, .monthMark) == [28])
  }

  @Test("it opens in two frames again after it was away, and is unchanged after a sheet")
  func returns() throws {
    var stage = GardenStage(try CalendarTests.rows())
    stage.tap(GardenSlot.tab.id(2))
    stage.tap(GardenSlot.monthDay.id(3))
    #expect(stage.texts.contains("3 February 2028") && payloads(stage, .monthMark).count == 29)
    stage.press(.closeSheet)
    #expect(payloads(stage, .monthMark).count == 29)
    stage.tap(GardenSlot.tab.id(5))
    #expect(payloads(stage, .monthMark).isEmpty)
    try comingUp(&stage)
    #expect(payloads(stage, .monthMark).isEmpty)
    stage.frame()
    #expect(payloads(stage, .monthMark).count == 29)
  }
}
