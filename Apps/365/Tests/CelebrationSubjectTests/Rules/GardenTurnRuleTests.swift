import CelebrationSubject
import Garden
import Kernel
import Moments
import Testing

@Suite("Rule garden.turn")
struct GardenTurnRuleTests {
  /// 11 April, in the sixth column; and its column from the trailing edge.
  private static let (place, column) = (100, 13)

  /// A fold behind so many columns, of a page from the trailing or leading edge.
  private func fold(_ behind: Int, isLater: Bool = true) -> DisplayItem {
    let edge = isLater ? RuleFixture.columnCount - behind : behind
    let x = RuleFixture.middle(of: 0).x + .points(20 * edge - 10)
    return DisplayItem(
      id: GardenSlot.fold.id(), kind: .card,
      frame: ScreenRect(x: x - .points(1), y: .points(100), width: .points(2), height: .points(400)),
      colour: 0x000000)
  }

  private func film() throws -> RuleFixture {
    let film = try RuleFixture("garden.turn")
    let moment = try RuleFixture.birthday(7, of: 1, 4, 11, year: 2027)
    film.show(at: 0) {
      $0.store([moment])
      $0.items = RuleFixture.garden(2026, RuleFixture.days(of: 2026))
    }
    return film
  }

  /// Turns to 2027 over these frames, two a column. The day that differs between the years changes with its column.
  private func turn(_ film: RuleFixture, _ frames: ClosedRange<Int>) {
    for frame in frames {
      let behind = (frame - 1) / 2
      show(film, frame, hasCome: behind > GardenTurnRuleTests.column, [fold(behind)])
    }
  }

  private func show(
    _ film: RuleFixture, _ frame: Int, hasCome: Bool, year: Int = 2027, _ folds: [DisplayItem]
  ) {
    let days = RuleFixture.days(of: year, birthdays: hasCome ? [GardenTurnRuleTests.place] : [])
    film.touch(frame == 1 ? ScreenPoint(10, 10) : nil, at: Int64(frame) * 16) {
      $0.items = RuleFixture.garden(year, days, also: folds)
    }
  }

  @Test("a later year comes from the trailing edge in 38 frames, each of which advances")
  func later() throws {
    let film = try film()
    turn(film, 1...37)
    show(film, 38, hasCome: true, [])
    show(film, 39, hasCome: true, [])
    #expect(film.faults.isEmpty)
    #expect(film.exercised == 1)
    #expect(film.checked == 38)
    let slow = try self.film()
    turn(slow, 1...38)
    #expect(slow.found("a page is not turned after 38 frames"))
  }

  @Test("an earlier year must come from the leading edge, and a later one must not")
  func earlier() throws {
    let film = try film()
    for frame in 1...37 {
      show(film, frame, hasCome: false, year: 2025, [fold((frame - 1) / 2, isLater: false)])
    }
    show(film, 38, hasCome: false, year: 2025, [])
    #expect(film.faults.isEmpty)
    let wrong = try self.film()
    show(wrong, 1, hasCome: false, [fold(0, isLater: false)])
    #expect(wrong.found("in its frame 1 the fold stands in no gap between columns"))
    let back = try self.film()
    turn(back, 1...10)
    show(back, 11, hasCome: false, [fold(3)])
    #expect(
      back.found(
        "in its frame 11 the fold stands at column 3 from the side of the new page, but was farther before"))
  }

  @Test("a page of 365 days takes at least 23 frames of sixteen days")
  func fast() throws {
    for (frames, isRight) in [(23, true), (22, false)] {
      let film = try film()
      for frame in 1..<frames {
        show(film, frame, hasCome: frame > 14, [fold(min(frame - 1, 18))])
      }
      show(film, frames, hasCome: true, [])
      #expect(
        isRight ? film.faults.isEmpty : film.found("a page turns without a fold in its frame 22"),
        "\(film.faults)"
      )
    }
  }

  @Test("a day changes with its column, neither earlier nor later")
  func outOfTurn() throws {
    // The day's column comes in frames 27 and 28.
    for (frame, hasCome, isRight) in [
      (26, true, false), (26, false, true), (27, true, true), (29, false, false), (29, true, true),
    ] {
      let film = try film()
      turn(film, 1...(frame - 1))
      show(film, frame, hasCome: hasCome, [fold((frame - 1) / 2)])
      #expect(
        isRight ? film.faults.isEmpty : film.found("in its frame \(frame) day 101 shows"),
        "\(frame): \(film.faults)")
    }
  }

  @Test("a turning page has one fold, dark enough and not read aloud")
  func folds() throws {
    var (faint, loud, seen) = (fold(0), fold(0), fold(0))
    faint.colour = 0xFFFFFF
    loud.trait = .button
    seen.opacity = 254
    for (folds, fault) in [
      ([], "a page turns without a fold in its frame 1"),
      ([fold(0), fold(0)], "a page that turns has 2 folds"),
      ([faint], "the fold of a page is hardly seen"), ([seen], "the fold of a page is hardly seen"),
      ([loud], "the fold of a page is read aloud"),
    ] {
      let film = try film()
      show(film, 1, hasCome: false, folds)
      #expect(film.found(fault), "\(film.faults)")
    }
  }

  @Test("without a page turn or a garden there is no fold")
  func untouched() throws {
    for (folds, isRight) in [([], true), ([fold(0)], false)] {
      let film = try film()
      film.show(at: 16) { $0.items = RuleFixture.garden(2027, RuleFixture.days(of: 2027), also: folds) }
      #expect(film.exercised == 0)
      #expect(isRight ? film.faults.isEmpty : film.found("a fold is shown without a page turn"))
    }
    let film = try film()
    film.show(at: 16) { $0.items = [fold(0)] }
    #expect(film.found("a fold is shown without a garden"))
  }

  @Test("under Reduce Motion days come without a fold")
  func reduced() throws {
    let film = try film()
    film.snapshot.reducesMotion = true
    for frame in 1...23 { show(film, frame, hasCome: frame > 16, []) }
    #expect(film.faults.isEmpty)
    #expect(film.exercised == 1)
    let moving = try self.film()
    moving.snapshot.reducesMotion = true
    turn(moving, 1...1)
    #expect(moving.found("a fold moves where motion is reduced"))
  }

  @Test("a page during which a commit is answered may take twice as long")
  func disturbed() throws {
    let film = try film()
    turn(film, 1...19)
    film.show(at: 20 * 16) { $0.revision += 1 }
    for frame in 21...75 { show(film, frame, hasCome: frame > 30, [fold(min((frame - 1) / 2, 18))]) }
    #expect(film.faults.isEmpty)
    show(film, 76, hasCome: true, [fold(18)])
    #expect(film.found("a page is not turned after 76 frames"))
  }
}
