import CelebrationSubject
import Garden
import Kernel
import Testing

@Suite("Rule pinch.meant")
struct PinchRulesTests {
  private static let step = 60.0

  /// A day's position in the garden, six days in a row.
  private static func middle(_ day: Int) -> ScreenPoint {
    ScreenPoint(30 + step * Double((day - 1) % 6), 30 + step * Double((day - 1) / 6))
  }

  /// A garden of 2026 with days 60 pt apart.
  private static let garden: [DisplayItem] = {
    var (items, number) = ([RuleFixture.label(.year, 2_026), RuleFixture.view(GardenSlot.tabMark.id())], 0)
    for (month, length) in [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31].enumerated() {
      for day in 1...length {
        number += 1
        let place = ScreenRect(origin: middle(number) - ScreenPoint(3, 3), size: ScreenSize(6, 6))
        items.append(
          DisplayItem(
            id: GardenSlot.day.id(number), kind: .dot, frame: place,
            text: DayLabel(month: month + 1, day: day).text()))
      }
    }
    return items
  }()

  private static func calendar(_ month: Int, _ year: Int = 2_026) -> [DisplayItem] {
    [RuleFixture.label(.month, month, year, at: 40), RuleFixture.view(GardenSlot.tabMark.id())]
  }

  private static let sheet = RuleFixture.view(GardenSlot.sheet.id(1))

  private func sample(_ phase: TouchPhase, _ finger: UInt8, _ place: ScreenPoint, _ radius: Double = 0)
    -> TouchSample
  {
    TouchSample(
      time: .zero, finger: finger, phase: phase, position: place, radius: ScreenLength(radius))
  }

  /// What two fingers do besides landing, moving and lifting.
  private enum Twist { case none, cancelled, third, palm }

  /// Two fingers that land 100 pt apart around `centre` and lift at a multiple of that distance, with `next` in front
  /// afterwards.
  private func pinch(
    from items: [DisplayItem] = garden, round centre: ScreenPoint, _ scale: Double, to next: [DisplayItem],
    _ twist: Twist = .none
  ) throws -> RuleFixture {
    let film = try RuleFixture("pinch.meant")
    film.show(at: 0) { $0.items = items }
    film.show(at: 16) {
      $0.samples = [
        sample(.began, 1, centre - ScreenPoint(0, 50)),
        sample(.began, 2, centre + ScreenPoint(0, 50), twist == .palm ? 39.015625 : 39),
      ]
      if twist == .third { $0.samples.append(sample(.began, 3, centre)) }
    }
    let wide = ScreenPoint(0, 50 * scale)
    film.show(at: 32) {
      $0.samples = [sample(.moved, 1, centre - wide), sample(.moved, 2, centre + wide)]
    }
    film.show(at: 48) {
      $0.samples = [sample(twist == .cancelled ? .cancelled : .ended, 2, centre + wide)]
      $0.items = next
    }
    film.show(at: 64) { $0.samples = [sample(.ended, 1, centre - wide)] }
    return film
  }

  /// The last of January and the first of February.
  private static let (last, first) = (middle(31), middle(32))

  @Test("spreading two fingers opens the month of the day between them")
  func apart() throws {
    for (centre, month) in [(PinchRulesTests.last, 1), (PinchRulesTests.first, 2)] {
      for (next, isRight) in [
        (PinchRulesTests.calendar(month), true), (PinchRulesTests.calendar(3 - month), false),
        (PinchRulesTests.calendar(month, 2_025), false), (PinchRulesTests.garden, false),
      ] {
        let film = try pinch(round: centre, 1.304, to: next)
        #expect(
          isRight ? film.faults.isEmpty : film.found("at 1.3 times their distance, and"), "\(film.faults)")
        #expect(film.exercised == 1)
      }
    }
  }

  @Test("a factor below 1.3 does nothing, and one near it is not judged")
  func bound() throws {
    let month = PinchRulesTests.calendar(1)
    for (scale, opens, stays, exercised) in [
      (1.28, false, true, 1), (1.3, true, true, 0), (1.32, true, false, 1), (0.7, false, true, 1),
    ] {
      let opened = try pinch(round: PinchRulesTests.last, scale, to: month)
      #expect(opened.faults.isEmpty == opens, "\(scale)")
      #expect(opened.exercised == exercised)
      let closed = try pinch(round: PinchRulesTests.last, scale, to: PinchRulesTests.garden)
      #expect(closed.faults.isEmpty == stays, "\(scale)")
    }
  }

  @Test("spreading does nothing without a day within 22 pt, and between two days either may open")
  func nearest() throws {
    let empty = PinchRulesTests.first + ScreenPoint(30, 0)
    #expect(try pinch(round: empty, 1.4, to: PinchRulesTests.garden).faults.isEmpty)
    #expect(try pinch(round: empty, 1.4, to: PinchRulesTests.calendar(2)).found("garden(year: 2026) at 1.4"))
    for (way, opens, stays) in [(21.5, true, false), (22, true, true), (22.5, false, true)] {
      let centre = PinchRulesTests.first + ScreenPoint(way, 0)
      #expect(
        try pinch(round: centre, 1.4, to: PinchRulesTests.calendar(2)).faults.isEmpty == opens, "\(way)")
      #expect(try pinch(round: centre, 1.4, to: PinchRulesTests.garden).faults.isEmpty == stays, "\(way)")
    }
    var close = PinchRulesTests.garden
    close[2 + 31].frame.origin = close[2 + 30].frame.origin + ScreenPoint(20, 0)
    for (way, one, other) in [(9.9, true, false), (10, true, true), (10.1, false, true)] {
      let centre = PinchRulesTests.last + ScreenPoint(way, 0)
      for (month, isRight) in [(1, one), (2, other)] {
        let film = try pinch(from: close, round: centre, 1.4, to: PinchRulesTests.calendar(month))
        #expect(film.faults.isEmpty == isRight, "\(way) \(month)")
      }
    }
  }

  @Test("closing two fingers opens the month's year, and a smaller factor does nothing")
  func together() throws {
    let (march, place) = (PinchRulesTests.calendar(3), ScreenPoint(200, 400))
    for (scale, isEnough) in [(1 / 1.32, true), (1 / 1.28, false), (1.4, false)] {
      for (next, isOpen) in [(PinchRulesTests.garden, true), (march, false)] {
        let film = try pinch(from: march, round: place, scale, to: next)
        #expect(isOpen == isEnough ? film.faults.isEmpty : film.found("calendar(year: 2026, month: 3)"))
        #expect(film.exercised == 1)
      }
    }
    var other = PinchRulesTests.garden
    other[0] = RuleFixture.label(.year, 2_025)
    #expect(try pinch(from: march, round: place, 0.5, to: other).found("garden(year: 2025) is up"))
  }

  @Test("a cancelled pinch, a third finger and a possible palm are not judged")
  func unclear() throws {
    for twist in [Twist.cancelled, .third, .palm] {
      let film = try pinch(round: PinchRulesTests.last, 1.4, to: PinchRulesTests.garden, twist)
      #expect(film.faults.isEmpty)
      #expect(film.exercised == 0, "\(twist)")
    }
    let below = PinchRulesTests.garden + [PinchRulesTests.sheet]
    let covered = try pinch(from: below, round: PinchRulesTests.last, 1.4, to: below)
    #expect(covered.faults.isEmpty)
    #expect(covered.exercised == 0)
  }

  @Test("only a lift changes from the garden to the calendar")
  func alone() throws {
    for (one, other) in [
      (PinchRulesTests.garden, PinchRulesTests.calendar(1)),
      (PinchRulesTests.calendar(1), PinchRulesTests.garden),
    ] {
      let film = try RuleFixture("pinch.meant")
      film.show(at: 0) { $0.items = one }
      film.show(at: 16) {
        $0.samples = [sample(.began, 1, .zero)]
        $0.items = other
      }
      #expect(film.found("without a lift"))
      let tapped = try RuleFixture("pinch.meant")
      tapped.show(at: 0) { $0.items = one }
      tapped.show(at: 16) {
        $0.samples = [sample(.began, 1, .zero), sample(.ended, 1, .zero)]
        $0.items = other
      }
      #expect(tapped.faults.isEmpty)
      let back = try RuleFixture("pinch.meant")
      back.show(at: 0) { $0.items = one }
      back.comeBack(at: 16) { $0.items = other }
      back.relaunch(at: 32) { $0.items = one }
      back.show(at: 48) { $0.items = [] }
      back.show(at: 64) { $0.items = other }
      #expect(back.faults.isEmpty)
    }
  }

  @Test("two fingers that land again are a new pinch with a new first distance")
  func again() throws {
    let film = try pinch(round: PinchRulesTests.last, 1.1, to: PinchRulesTests.garden)
    film.show(at: 100) {
      $0.samples = [
        sample(.began, 1, PinchRulesTests.first - ScreenPoint(0, 100)),
        sample(.began, 2, PinchRulesTests.first + ScreenPoint(0, 100)),
      ]
    }
    film.show(at: 116) {
      $0.samples = [sample(.ended, 2, PinchRulesTests.first + ScreenPoint(0, 150))]
    }
    #expect(film.faults.isEmpty)
    #expect(film.exercised == 2)
    film.show(at: 132) { $0.items = PinchRulesTests.calendar(2) }
    #expect(film.found("without a lift"))
  }
}
