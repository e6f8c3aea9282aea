import CelebrationSubject
import CivilTime
import Garden
import Kernel
import Moments
import Testing

@Suite("Rules countdown.calendar and day.nearest")
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

  @Test("a countdown equals the number of calendar days, also over leap days")
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
      #expect(off.found("days away, but the sheet says"), "\(month)-\(day)")
    }
  }

  @Test("tomorrow becomes today at midnight, and not earlier")
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

  @Test("a sheet without a countdown is reported once, also if it had one")
  func silent() throws {
    let film = try RuleFixture("countdown.calendar")
    film.show(at: 0) { $0.items = sheet(3, 10) }
    film.show(at: 16)
    #expect(film.found("a day's sheet has no countdown"))
    let lost = try RuleFixture("countdown.calendar")
    lost.show(at: 0) { $0.items = sheet(3, 10, says: GardenText.countdownToday.text()) }
    lost.show(at: 16) { $0.items = sheet(3, 10) }
    lost.show(at: 32)
    #expect(lost.found("a day's sheet has no countdown"))
  }

  // MARK: Touches

  /// A garden of 2026 with days 20 pt apart from (24, 104) on.
  private func garden(_ also: [DisplayItem] = [], days: Int = 365) throws -> RuleFixture {
    let film = try RuleFixture("day.nearest")
    film.show(at: 0) {
      $0.items = [RuleFixture.label(.year, 2026)] + RuleFixture.days(of: 2026).prefix(days) + also
    }
    return film
  }

  @Test("a touch opens the nearest day: no other day, no other year, and never none")
  func nearest() throws {
    // To the right of 3 January, nearer to it than to the 4th.
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

  @Test("of two equally near days either may open; of two that differ by a point the nearer one must")
  func between() throws {
    let film = try garden()
    film.touch(ScreenPoint(74, 104), at: 100) { $0.items += sheet(1, 4) }
    #expect(film.exercised == 0)
    #expect(film.faults.isEmpty)
    let nearer = try garden()
    nearer.touch(ScreenPoint(73.5, 104), at: 100) { $0.items += sheet(1, 4) }
    #expect(nearer.found("opens"))
  }

  @Test("a touch 22 pt below the last row opens a day, and one below that opens none")
  func reach() throws {
    // 31 December is in the last row, at (84, 484).
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

  @Test("touches on buttons and sheets, and touches while days are missing, are not judged")
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
