import CelebrationSubject
import Garden
import Kernel
import Moments
import Testing

@Suite("Rule person.stored")
struct PersonRulesTests {
  private static func person(
    _ number: Int64 = 1, _ name: String = "Ada", _ relationship: Relationship = .friend,
    notes: String = "", phone: String = "+4930123456"
  ) -> Person {
    Person(
      id: PersonID(number), name: name, relationship: relationship, notes: notes, phone: PhoneNumber(phone))
  }

  /// A person's page with the choice of relationships.
  private static func page(_ number: Int = 1) -> [DisplayItem] {
    RuleFixture.column(
      [
        RuleFixture.label(.personName, number, at: 52), RuleFixture.button(.editName),
        RuleFixture.button(.editNotes),
        RuleFixture.button(.editPhone),
      ] + (1...3).map { RuleFixture.view(GardenSlot.relationshipChip.id($0)) })
  }

  private static let mother = GardenSlot.relationshipChip.id(1)

  /// Frames of person 1's page. Persons 1 and 2 are friends with one name.
  private func film() throws -> RuleFixture {
    let film = try RuleFixture("person.stored")
    film.relaunch(at: 0) { snapshot in
      for number in [1, 2] as [Int64] { snapshot.note(PersonRulesTests.person(number)) }
      snapshot.items = PersonRulesTests.page()
    }
    return film
  }

  /// Touches a field at 100 ms and types at 200 ms.
  private func typed(_ button: GardenButton, _ field: GardenField, _ text: String) throws -> RuleFixture {
    let film = try film()
    film.tap(button, at: 100)
    film.show(at: 200) { $0.typedNow = [(field, text)] }
    return film
  }

  private func store(_ person: Person, at milliseconds: Int64, _ film: RuleFixture) {
    film.show(at: milliseconds) {
      $0.answeredNow = [[.put(.person(person))]]
      $0.note(person)
    }
  }

  private static let given: [(GardenButton, GardenField, String, Person)] = [
    (.editName, .personName, "Bea", person(1, "Bea")),
    (.editNotes, .personNotes, "likes tea", person(notes: "likes tea")),
    (.editPhone, .personPhone, "+4940765432", person(phone: "+4940765432")),
  ]

  @Test("a typed text is stored as that fact of that person only")
  func typed() throws {
    for (button, field, text, person) in PersonRulesTests.given {
      let film = try typed(button, field, text)
      store(person, at: 300, film)
      film.show(at: 9_000)
      #expect(film.faults.isEmpty, "\(field): \(film.faults)")
      #expect(film.exercised == 1)
      var other = person
      other.id = PersonID(2)
      let wrong = try typed(button, field, text)
      store(other, at: 300, wrong)
      #expect(wrong.found("person 2 has another \(field == .personName ? "name" : "")"), "\(wrong.faults)")
    }
    let cut = try typed(.editName, .personName, "Bea")
    store(PersonRulesTests.person(1, "Be"), at: 300, cut)
    #expect(cut.found("person 1 has another name, which was not entered"))
  }

  @Test("an entry is stored within three seconds, unless the app is killed or the disk is full")
  func soon() throws {
    for (_, field, text, _) in PersonRulesTests.given {
      let button = PersonRulesTests.given.first { $0.1 == field }?.0 ?? .editName
      let film = try typed(button, field, text)
      film.show(at: 3_200)
      #expect(film.faults.isEmpty)
      film.show(at: 3_201)
      #expect(film.found("person 1 was given another "))
      #expect(film.faults.first?.contains("but it is not stored") == true)
      film.show(at: 9_000)
      #expect(film.faults.count == 1)
    }
    let killed = try typed(.editName, .personName, "Bea")
    killed.relaunch(at: 300)
    let full = try typed(.editName, .personName, "Bea")
    full.show(at: 300) { $0.session.trouble = .full }
    full.show(at: 400) { $0.session.trouble = nil }
    let gone = try typed(.editName, .personName, "Bea")
    gone.show(at: 300) {
      $0.names[1] = nil
      $0.people[1] = nil
    }
    for film in [killed, full, gone] {
      film.show(at: 9_000)
      #expect(film.faults.isEmpty)
    }
  }

  @Test("the last of several names must be stored, and earlier ones may be stored before it")
  func last() throws {
    let film = try typed(.editName, .personName, "Bea")
    film.tap(.editName, at: 300)
    film.show(at: 400) { $0.typedNow = [(.personName, "Cai")] }
    store(PersonRulesTests.person(1, "Bea"), at: 500, film)
    store(PersonRulesTests.person(1, "Cai"), at: 600, film)
    film.show(at: 9_000)
    #expect(film.faults.isEmpty)
    #expect(film.exercised == 2)
    store(PersonRulesTests.person(1, "Bea"), at: 9_100, film)
    #expect(film.found("person 1 has another name, which was not entered"))
    let skipped = try typed(.editName, .personName, "Bea")
    skipped.tap(.editName, at: 300)
    skipped.show(at: 400) { $0.typedNow = [(.personName, "Cai")] }
    store(PersonRulesTests.person(1, "Bea"), at: 500, skipped)
    skipped.show(at: 3_400)
    #expect(skipped.faults.isEmpty)
    skipped.show(at: 3_401)
    #expect(skipped.found("person 1 was given another name, but it is not stored"))
  }

  @Test("a text typed for a page that was left may be stored for that person, and for no other")
  func left() throws {
    func leave(isBack: Bool = false) throws -> RuleFixture {
      let film = try film()
      film.tap(.editName, at: 100)
      film.show(at: 150) { $0.items = PersonRulesTests.page(2) }
      if isBack { film.show(at: 160) { $0.items = PersonRulesTests.page() } }
      film.show(at: 200) { $0.typedNow = [(.personName, "Bea")] }
      return film
    }
    for isBack in [false, true] {
      let lost = try leave(isBack: isBack)
      lost.show(at: 9_000)
      #expect(lost.faults.isEmpty)
      #expect(lost.exercised == 1)
    }
    let stored = try leave()
    store(PersonRulesTests.person(1, "Bea"), at: 300, stored)
    #expect(stored.faults.isEmpty)
    let wrong = try leave()
    store(PersonRulesTests.person(2, "Bea"), at: 300, wrong)
    #expect(wrong.found("person 2 has another name, which was not entered"))
  }

  @Test("a touched relationship is stored for that person, and its neighbour's is reported")
  func relationship() throws {
    let film = try film()
    film.tap(PersonRulesTests.mother, at: 100)
    store(PersonRulesTests.person(1, "Ada", .mother), at: 200, film)
    film.show(at: 9_000)
    #expect(film.faults.isEmpty)
    #expect(film.exercised == 1)
    let wrong = try self.film()
    wrong.tap(PersonRulesTests.mother, at: 100)
    store(PersonRulesTests.person(1, "Ada", .father), at: 200, wrong)
    #expect(wrong.found("person 1 has another relationship, which was not entered"))
    wrong.show(at: 3_100)
    #expect(wrong.faults.count == 1)
    wrong.show(at: 3_101)
    #expect(wrong.faults.last?.contains("was given another relationship, but it is not stored") == true)
  }

  @Test("after a touch with an unknown target any fact may change for three seconds")
  func unread() throws {
    for (time, isRight) in [(3_098, true), (3_099, false), (3_100, false)] as [(Int64, Bool)] {
      let film = try film()
      film.show(at: 99) {
        $0.samples = [(TouchPhase.began, 10.0), (.ended, 60)].map {
          TouchSample(
            time: .milliseconds(99), finger: 1, phase: $0.0, position: ScreenPoint(20, $0.1))
        }
      }
      store(PersonRulesTests.person(1, "Bea"), at: time, film)
      #expect(
        isRight ? film.faults.isEmpty : film.found("person 1 has another name"), "\(time) \(film.faults)")
    }
  }

  /// Shows the flow for a new person with a chosen relationship, then stores `person`.
  private func new(_ person: Person, isImport: Bool = false) throws -> RuleFixture {
    let film = try film()
    film.show(at: 100) {
      $0.items = RuleFixture.column(
        [RuleFixture.button(.cancelFlow), RuleFixture.button(.nameField)]
          + (1...3).map { RuleFixture.view(GardenSlot.relationshipChip.id($0), isOn: $0 == 1) })
    }
    film.show(at: 200) {
      $0.items = [RuleFixture.button(isImport ? .closeImport : .cancelFlow)]
      $0.answeredNow = [[.put(.person(person))]]
    }
    return film
  }

  @Test("a new person has the relationship shown and no notes, unless imported")
  func new() throws {
    #expect(try new(PersonRulesTests.person(3, "Ada", .mother)).faults.isEmpty)
    #expect(
      try new(PersonRulesTests.person(3, "Cai", .father)).found(
        "Cai is new as father, but was shown as something else"))
    #expect(try new(PersonRulesTests.person(3, "Cai", .mother, notes: "x")).found("Cai is new"))
    #expect(try new(PersonRulesTests.person(3, "Cai", .father), isImport: true).faults.isEmpty)
    let changed = try new(PersonRulesTests.person(2, "Ada", .mother))
    #expect(changed.found("person 2 has another relationship, which was not entered"))
  }

  @Test("an import adds a number only to a person without one")
  func number() throws {
    for (phone, isRight) in [("", true), ("+4930123456", false)] {
      let film = try film()
      film.relaunch(at: 50) {
        $0.note(PersonRulesTests.person(phone: phone))
        $0.items = [RuleFixture.button(.closeImport)]
      }
      store(PersonRulesTests.person(phone: "+4940765432"), at: 100, film)
      #expect(isRight ? film.faults.isEmpty : film.found("person 1 has another phone"), "\(phone)")
    }
    let unasked = try film()
    unasked.relaunch(at: 50) {
      $0.note(PersonRulesTests.person(phone: ""))
      $0.items = PersonRulesTests.page()
    }
    store(PersonRulesTests.person(), at: 100, unasked)
    #expect(unasked.found("person 1 has another phone, which was not entered"))
  }
}

extension GardenSnapshot {
  /// Sets what the store has of a person from now on.
  fileprivate mutating func note(_ person: Person) {
    names[person.id.raw] = person.name
    people[person.id.raw] = AnsweredPerson(person)
    revision += 1
  }
}
