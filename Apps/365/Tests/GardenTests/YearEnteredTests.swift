import Garden
import Kernel
import Testing

@Suite("A moment has the year that the user chose, or none")
struct YearEnteredTests {
  /// The date step for a new person Lu. Today is 27 February 2028.
  private static func dated(_ screen: ScreenMetrics = GardenStage.screen) -> GardenStage {
    var stage = GardenStage(screen: screen)
    stage.typed = "Lu"
    stage.press(.plantFirst)
    stage.press(.nameField)
    stage.tap(GardenSlot.relationshipChip.id(1))
    stage.press(.nextInFlow)
    return stage
  }

  private func saved(_ stage: inout GardenStage) throws -> MomentDate {
    stage.press(.nextInFlow)
    stage.press(.nextInFlow)
    stage.press(.saveMoment)
    return try #require(stage.core.store.contents.moments.values.first).date
  }

  private func has(_ stage: GardenStage, _ id: DisplayID) -> Bool { stage.items.contains { $0.id == id } }

  // Regression: a birthday took the year of the page, so in the next year a user's mother turned 1.
  @Test("a yearly moment has no year, and its person no age, until the user chooses one")
  func unknown() throws {
    var stage = YearEnteredTests.dated()
    #expect(stage.texts.contains("February") && stage.texts.contains("Year not known"))
    stage.tap(GardenSlot.monthDay.id(114))
    stage.press(.nextInFlow)
    stage.press(.nextInFlow)
    #expect(stage.texts.contains("14 February"))
    stage.press(.saveMoment)
    let date = try #require(stage.core.store.contents.moments.values.first).date
    #expect(date == .yearly(try #require(YearlyDate(year: nil, month: 2, day: 14))))
  }

  @Test(
    "1956 is a few touches away on every screen",
    arguments: [ScreenSize(390, 844), ScreenSize(320, 568)])
  func chosen(_ size: ScreenSize) throws {
    var stage = YearEnteredTests.dated(ScreenMetrics(size: size, scale: 2, refreshHertz: 60))
    stage.press(.flowYear)
    var touches = 1
    while !has(stage, GardenSlot.yearChip.id(1956)), touches < 10 {
      stage.press(.flowEarlierYears)
      touches += 1
    }
    stage.tap(GardenSlot.yearChip.id(1956))
    #expect(touches < 6 && stage.texts.contains("Year: 1956"))
    #expect(try saved(&stage) == .yearly(try #require(YearlyDate(year: 1956, month: 2, day: 27))))
  }

  @Test("a chosen year can be removed")
  func forgotten() throws {
    var stage = YearEnteredTests.dated()
    stage.press(.flowYear)
    stage.tap(GardenSlot.yearChip.id(2020))
    stage.press(.flowYear)
    stage.press(.noFlowYear)
    #expect(stage.texts.contains("Year not known"))
    #expect(try saved(&stage) == .yearly(try #require(YearlyDate(year: nil, month: 2, day: 27))))
  }

  @Test("29 February can be chosen in every year, and then only years that have it")
  func leapDay() throws {
    var stage = YearEnteredTests.dated()
    stage.tap(GardenSlot.monthDay.id(129))
    stage.press(.flowYear)
    stage.tap(GardenSlot.yearChip.id(2027))
    #expect(!stage.texts.contains("Year: 2027"))
    stage.tap(GardenSlot.yearChip.id(2024))
    #expect(stage.texts.contains("Year: 2024"))
    // It cannot be chosen in a year without it.
    stage.tap(GardenSlot.monthDay.id(101))
    stage.press(.flowYear)
    stage.tap(GardenSlot.yearChip.id(2023))
    #expect(!has(stage, GardenSlot.monthDay.id(129)) && has(stage, GardenSlot.monthDay.id(128)))
  }

  @Test("paging months of a yearly moment stays within its year")
  func months() throws {
    var stage = YearEnteredTests.dated()
    stage.press(.flowYear)
    stage.tap(GardenSlot.yearChip.id(2020))
    for _ in 0..<3 { stage.press(.flowEarlierMonth) }
    #expect(stage.texts.contains("November 2020"))
    stage.tap(GardenSlot.monthDay.id(130))
    #expect(try saved(&stage) == .yearly(try #require(YearlyDate(year: 2020, month: 11, day: 30))))
  }

  @Test("a single moment has the year of its month, and the same list of years")
  func once() throws {
    var stage = YearEnteredTests.dated()
    stage.press(.everyYear)
    #expect(stage.texts.contains("February 2028"))
    stage.press(.flowLaterMonth)
    stage.tap(GardenSlot.monthDay.id(131))
    stage.press(.flowYear)
    #expect(!has(stage, GardenButton.noFlowYear.id))
    stage.tap(GardenSlot.yearChip.id(2019))
    #expect(stage.texts.contains("March 2019"))
    let day = try #require(CivilDay(year: 2019, month: 3, day: 31))
    #expect(try saved(&stage) == .once(day))
  }

  @Test("editing adds a year to a moment without one, and does not change an existing one")
  func changed() throws {
    var rows = MomentRows()
    rows.people = [Person(id: PersonID(6), name: "Ana", relationship: .friend)]
    let yearless = try #require(YearlyDate(year: nil, month: 2, day: 29))
    rows.moments = [
      Moment(id: MomentID(7), person: PersonID(6), category: .seed(.birthday), date: .yearly(yearless))
    ]
    rows.lastNumber = 7
    var stage = GardenStage(rows)
    stage.tap(GardenSlot.day.id(60))
    stage.press(.editMoment)
    stage.press(.flowYear)
    // The list has a back button of its own. An edit has no step before this one.
    stage.press(.backInFlow)
    #expect(stage.texts.contains("Year not known") && stage.texts.contains("2 of 4"))
    stage.press(.flowYear)
    stage.tap(GardenSlot.yearChip.id(2000))
    #expect(try saved(&stage) == .yearly(try #require(YearlyDate(year: 2000, month: 2, day: 29))))
    stage.tap(GardenSlot.day.id(60))
    stage.press(.editMoment)
    #expect(stage.texts.contains("Year: 2000"))
    #expect(try saved(&stage) == .yearly(try #require(YearlyDate(year: 2000, month: 2, day: 29))))
  }

  @Test("the list begins at today's or the chosen year, and ends with the garden's years")
  func list() throws {
    var stage = YearEnteredTests.dated()
    stage.press(.flowYear)
    func years() -> [UInt64] {
      stage.items.filter { $0.id.slot == GardenSlot.yearChip.rawValue }.map(\.id.payload)
    }
    #expect(years().first == 2028)
    for _ in 0..<20 { stage.press(.flowEarlierYears) }
    #expect(years().last == 1900)
    for _ in 0..<20 { stage.press(.flowLaterYears) }
    #expect(years().first == 2199)
    stage.tap(GardenSlot.yearChip.id(2150))
    stage.press(.flowYear)
    #expect(years().contains(2150))
  }
}
