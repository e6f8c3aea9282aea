import CelebrationSubject
import Garden
import Kernel
import Moments
import Testing

@Suite("Rules import.read and import.twice")
struct ImportRulesTests {
  private static let waiting = RuleFixture.column([
    RuleFixture.button(.closeImport), RuleFixture.label(.reading),
  ])

  @Test("an import may wait for a read for one second")
  func waits() throws {
    let film = try RuleFixture("import.read")
    film.show(at: 0) {
      $0.items = ImportRulesTests.waiting
      $0.isReading = true
    }
    film.show(at: 100) { $0.isReading = false }
    film.show(at: 1_100)
    #expect(film.faults.isEmpty)
    film.show(at: 1_101)
    #expect(film.found("an import waits, but nothing is being read"))
  }

  @Test("a read, or a kill, restarts the wait")
  func anew() throws {
    let film = try RuleFixture("import.read")
    film.show(at: 0) { $0.items = ImportRulesTests.waiting }
    film.show(at: 600) { $0.isReading = true }
    film.show(at: 700) { $0.isReading = false }
    film.show(at: 1_700)
    film.relaunch(at: 1_701)
    film.show(at: 1_800)
    film.show(at: 2_800)
    #expect(film.faults.isEmpty)
  }

  @Test("a failed import exercises the rule once, and must not be reading")
  func said() throws {
    for isReading in [false, true] {
      let film = try RuleFixture("import.read")
      film.show(at: 0) {
        $0.items = RuleFixture.column([RuleFixture.button(.closeImport), RuleFixture.button(.retryImport)])
        $0.isReading = isReading
      }
      film.show(at: 16)
      #expect(film.exercised == 1)
      #expect(isReading ? film.found("shows a failed read while it is being read") : film.faults.isEmpty)
    }
  }

  /// An import that adds person 20 with a name and birthday. Persons 1 and 2 are stored as Ada, born on 10 and 11
  /// March.
  private func adds(_ name: String, _ day: Int, year: Int? = nil, isUp: Bool = true) throws -> RuleFixture {
    let film = try RuleFixture("import.twice")
    let stored = try [(7, 1, 10), (8, 2, 11)].map {
      try RuleFixture.birthday($0.0, of: $0.1, 3, $0.2, year: 1990)
    }
    let moment = try RuleFixture.birthday(30, of: 20, 3, day, year: year)
    let person = Person(id: PersonID(20), name: name, relationship: .friend)
    film.show(at: 0) {
      $0.names = [1: "Ada", 2: "Ada"]
      $0.store(stored)
      $0.items = isUp ? [RuleFixture.button(.closeImport)] : []
    }
    film.show(at: 16) {
      $0.names[20] = name
      $0.answered[30] = AnsweredMoment(moment)
      $0.answeredNow = [[.put(.person(person)), .put(.moment(moment))]]
    }
    return film
  }

  @Test("a person with the name and day of either namesake is already stored")
  func twice() throws {
    for (day, year) in [(10, nil), (11, nil), (10, 1_990)] as [(Int, Int?)] {
      let film = try adds("Ada", day, year: year)
      #expect(film.found("an import adds person 20, who is already in the store"))
      #expect(film.exercised == 1)
    }
  }

  @Test("another day, year or name makes another person")
  func other() throws {
    for (name, day, year, tries) in [("Ada", 12, nil, 1), ("Ada", 10, 1_991, 1), ("Eve", 10, nil, 0)]
      as [(String, Int, Int?, Int)]
    {
      let film = try adds(name, day, year: year)
      #expect(film.faults.isEmpty)
      #expect(film.exercised == tries)
    }
    #expect(try adds("Ada", 10, isUp: false).checked == 0)
  }
}
