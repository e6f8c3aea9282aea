import Garden
import Kernel
import Testing

@Suite("The calendar")
struct CalendarTests {
  /// A moment on each day of February, every year from 2000 on; today is 27 February 2028.
  private static func rows() throws -> BookRows {
    var rows = BookRows()
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

  /// In the frame in which it comes up.
  private func comingUp(_ stage: inout GardenStage) throws {
    stage.touch(try #require(stage.items.first { $0.id == GardenSlot.tab.id(2) }))
    for _ in 0..<10 where payloads(stage, .monthDay).isEmpty { stage.frame() }
    #expect(payloads(stage, .monthDay) == Array(1...29))
  }

  @Test(
    "has its days in the frame in which it comes up, which say what they have, and their marks in the next",
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
    #expect(made <= 36 && stage.deltas.last?.created == 29)
    // Nothing comes any more.
    stage.frame()
    #expect(stage.deltas.last?.isEmpty == true)
  }

  @Test("has the marks of a month at once when it turns")
  func turns() throws {
    var stage = GardenStage(try CalendarTests.rows())
    stage.tap(GardenSlot.tab.id(2))
    stage.press(.laterMonth)
    #expect(payloads(stage, .monthMark).isEmpty && payloads(stage, .monthDay).count == 31)
    stage.touch(try #require(stage.items.first { $0.id == GardenButton.earlierMonth.id }))
    for _ in 0..<10 where payloads(stage, .monthDay).count == 31 { stage.frame() }
    #expect(payloads(stage, .monthMark) == Array(1...29))
  }

  @Test("marks a new moment in the frame that hears of its commit, and not before")
  func adds() throws {
    var stage = GardenStage()
    stage.tap(GardenSlot.tab.id(2))
    stage.typed = "Mo"
    stage.press(.add)
    stage.press(.nameField)
    stage.tap(GardenSlot.relationshipChip.id(1))
    stage.press(.nextInFlow)
    // The picker marks nothing, and neither does the calendar below it.
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

  @Test("comes in two frames again when it has been away, and as it is when a sheet lay over it")
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
