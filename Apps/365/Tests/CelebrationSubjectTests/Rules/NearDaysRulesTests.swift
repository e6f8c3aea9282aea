import CelebrationSubject
import Garden
import Kernel
import Testing

@Suite("Rule garden.near")
struct NearDaysRulesTests {
  /// 10 March, by its number in 2026.
  private static let today = 69

  /// The garden of a year with these glowing days and today's ring.
  private static func garden(
    _ glowing: [Int] = [], ring: Int? = today, opacity: UInt8 = 255, year: Int = 2_026
  ) -> [DisplayItem] {
    let glows = glowing.map { DisplayItem(id: GardenSlot.glow.id($0), kind: .ring, frame: .zero) }
    let rings = [ring].compactMap(\.self).map {
      DisplayItem(id: GardenSlot.pulse.id($0), kind: .ring, frame: .zero, opacity: opacity)
    }
    return [RuleFixture.label(.year, year), RuleFixture.view(GardenSlot.tabMark.id())] + glows + rings
  }

  /// Frames of a garden with birthdays on these days.
  private func film(_ days: [(Int, Int)] = []) throws -> RuleFixture {
    let film = try RuleFixture("garden.near")
    film.snapshot.store(try days.enumerated().map { try RuleFixture.birthday(Int64($0), of: 1, $1.0, $1.1) })
    return film
  }

  @Test("a day seven days ahead glows; one eight days ahead and yesterday do not")
  func bounds() throws {
    let days = [(3, 9), (3, 10), (3, 17), (3, 18)]
    let film = try film(days)
    film.show(at: 0) { $0.items = NearDaysRulesTests.garden([69, 76]) }
    #expect(film.faults.isEmpty)
    #expect(film.exercised == 1)
    for (glowing, words) in [
      ([69], "days 69 of the year glow, but 69, 76 are near"),
      ([69, 76, 77], "days 69, 76, 77 of the year"),
      ([68, 69, 76], "days 68, 69, 76 of the year"), ([69, 76, 76], "days 69, 76 of the year glow"),
      ([], "days none of the year glow"),
    ] {
      let film = try self.film(days)
      film.show(at: 0) { $0.items = NearDaysRulesTests.garden(glowing) }
      #expect(film.found(words), "\(glowing): \(film.faults)")
    }
    let none = try self.film([(3, 18)])
    none.show(at: 0) { $0.items = NearDaysRulesTests.garden() }
    #expect(none.faults.isEmpty)
    #expect(none.exercised == 0)
  }

  @Test("the seven days continue into the next year, whose garden has no today")
  func newYear() throws {
    let days = [(12, 28), (1, 4), (1, 5)]
    for (year, ring, glowing) in [(2_026, 362, [362]), (2_027, nil, [4])] as [(Int, Int?, [Int])] {
      let film = try film(days)
      film.snapshot.session.wall = RuleFixture.morning + .seconds(293 * 86_400)
      film.show(at: 0) { $0.items = NearDaysRulesTests.garden(glowing, ring: ring, year: year) }
      #expect(film.faults.isEmpty, "\(year): \(film.faults)")
      #expect(film.exercised == 1)
    }
    let other = try film()
    other.show(at: 0) { $0.items = NearDaysRulesTests.garden(ring: 69, year: 2_025) }
    #expect(other.found("a day of another year has today's ring"))
  }

  @Test("today follows the device's clock and ends at midnight")
  func midnight() throws {
    let film = try film([(3, 18)])
    film.snapshot.session.wall = RuleFixture.morning + .seconds(16 * 3_600 - 1)
    film.show(at: 0) { $0.items = NearDaysRulesTests.garden() }
    film.show(at: 999)
    #expect(film.faults.isEmpty)
    film.show(at: 1_000) { $0.items = NearDaysRulesTests.garden([77], ring: 70) }
    #expect(film.faults.isEmpty)
    #expect(film.exercised == 1)
    film.show(at: 1_016) { $0.items = NearDaysRulesTests.garden([77]) }
    #expect(film.found("another day than today has today's ring"))
  }

  @Test("a glow is an opaque ring, and no day fades")
  func rings() throws {
    for (kind, opacity, isRight) in [(DisplayKind.ring, 255, true), (.ring, 254, false), (.dot, 255, false)]
      as [(DisplayKind, UInt8, Bool)]
    {
      let film = try film([(3, 17)])
      film.show(at: 0) {
        $0.items = NearDaysRulesTests.garden()
        $0.items.append(
          DisplayItem(id: GardenSlot.glow.id(76), kind: kind, frame: .zero, opacity: opacity))
      }
      #expect(
        isRight ? film.faults.isEmpty : film.found("the glow of day 76 is not a ring, or fades"),
        "\(kind) \(opacity)")
    }
    for opacity in [255, 254] as [UInt8] {
      let film = try film()
      film.show(at: 0) {
        $0.items = NearDaysRulesTests.garden()
        $0.items.append(DisplayItem(id: GardenSlot.day.id(1), kind: .dot, frame: .zero, opacity: opacity))
      }
      #expect(opacity == 255 ? film.faults.isEmpty : film.found("fades, but is not today's ring"))
    }
  }

  /// Frames of today's ring at 0, 850 and `last` milliseconds; `change` modifies the other items.
  private func pulse(
    _ least: UInt8, _ most: UInt8 = 255, until last: Int64 = 1_700,
    _ change: (inout GardenSnapshot) -> Void = { _ in }
  ) throws -> RuleFixture {
    let film = try film()
    for (time, opacity) in [(0, most), (850, least), (last, most)] {
      film.show(at: time) {
        $0.items = NearDaysRulesTests.garden(opacity: opacity)
        change(&$0)
      }
    }
    return film
  }

  @Test("today's ring fades below half and returns within 1.7 s")
  func pulses() throws {
    let film = try pulse(128)
    #expect(film.faults.isEmpty)
    #expect(film.exercised == 1)
    film.show(at: 3_399)
    #expect(film.faults.isEmpty)
    film.show(at: 3_400)
    #expect(film.found("its opacity is 255 to 255 of 255"))
    #expect(try pulse(129).found("129 to 255"))
    #expect(try pulse(100, 254).found("100 to 254"))
    let short = try pulse(129, until: 1_699)
    #expect(short.faults.isEmpty)
    #expect(short.exercised == 0)
  }

  @Test("today's ring may rest below a sheet, under Reduce Motion and in the background")
  func still() throws {
    let sheet = try pulse(255) { $0.items.append(RuleFixture.view(GardenSlot.sheet.id(1))) }
    let reduced = try pulse(255) { $0.reducesMotion = true }
    let away = try pulse(255) { $0.session.end = .milliseconds(1_700) }
    for film in [sheet, reduced, away] {
      #expect(film.faults.isEmpty)
      #expect(film.exercised == 0)
    }
    let film = try film()
    film.show(at: 0) { $0.items = NearDaysRulesTests.garden() }
    film.show(at: 1_000) { $0.items.append(RuleFixture.view(GardenSlot.sheet.id(1))) }
    film.show(at: 1_100) { $0.items.removeLast() }
    film.show(at: 2_799)
    #expect(film.faults.isEmpty)
    film.show(at: 2_800)
    #expect(film.found("today's ring does not pulse"))
    let back = try pulse(255, until: 1_699)
    back.comeBack(at: 1_700)
    back.show(at: 3_399)
    #expect(back.faults.isEmpty)
    back.show(at: 3_400)
    #expect(back.found("today's ring does not pulse"))
  }
}
