import CelebrationSubject
import Garden
import Kernel
import Moments
import Testing

@Suite("Rules people.found and import.chosen")
struct PeopleRulesTests {
  /// The list with these people, and so many more on other pages.
  private static func list(_ people: [Int], more: Int = 0, search: Bool = false) -> [DisplayItem] {
    var field = RuleFixture.button(.searchField)
    field.text = RuleFixture.text(search ? .search : .searchPeople)
    var button = RuleFixture.button(.morePeople)
    button.text = RuleFixture.text(.more, more)
    let rows = people.map { RuleFixture.view(GardenSlot.personRow.id($0)) }
    return [field] + rows + (more > 0 ? [button] : [])
  }

  private static let names: [Int64: String] = [
    1: "Zoé Müller", 2: "Ada Lovelace", 3: "ada lovelace", 4: "José Adam", 5: "Bea O'Hara",
  ]

  private func found(
    _ people: [Int], more: Int = 0, search: String = "", names: [Int64: String] = names
  ) throws -> RuleFixture {
    let film = try RuleFixture("people.found")
    film.snapshot.spell = { $0.gardenKey == .search ? search : "" }
    film.show(at: 0) {
      $0.names = names
      $0.items = PeopleRulesTests.list(people, more: more, search: search != "")
    }
    return film
  }

  @Test("people are listed by name, those of one name by ID, page by page")
  func list() throws {
    for (people, more, isRight) in [
      ([2, 3, 5, 4, 1], 0, true), ([5, 4], 3, true), ([2, 3], 3, true), ([3, 2, 5, 4, 1], 0, false),
      ([2, 3, 5, 4], 0, false), ([2, 3, 5, 4], 2, false), ([2, 5], 3, false), ([2, 3, 5, 4, 1, 6], 0, false),
      ([2, 2, 3, 5, 4], 0, false), ([], 5, false),
    ] {
      let film = try found(people, more: more)
      #expect(
        isRight ? film.faults.isEmpty : film.found("the store has 5"), "\(people) \(more): \(film.faults)")
      #expect(film.exercised == 1)
    }
    #expect(try found([], names: [:]).faults.isEmpty)
  }

  @Test("a person is found if each search word begins a word of the name, whatever its case and accents")
  func search() throws {
    for (search, people) in [
      ("ad", [2, 3, 4]), ("AD lo", [2, 3]), ("lo ad", [2, 3]), ("jose", [4]), ("José", [4]), ("hara", [5]),
      ("da", []), ("o", [5]), ("zoe mull", [1]),
    ] {
      let film = try found(people, search: search)
      #expect(film.faults.isEmpty, "\(search): \(film.faults)")
      let other = try found(people + [1], search: search)
      #expect(other.found("for \"\(search)\""), "\(search)")
    }
  }

  @Test("newly stored people are listed in the frame of the answer")
  func revised() throws {
    let film = try found([2, 3, 5, 4, 1])
    film.show(at: 100) {
      $0.names[6] = "Cai"
      $0.revision += 1
      $0.items = PeopleRulesTests.list([2, 3, 5, 6, 4, 1])
    }
    #expect(film.faults.isEmpty)
    #expect(film.exercised == 2)
    film.show(at: 200) {
      $0.names[6] = nil
      $0.revision += 1
    }
    #expect(film.found("6 people and 0 more are shown for \"\", but the store has 5"))
    film.show(at: 300) { $0.items = [] }
    #expect(film.faults.count == 1)
  }

  /// An import in which Ada is chosen and Bob is not, confirmed at 100 ms.
  private func imported(isConfirmed: Bool = true, count: Int = 1) throws -> RuleFixture {
    let film = try RuleFixture("import.chosen")
    film.snapshot.spell = { $0.gardenKey == .candidate ? "\(["Ada", "Bob"][$0.first]), 3 May" : "" }
    film.show(at: 0) {
      $0.items = RuleFixture.column(PeopleRulesTests.candidates(count))
    }
    if isConfirmed { film.tap(.confirmImport, at: 100) { $0.items = [RuleFixture.button(.closeImport)] } }
    return film
  }

  private static func candidates(_ count: Int, isBobOn: Bool = false) -> [DisplayItem] {
    var confirm = RuleFixture.button(.confirmImport)
    confirm.text = RuleFixture.text(.importChosen, count)
    let rows = [true, isBobOn].enumerated().map { place, isOn in
      var row = RuleFixture.view(GardenSlot.importRow.id(place + 1), isOn: isOn)
      row.text = RuleFixture.text(.candidate, place)
      return row
    }
    return [RuleFixture.button(.closeImport), RuleFixture.button(.chooseAll)] + rows + [confirm]
  }

  /// A slice of an import: these people, each with a birthday.
  private static func slice(_ people: [(Int64, String)]) throws -> [RowChange] {
    try people.flatMap { number, name in
      [
        RowChange.put(.person(Person(id: PersonID(number), name: name, relationship: .friend))),
        .put(.moment(try RuleFixture.birthday(number, of: number, 5, 3))),
      ]
    }
  }

  private static let summary = [RuleFixture.button(.closeImport), RuleFixture.label(.added, 1)]

  @Test("the chosen people are added, as many as the button stated")
  func chosen() throws {
    let film = try imported()
    let slice = try PeopleRulesTests.slice([(1, "Ada")])
    film.show(at: 200) { $0.answeredNow = [slice] }
    film.show(at: 300) { $0.items = PeopleRulesTests.summary }
    film.show(at: 9_000)
    #expect(film.faults.isEmpty)
    #expect(film.exercised == 1)
    let none = try imported()
    none.show(at: 300) { $0.items = PeopleRulesTests.summary }
    #expect(none.found("1 people were chosen, but 0 were added"))
    let both = try imported()
    let two = try PeopleRulesTests.slice([(1, "Ada"), (2, "Ben")])
    both.show(at: 200) { $0.answeredNow = [two] }
    both.show(at: 300) { $0.items = PeopleRulesTests.summary }
    #expect(both.found("1 people were chosen, but 2 were added"))
  }

  @Test("an unclear touch may have confirmed only an import that then adds people")
  func unclearTap() throws {
    let list = RuleFixture.column(PeopleRulesTests.candidates(1))
    let asking = [RuleFixture.button(.closeImport), RuleFixture.button(.newNamesake)]
    let adding = [RuleFixture.button(.closeImport), RuleFixture.label(.adding, 0)]
    for (after, isConfirmed) in [(Array(list.prefix(3)), false), (asking, false), (adding, true)] {
      let film = try imported(isConfirmed: false)
      film.show(at: 100) { snapshot in
        snapshot.samples = [(TouchPhase.began, 0), (.moved, 90), (.ended, 90)].map { phase, y in
          TouchSample(
            time: .milliseconds(100), finger: 1, phase: phase,
            position: ScreenPoint(x: .points(5), y: .points(y)))
        }
        snapshot.items = after
      }
      #expect(film.exercised == (isConfirmed ? 1 : 0))
      film.show(at: 9_000)
      #expect(isConfirmed ? film.found("stops at 0") : film.faults.isEmpty)
    }
  }

  @Test("a person who was not chosen is not added, unless another of that name may be")
  func other() throws {
    let bob = try PeopleRulesTests.slice([(2, "Bob")])
    for (twins, all, isRight) in [([], false, false), (["bob"], false, true), ([], true, true)]
      as [(Set<String>, Bool, Bool)]
    {
      let film = try imported(isConfirmed: false)
      film.show(at: 50) { $0.twins = twins }
      if all {
        let chosen = RuleFixture.column(PeopleRulesTests.candidates(2, isBobOn: true))
        film.tap(.chooseAll, at: 60) { $0.items = chosen }
      }
      film.tap(.confirmImport, at: 100) { $0.items = [RuleFixture.button(.closeImport)] }
      film.show(at: 200) { $0.answeredNow = [bob] }
      #expect(
        isRight ? film.faults.isEmpty : film.found("Bob was not chosen, but is imported"), "\(twins) \(all)")
    }
  }

  @Test("no person is added before the confirmation, and an edited person does not count")
  func unasked() throws {
    let ada = try PeopleRulesTests.slice([(1, "Ada")])
    let film = try imported(isConfirmed: false)
    film.show(at: 100) {
      $0.answeredNow = [[.put(.person(Person(id: PersonID(3), name: "Bob", relationship: .friend)))]]
    }
    #expect(film.faults.isEmpty)
    film.show(at: 200) { $0.answeredNow = [ada] }
    #expect(film.found("1 people are imported without a confirmation"))
    let killed = try imported()
    killed.relaunch(at: 150)
    killed.show(at: 200) { $0.answeredNow = [ada] }
    #expect(killed.found("1 people are imported without a confirmation"))
    let closed = try imported()
    closed.show(at: 150) { $0.items = [] }
    closed.show(at: 200) { $0.answeredNow = [ada] }
    closed.show(at: 9_000)
    #expect(closed.faults.isEmpty)
  }

  @Test("an import adds the next slice within three seconds")
  func slices() throws {
    let ada = try PeopleRulesTests.slice([(1, "Ada")])
    let film = try imported(count: 2)
    film.show(at: 3_000) { $0.answeredNow = [ada] }
    film.show(at: 6_000)
    #expect(film.faults.isEmpty)
    film.show(at: 6_001)
    #expect(film.found("an import of 2 people stops at 1"))
    let first = try imported(count: 2)
    first.show(at: 3_100)
    #expect(first.faults.isEmpty)
    first.show(at: 3_101)
    #expect(first.found("an import of 2 people stops at 0"))
    let full = try imported(count: 2)
    full.show(at: 200) { $0.session.trouble = .full }
    full.show(at: 9_000) { $0.items = PeopleRulesTests.summary }
    #expect(full.faults.isEmpty)
  }
}
