import CelebrationSubject
import Garden
import Kernel
import Moments
import Testing

@Suite("Rule garden.shows")
struct GardenShowsRuleTests {
  /// 10 March.
  private static let place = 68

  private func film() throws -> RuleFixture {
    let film = try RuleFixture("garden.shows")
    film.snapshot.letters = RuleFixture.letters
    return film
  }

  /// Frames of 2026 with all days and no moment.
  private func whole() throws -> RuleFixture {
    let film = try film()
    film.show(at: 0) { $0.items = RuleFixture.garden(2026, RuleFixture.days(of: 2026)) }
    film.show(at: 16)
    #expect(film.faults.isEmpty)
    return film
  }

  @Test("an opening garden has at least sixteen more days in each frame")
  func comes() throws {
    for (count, isRight) in [(16, true), (15, false)] {
      let film = try film()
      let days = RuleFixture.days(of: 2026)
      for frame in 1...23 {
        film.show(at: Int64(frame) * 16) {
          $0.items = RuleFixture.garden(2026, Array(days.prefix(frame * count)))
        }
      }
      #expect(film.exercised == 1)
      if isRight {
        #expect(film.faults.isEmpty)
      } else {
        #expect(
          film.faults.first?.contains("days of 2026 are not as the store has them, and 334 may be") == true)
      }
    }
  }

  @Test("a moment appears exactly in the frame that answers it, and only on its day")
  func answered() throws {
    let moment = try RuleFixture.birthday(7, of: 1, 3, 10)
    let ring = RuleFixture.garden(2026, RuleFixture.days(of: 2026, birthdays: [GardenShowsRuleTests.place]))
    let film = try whole()
    film.show(at: 100) {
      $0.store([moment])
      $0.items = ring
    }
    film.show(at: 116)
    #expect(film.faults.isEmpty)
    #expect(film.exercised == 2)
    let late = try whole()
    late.show(at: 100) { $0.store([moment]) }
    #expect(late.found("1 days of 2026 are not as the store has them, and 0 may be"))
    let early = try whole()
    early.show(at: 100) { $0.items = ring }
    #expect(early.found("1 days of 2026 are not as the store has them"))
    let beside = try whole()
    beside.show(at: 100) {
      $0.store([moment])
      $0.items = RuleFixture.garden(
        2026, RuleFixture.days(of: 2026, birthdays: [GardenShowsRuleTests.place + 1]))
    }
    #expect(beside.found("2 days of 2026 are not as the store has them"))
  }

  /// Regression: the days granted to a turning page also excused days that went wrong later.
  @Test("after a garden is complete no unused days are granted")
  func afterwards() throws {
    let moment = try RuleFixture.birthday(7, of: 1, 3, 10)
    let film = try whole()
    film.show(at: 100) { $0.items = RuleFixture.garden(2027, RuleFixture.days(of: 2027)) }
    #expect(film.faults.isEmpty)
    film.show(at: 116) { $0.store([moment]) }
    #expect(film.found("1 days of 2027 are not as the store has them, and 0 may be"))
  }

  @Test("a day that is shown twice, or not at all, is reported")
  func twice() throws {
    let film = try whole()
    let days = RuleFixture.days(of: 2026)
    film.show(at: 100) {
      $0.items = RuleFixture.garden(2026, days + [days[GardenShowsRuleTests.place]])
    }
    #expect(film.faults.first?.contains("day 69 is there 2 times") == true)
    let leap = try self.film()
    for frame in 0..<24 {
      leap.show(at: Int64(frame) * 16) {
        $0.items = RuleFixture.garden(2028, Array(RuleFixture.days(of: 2028).prefix(365)))
      }
    }
    #expect(leap.faults.last?.contains("1 days of 2028 are not as the store has them") == true)
  }

  @Test("a day has the count, symbol, kind and colour of its moments")
  func sessions() throws {
    let moments = try [7, 8].map { try RuleFixture.birthday($0, of: 1, 3, 10) }
    let right = RuleFixture.day(at: GardenShowsRuleTests.place, 3, 10, count: 2)
    var (sign, kind, colour) = (right, right, right)
    sign.text = DayLabel(month: 3, day: 10, count: 2, symbols: [.rings]).text()
    kind.kind = .dot
    colour.colour = ThemeToken.category(.gold).colour(in: .softBlush)
    let one = RuleFixture.day(at: GardenShowsRuleTests.place, 3, 10, count: 1)
    for (place, day) in [right, one, sign, kind, colour].enumerated() {
      let film = try whole()
      film.show(at: 100) {
        $0.store(moments)
        var days = RuleFixture.days(of: 2026)
        days[GardenShowsRuleTests.place] = day
        $0.items = RuleFixture.garden(2026, days)
      }
      #expect(place == 0 ? film.faults.isEmpty : film.found("1 days of 2026"), "\(place): \(film.faults)")
    }
  }

  @Test("a moment is in no year before its first; one of 29 February is on the 28th in common years")
  func years() throws {
    let moments = [
      try RuleFixture.birthday(7, of: 1, 3, 10, year: 2027),
      try RuleFixture.birthday(8, of: 1, 2, 29, year: 2024),
    ]
    for (birthdays, isRight) in [([58], true), ([58, 68], false), ([59], false), ([], false)]
      as [(Set<Int>, Bool)]
    {
      let film = try whole()
      film.show(at: 100) {
        $0.store(moments)
        $0.items = RuleFixture.garden(2026, RuleFixture.days(of: 2026, birthdays: birthdays))
      }
      #expect(isRight ? film.faults.isEmpty : film.found("days of 2026"), "\(birthdays)")
    }
  }

  @Test("a heatmap cell has the size and colour of its level")
  func heatmap() throws {
    let moment = try RuleFixture.birthday(7, of: 1, 3, 10)
    for (side, level, isRight) in [(7, 1, true), (6, 1, false), (7, 2, false)] {
      let film = try film()
      let days = RuleFixture.days(of: 2026, birthdays: [GardenShowsRuleTests.place]).enumerated().map {
        place, day in
        var cell = day
        let isFull = place == GardenShowsRuleTests.place
        cell.kind = .card
        cell.frame.size = isFull ? ScreenSize(Double(side), Double(side)) : ScreenSize(6, 6)
        cell.colour = (isFull ? ThemeToken.heat(level) : .bareDay).colour(in: .softBlush)
        return cell
      }
      for frame in 0..<24 {
        film.show(at: Int64(frame) * 16) {
          if frame == 0 { $0.store([moment]) }
          $0.items = RuleFixture.garden(2026, days, also: [RuleFixture.label(.showDots, at: 2)])
        }
      }
      #expect(isRight ? film.faults.isEmpty : film.faults.last?.contains("1 days of 2026") == true)
    }
  }

  @Test("a wrong month name in a complete garden is reported, and nothing is judged without a garden")
  func names() throws {
    let film = try film()
    film.snapshot.letters = { item in item.text.first == 2 ? "Mar" : RuleFixture.letters(item) }
    film.show(at: 0) { $0.items = RuleFixture.garden(2026, RuleFixture.days(of: 2026)) }
    #expect(film.found("\"Mar\" is beside the row that month 2 begins in"))
    let other = try self.film()
    other.show(at: 0) { $0.items = [RuleFixture.label(.year, 2026)] }
    #expect(other.checked == 0)
  }
}
