import Garden
import Kernel
import Testing

@Suite("365 under a finger")
struct GardenCoreTests {
  /// A person with a yearly moment on 29 February and one on 1 March.
  private static func rows() throws -> MomentRows {
    var rows = MomentRows()
    rows.people = [Person(id: PersonID(6), name: "Ana", relationship: .friend)]
    let leap = try #require(YearlyDate(year: 1996, month: 2, day: 29))
    let march = try #require(YearlyDate(year: 2000, month: 3, day: 1))
    rows.moments = [
      Moment(id: MomentID(7), person: PersonID(6), category: .seed(.birthday), date: .yearly(leap)),
      Moment(id: MomentID(8), person: PersonID(6), category: .seed(.memorial), date: .yearly(march)),
    ]
    rows.lastNumber = 8
    return rows
  }

  private func days(_ stage: GardenStage) -> [DisplayItem] {
    stage.items.filter { $0.id.slot == GardenSlot.day.rawValue }
  }

  @Test("a leap year has 366 dots and a common one 365; there 29 February falls on the 28th")
  func leapYears() throws {
    var stage = GardenStage(try GardenCoreTests.rows())
    #expect(days(stage).count == 366)
    #expect(days(stage)[59].text == DayLabel(month: 2, day: 29, count: 1, symbols: [.cake]).text())
    stage.press(.laterYear)
    #expect(days(stage).count == 365)
    #expect(days(stage)[58].text == DayLabel(month: 2, day: 28, count: 1, symbols: [.cake]).text())
    #expect(days(stage)[59].text == DayLabel(month: 3, day: 1, count: 1, symbols: [.candle]).text())
  }

  @Test(
    "a ring has its first category's symbol and its number of moments; dots and cells have none"
  )
  func signs() throws {
    var rows = try GardenCoreTests.rows()
    for number in 9...21 as ClosedRange<Int64> {
      rows.moments.append(
        Moment(
          id: MomentID(number), person: PersonID(6), category: .seed(.memorial),
          date: number == 9 ? rows.moments[1].date : rows.moments[0].date))
    }
    rows.lastNumber = 21
    var stage = GardenStage(rows)
    func sign(_ place: Int) -> String { stage.core.letters(of: days(stage)[place]) }
    #expect([sign(58), sign(59), sign(60)] == ["", "♛+", "¡2"])
    #expect(days(stage)[60].textSize > 0 && days(stage)[58].textSize == 0)
    #expect(Set(MomentCategory.Symbol.allCases.map(\.sign)).count == MomentCategory.Symbol.allCases.count)
    stage.press(.mode)
    #expect([sign(59), sign(60)] == ["", ""])
  }

  @Test("no frame creates or changes more than 24 days and the views around them")
  func bounded() throws {
    var stage = GardenStage(try GardenCoreTests.rows())
    for _ in 0..<3 { stage.press(.mode) }
    for _ in 0..<3 { stage.press(.laterYear) }
    #expect(stage.deltas.allSatisfy { $0.created <= 24 + 30 && $0.changed <= 24 + 8 })
  }

  @Test(
    "a day's sheet shows its moments and countdown, and so does the next day's"
  )
  func sheet() throws {
    var stage = GardenStage(try GardenCoreTests.rows())
    stage.tap(GardenSlot.day.id(60))
    #expect(stage.texts.contains("29 February 2028") && stage.texts.contains("2 days"))
    #expect(stage.texts.contains("Ana, Birthday"))
    stage.press(.plan)
    #expect(stage.reported.last == .wants(.plan, PersonID(6), MomentID(7)))
    stage.press(.closeSheet)
    stage.tap(GardenSlot.day.id(59))
    #expect(stage.texts.contains("Tomorrow") && stage.texts.contains("Nothing here yet"))
    stage.press(.closeSheet)
    #expect(!stage.texts.contains("Tomorrow"))
  }

  @Test("a moment added in four steps is in the garden with the answer, and emitted once")
  func adding() {
    var stage = GardenStage()
    stage.typed = "Mo"
    stage.press(.plantFirst)
    #expect(stage.press(.nextInFlow) && stage.texts.contains("1 of 4"))
    stage.press(.nameField)
    stage.tap(GardenSlot.relationshipChip.id(1))
    stage.press(.nextInFlow)
    stage.tap(GardenSlot.monthDay.id(128))
    stage.press(.nextInFlow)
    stage.tap(GardenSlot.categoryChip.id(2))
    stage.press(.nextInFlow)
    #expect(stage.texts.contains("Mo") && stage.texts.contains("28 February"))
    stage.press(.saveMoment)
    #expect(days(stage)[58].text == DayLabel(month: 2, day: 28, count: 1, symbols: [.rings]).text())
    #expect(stage.reported.count { $0 == .reported(.momentCreated) } == 1)
  }

  @Test("a cancelled moment changes nothing and can be restored; a draft survives background and kill")
  func cancelling() {
    var stage = GardenStage()
    stage.typed = "Lu"
    stage.press(.plantFirst)
    stage.press(.nameField)
    stage.press(.cancelFlow)
    #expect(stage.core.store.contents.moments.isEmpty && stage.texts.contains("Discarded"))
    stage.press(.undo)
    #expect(stage.texts.contains("Lu"))
    stage.frame([], [.background])
    stage.frame()
    #expect(stage.stored?.draft?.name == "Lu")
    let again = GardenStage(stored: stage.stored)
    #expect(again.texts.contains("Lu") && again.texts.contains("1 of 4"))
  }

  @Test("a theme applies at once and in the next launch; under Reduce Motion nothing pulses")
  func sessions() {
    var stage = GardenStage()
    stage.tap(GardenSlot.tab.id(5))
    stage.tap(GardenSlot.themeRow.id(2))
    #expect(stage.items[0].colour == ThemeToken.background.colour(in: .moonlight))
    #expect(GardenStage(stored: stage.stored).items[0].colour == stage.items[0].colour)
    var still = GardenStage(stored: GardenStage.welcomed, reducesMotion: true)
    for _ in 0..<200 {
      still.frame()
      #expect(still.items.filter { $0.id.slot == GardenSlot.pulse.rawValue }.map(\.opacity) == [255])
    }
    var lively = Set<UInt8>()
    var moving = GardenStage()
    for _ in 0..<200 {
      moving.frame()
      lively.formUnion(moving.items.filter { $0.id.slot == GardenSlot.pulse.rawValue }.map(\.opacity))
    }
    #expect(lively.count > 5)
  }

  @Test("the first launch shows the welcome once, and each step can be skipped")
  func welcome() {
    var stage = GardenStage(stored: nil)
    #expect(stage.texts.contains("A year of the people you love"))
    for _ in 0..<5 { stage.press(.skip) }
    #expect(days(stage).count == 366 && stage.stored?.isWelcomed == true)
    #expect(!GardenStage(stored: stage.stored).texts.contains("Welcome"))
  }

  // Regression: each launch before the end of the welcome emitted it again.
  @Test("the first launch is emitted once, and events have the names of the tracking plan")
  func updates() {
    let stage = GardenStage(stored: nil)
    #expect(stage.reported == [.reported(.onboardingStarted)])
    let again = GardenStage(stored: stage.stored)
    #expect(again.texts.contains("Welcome") && again.reported.isEmpty)
    #expect(
      Set(AnalyticsEvent.allCases.map(\.rawValue)) == [
        "onboarding_started", "import_contacts_tapped", "moment_created", "celebration_pack_started",
        "celebration_pack_exported", "caption_copied", "reminder_enabled", "theme_selected",
      ])
  }

  @Test("deleting a person shows the dependent rows, and deletes them after the confirmation")
  func deleting() throws {
    var stage = GardenStage(try GardenCoreTests.rows())
    stage.tap(GardenSlot.tab.id(5))
    stage.press(.openPeople)
    stage.tap(GardenSlot.personRow.id(6))
    stage.press(.deletePerson)
    #expect(stage.core.store.contents.moments.count == 2)
    #expect(stage.texts.contains("Moments: 2") && stage.texts.contains("Photos attached: 0"))
    // Leaving the question does not answer it.
    stage.press(.closePeople)
    #expect(stage.core.store.deletion == nil)
    stage.tap(GardenSlot.personRow.id(6))
    stage.press(.deletePerson)
    stage.tap(GardenSlot.tab.id(1))
    #expect(stage.core.store.deletion == nil)
    stage.tap(GardenSlot.tab.id(5))
    stage.press(.openPeople)
    stage.tap(GardenSlot.personRow.id(6))
    // The book asks after earlier commands are complete.
    stage.holdsCommits = true
    stage.press(.mutePerson)
    stage.press(.deletePerson)
    #expect(stage.items.first { $0.id == GardenButton.confirmDelete.id }?.trait == .disabledButton)
    stage.holdsCommits = false
    stage.settle()
    stage.press(.confirmDelete)
    #expect(stage.core.store.contents.people.isEmpty && stage.core.store.contents.moments.isEmpty)
  }

  @Test("midnight in front moves today to the next day, and New Year turns the page")
  func midnight() throws {
    var stage = GardenStage(try GardenCoreTests.rows())
    let eve = WallTime(secondsSinceEpoch: 1_861_919_999)
    stage.frame([], [.foreground(WallClock(origin: eve), .utc)])
    stage.settle()
    stage.settle()
    #expect(stage.texts.contains("2029") && days(stage).count == 365)
  }

  @Test("today changes in the frame at midnight, and not a nanosecond before")
  func midnightItself() throws {
    var core = GardenStage(reducesMotion: true).core
    let noon = core.today
    let midnight = Instant.zero + .hours(12)
    #expect(core.nextDue == midnight)
    core.update(at: Instant(nanoseconds: midnight.nanoseconds - 1), events: [])
    #expect(core.today == noon)
    core.update(at: midnight, events: [])
    #expect(core.today == noon.adding(days: 1))
    core.animate(to: midnight)
    core.layOut(at: midnight)
    #expect(core.nextDue == midnight + .hours(24))
  }

  @Test("a notice ends in the frame at the end of its time, and requests no other frame")
  func noticeEnds() throws {
    var stage = GardenStage(reducesMotion: true)
    stage.press(.plantFirst)
    stage.press(.cancelFlow)
    #expect(stage.texts.contains("Discarded"))
    var core = stage.core
    let end = try #require(core.nextDue)
    for (nanoseconds, isThere) in [(end.nanoseconds - 1, true), (end.nanoseconds, false)] {
      let vsync = Instant(nanoseconds: nanoseconds)
      core.update(at: vsync, events: [])
      core.animate(to: vsync)
      core.layOut(at: vsync)
      #expect(core.display.items.contains { $0.id == GardenSlot.notice.id() } == isThere)
    }
    #expect(core.nextDue.map { $0 > end } == true)
  }

  @Test("a discarded moment can be restored after a short stay in the background")
  func undoAfterBackground() {
    var stage = GardenStage()
    stage.typed = "Lu"
    stage.press(.plantFirst)
    stage.press(.nameField)
    stage.press(.cancelFlow)
    stage.frame([], [.background])
    stage.frame([], [.foreground(WallClock(origin: GardenStage.noon), .utc)])
    stage.settle()
    #expect(stage.texts.contains("Discarded"))
    stage.press(.undo)
    #expect(stage.texts.contains("Lu"))
  }
}
