import CelebrationSubject
import CivilTime
import Garden
import Kernel
import Moments
import Testing

@Suite("What the rules of countdowns and of days that are touched find")
struct DayRulesTests {
  private func sheet(_ month: Int, _ day: Int, _ year: Int = 2026, says: DisplayText? = nil) -> [DisplayItem]
  {
    var items = [RuleFixture.button(.closeSheet), RuleFixture.label(.date, month << 5 | day, year)]
    if let says {
      items.append(DisplayItem(id: GardenSlot.label.id(2), kind: .label, frame: .zero, text: says))
    }
    return RuleFixture.column(items)
  }

  // MARK: Countdowns

  @Test("a countdown says the calendar's days, over leap days too, and no day more or less")
  func countdown() throws {
    for (month, day, year, right, wrong) in [
      (3, 10, 2026, GardenText.countdownToday.text(), GardenText.countdownDays.text(0)),
      (3, 11, 2026, GardenText.countdownTomorrow.text(), GardenText.countdownDays.text(1)),
      (3, 12, 2026, GardenText.countdownDays.text(2), GardenText.countdownDays.text(3)),
      (3, 9, 2026, GardenText.countdownPast.text(1), GardenText.countdownDays.text(1)),
      (3, 10, 2028, GardenText.countdownDays.text(731), GardenText.countdownDays.text(730)),
    ] {
      let film = try RuleFixture("countdown.calendar")
      film.show(at: 0) { $0.items = sheet(month, day, year, says: right) }
      film.show(at: 100)
      #expect(film.faults.isEmpty, "\(month)-\(day): \(film.faults)")
      #expect(film.exercised == 1)
      let off = try RuleFixture("countdown.calendar")
      off.show(at: 0) { $0.items = sheet(month, day, year, says: wrong) }
      #expect(off.found("days away, and the sheet says"), "\(month)-\(day)")
    }
  }

  @Test("at midnight tomorrow becomes today, and not a moment before")
  func midnight() throws {
    let film = try RuleFixture("countdown.calendar")
    let midnight: Int64 = 16 * 3_600_000
    film.show(at: midnight - 1) { $0.items = sheet(3, 11, says: GardenText.countdownTomorrow.text()) }
    #expect(film.faults.isEmpty)
    film.show(at: midnight)
    #expect(film.found("is 0 days away"))
    let turned = try RuleFixture("countdown.calendar")
    turned.show(at: midnight) { $0.items = sheet(3, 11, says: GardenText.countdownToday.text()) }
    #expect(turned.faults.isEmpty)
  }

  @Test("a sheet without a countdown is named once, be it that it had one")
  func silent() throws {
    let film = try RuleFixture("countdown.calendar")
    film.show(at: 0) { $0.items = sheet(3, 10) }
    film.show(at: 16)
    #expect(film.found("a day's sheet does not say how far it is"))
    let lost = try RuleFixture("countdown.calendar")
    lost.show(at: 0) { $0.items = sheet(3, 10, says: GardenText.countdownToday.text()) }
    lost.show(at: 16) { $0.items = sheet(3, 10) }
    lost.show(at: 32)
    #expect(lost.found("a day's sheet does not say how far it is"))
  }

  // MARK: Touches

  /// A garden of 2026, whose days stand 20 pt apart from (24, 104) on.
  private func garden(_ also: [DisplayItem] = [], days: Int = 365) throws -> RuleFixture {
    let film = try RuleFixture("day.nearest")
    film.show(at: 0) {
      $0.items = [RuleFixture.label(.year, 2026)] + RuleFixture.days(of: 2026).prefix(days) + also
    }
    return film
  }

  @Test("a touch opens the nearest day, and neither another, nor another year's, nor none")
  func nearest() throws {
    // Right of 3 January, and nearer to it than to the fourth.
    for (opened, fault) in [
      (sheet(1, 3), nil), (sheet(1, 4), "opens text"), (sheet(2, 3), "opens text"),
      (sheet(1, 3, 2027), "opens text"), ([], "opens nothing"),
    ] as [([DisplayItem], String?)] {
      let film = try garden()
      film.touch(ScreenPoint(73, 104), at: 100) { $0.items += opened }
      #expect(film.exercised == 1)
      if let fault { #expect(film.found(fault)) } else { #expect(film.faults.isEmpty) }
    }
  }

  @Test("of two days that are as near either may open, of two that differ by a point the nearer one")
  func between() throws {
    let film = try garden()
    film.touch(ScreenPoint(74, 104), at: 100) { $0.items += sheet(1, 4) }
    #expect(film.exercised == 0)
    #expect(film.faults.isEmpty)
    let nearer = try garden()
    nearer.touch(ScreenPoint(73.5, 104), at: 100) { $0.items += sheet(1, 4) }
    #expect(nearer.found("opens"))
  }

  @Test("22 pt below the last row days are reached, and beyond that no sheet opens")
  func reach() throws {
    // 31 December stands in the last row, at (84, 484).
    for (y, opens, exercised, fault) in [
      (505.8, true, 1, nil), (505.8, false, 1, "opens nothing"), (506, true, 0, nil), (506, false, 0, nil),
      (506.2, false, 1, nil), (506.2, true, 1, "a tap beyond all days opens"),
    ] as [(Double, Bool, Int, String?)] {
      let film = try garden()
      film.touch(ScreenPoint(84, y), at: 100) { if opens { $0.items += sheet(12, 31) } }
      #expect(film.exercised == exercised, "\(y)")
      if let fault { #expect(film.found(fault), "\(y)") } else { #expect(film.faults.isEmpty, "\(y)") }
    }
  }

  @Test("what is a button's or a sheet's is no day's, and while days are missing none is looked for")
  func others() throws {
    var button = RuleFixture.button(.add)
    button.frame = ScreenRect(50, 90, 44, 44)
    var scrim = DisplayItem(id: GardenSlot.scrim.id(), kind: .overlay, frame: .zero)
    scrim.frame = ScreenRect(0, 0, 400, 4_000)
    for film in [try garden([button]), try garden([scrim]), try garden(days: 364)] {
      film.touch(ScreenPoint(73, 104), at: 100)
      #expect(film.checked == 0)
    }
  }
}
