import CelebrationSubject
import Garden
import Kernel
import Moments
import Testing

@Suite("Rule moment.year in a flow")
struct YearRulesTests {
  /// A flow at one of its steps, with the list of years.
  private static func flow(_ step: Int, isOnce: Bool = false) -> [DisplayItem] {
    RuleFixture.column([
      RuleFixture.button(.cancelFlow), RuleFixture.label(.step, step),
      RuleFixture.view(GardenSlot.yearChip.id(1_990)),
      RuleFixture.button(.noFlowYear), RuleFixture.view(GardenSlot.monthDay.id(3)),
      RuleFixture.view(GardenButton.everyYear.id, isOn: !isOnce),
    ])
  }

  /// A flow that edits moment 8, of 1980. Moment 7, of 1970, is of the same day.
  private func changing() throws -> RuleFixture {
    let film = try RuleFixture("moment.year")
    let moments = try [(7, 1_970), (8, 1_980)].map {
      try RuleFixture.birthday($0.0, of: 1, 3, 10, year: $0.1)
    }
    film.show(at: 0) {
      $0.store(moments)
      $0.items = RuleFixture.column([
        RuleFixture.view(GardenSlot.momentRow.id(7)),
        RuleFixture.view(GardenSlot.momentRow.id(8), isOn: true),
        RuleFixture.button(.editMoment),
      ])
    }
    film.tap(.editMoment, at: 100) { $0.items = YearRulesTests.flow(2) }
    return film
  }

  private func new(isOnce: Bool = false) throws -> RuleFixture {
    let film = try RuleFixture("moment.year")
    film.show(at: 0)
    film.show(at: 100) { $0.items = YearRulesTests.flow(1, isOnce: isOnce) }
    return film
  }

  private func store(_ year: Int?, _ film: RuleFixture) throws {
    let moment = try RuleFixture.birthday(8, of: 1, 3, 10, year: year)
    film.show(at: 900) { $0.answeredNow = [[.put(.moment(moment))]] }
  }

  /// Expects that a moment is stored with this year and no other.
  private func expect(_ year: Int?, _ frames: () throws -> RuleFixture) throws {
    for stored in [nil, 1_970, 1_980, 1_990] as [Int?] {
      let film = try frames()
      try store(stored, film)
      let words = year.map { "but the year \($0) was chosen" } ?? "but no year was chosen"
      #expect(stored == year ? film.faults.isEmpty : film.found(words), "\(stored ?? 0) \(film.faults)")
      #expect(film.exercised == 1)
    }
  }

  private func expectAny(_ frames: () throws -> RuleFixture) throws {
    for stored in [nil, 1_990] as [Int?] {
      let film = try frames()
      try store(stored, film)
      #expect(film.faults.isEmpty)
      #expect(film.exercised == 0)
    }
  }

  @Test("an edited moment has its former year, or the touched one")
  func changed() throws {
    try expect(1_980, changing)
    try expect(1_990) {
      let film = try changing()
      film.tap(GardenSlot.yearChip.id(1_990), at: 200)
      return film
    }
    try expect(nil) {
      let film = try changing()
      film.tap(.noFlowYear, at: 200)
      return film
    }
  }

  @Test(
    "a cancelled flow that is restored has its touched year, and a new flow has none")
  func cancelled() throws {
    for (isUndone, year) in [(true, 1_990), (false, nil)] as [(Bool, Int?)] {
      try expect(year) {
        let film = try new()
        film.tap(GardenSlot.yearChip.id(1_990), at: 200)
        film.tap(.cancelFlow, at: 300) {
          $0.items = RuleFixture.column([RuleFixture.button(.undo), RuleFixture.button(.add)])
        }
        film.tap(isUndone ? .undo : .add, at: 400) { $0.items = YearRulesTests.flow(1) }
        return film
      }
    }
  }

  @Test(
    "any year is accepted after an unclear touch on the list, and in the flow of an earlier launch"
  )
  func unclear() throws {
    try expectAny {
      let film = try new()
      film.show(at: 200) {
        $0.samples = [TouchPhase.began, .cancelled].map {
          TouchSample(time: .milliseconds(200), finger: 1, phase: $0, position: ScreenPoint(1, 1))
        }
      }
      return film
    }
    try expectAny {
      let film = try new()
      film.relaunch(at: 200)
      return film
    }
  }

  @Test("for a single moment a touched day sets its month's year; for a yearly one it does not")
  func days() throws {
    for isOnce in [false, true] {
      let frames = {
        let film = try new(isOnce: isOnce)
        film.tap(GardenSlot.yearChip.id(1_990), at: 200)
        film.tap(GardenSlot.monthDay.id(3), at: 300)
        return film
      }
      if isOnce { try expectAny(frames) } else { try expect(1_990, frames) }
    }
  }

  @Test("imported moments, and moments of a deleted category, are not judged")
  func others() throws {
    let moment = try RuleFixture.birthday(8, of: 1, 3, 10, year: 1_990)
    let category = RowChange.delete(.category(MomentCategoryID(20)))
    for (changes, isImport, isJudged) in [
      ([.put(.moment(moment))], false, true), ([.put(.moment(moment)), category], false, false),
      ([.put(.moment(moment))], true, false),
    ] as [([RowChange], Bool, Bool)] {
      let film = try new()
      film.show(at: 200) {
        if isImport { $0.items.append(RuleFixture.button(.closeImport)) }
        $0.answeredNow = [changes]
      }
      #expect(film.faults.isEmpty != isJudged)
      #expect(film.exercised == (isJudged ? 1 : 0))
    }
  }
}
