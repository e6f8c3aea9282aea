import CelebrationSubject
import CivilTime
import Garden
import Kernel
import Moments
import Testing

@Suite("Rule moment.as-shown")
struct SavedMomentRuleTests {
  /// The flow's last step: a yearly birthday, 6 June 1990, of a known or new person.
  private static func page(_ button: GardenText, notes: Int? = 5, isNew: Bool = false) -> [DisplayItem] {
    var (save, field) = (RuleFixture.button(.saveMoment), RuleFixture.button(.notesField))
    save.text = RuleFixture.text(button)
    field.text = notes.map { RuleFixture.text(.draftNotes, $0) } ?? RuleFixture.text(.askNotes)
    let name = isNew ? RuleFixture.label(.draftName, 1, at: 33) : RuleFixture.label(.personName, 1, at: 33)
    return RuleFixture.column([
      RuleFixture.button(.cancelFlow), name, RuleFixture.label(.date, 6 << 5 | 6, 1990, at: 34),
      RuleFixture.label(.everyYear, at: 35), RuleFixture.label(.category, 1, at: 36), field, save,
    ])
  }

  /// Frames in which Save is touched at 100 ms. Persons 1 and 2 have one name.
  private func saved(isNew: Bool = false, notes: Int? = 5) throws -> RuleFixture {
    let film = try RuleFixture("moment.as-shown")
    film.snapshot.spell = { $0.gardenKey == .draftNotes ? "notes \($0.first)" : "Ada" }
    film.show(at: 0) {
      $0.names = [1: "Ada", 2: "Ada"]
      $0.items = SavedMomentRuleTests.page(.save, notes: notes, isNew: isNew)
    }
    film.tap(.saveMoment, at: 100) {
      $0.items = SavedMomentRuleTests.page(.saving, notes: notes, isNew: isNew)
    }
    return film
  }

  private func moment(
    _ id: Int64 = 7, of person: Int64 = 1, day: Int = 6, year: Int? = 1990, category: Int64 = 1,
    notes: String = "notes 5"
  ) throws -> Moment {
    var moment = try RuleFixture.birthday(id, of: person, 6, day, year: year)
    (moment.category, moment.notes) = (MomentCategoryID(category), notes)
    return moment
  }

  private func put(_ moment: Moment, _ snapshot: inout GardenSnapshot, with changes: [RowChange] = []) {
    snapshot.answered[moment.id.raw] = AnsweredMoment(moment)
    snapshot.answeredNow = [changes + [.put(.moment(moment))]]
    snapshot.items = []
  }

  @Test("each touch on Save stores the moment of the last step once")
  func once() throws {
    let film = try saved()
    let moment = try moment()
    film.show(at: 200) { put(moment, &$0) }
    film.show(at: 9_000)
    #expect(film.faults.isEmpty)
    #expect(film.exercised == 1)
    film.show(at: 9_016) { put(moment, &$0) }
    #expect(film.found("moment 7 is stored without a touch on Save"))
  }

  @Test("another day, year, category, note, repetition or namesake is reported")
  func other() throws {
    var once = try moment()
    once.date = .once(try #require(CivilDay(year: 1990, month: 6, day: 6)))
    for moment in [
      try moment(day: 7), try moment(year: nil), try moment(year: 1991), try moment(category: 2),
      try moment(notes: "notes"), try moment(of: 2), once,
    ] {
      let film = try saved()
      film.show(at: 200) { put(moment, &$0) }
      #expect(film.found("moment 7 is stored as"), "\(moment)")
    }
  }

  @Test("a new person is added with the moment, and is not the stored one of that name")
  func new() throws {
    let person = Person(id: PersonID(3), name: "Ada", relationship: .friend)
    for (id, isMade, isRight) in [(3, true, true), (3, false, false), (1, false, false)]
      as [(Int64, Bool, Bool)]
    {
      let film = try saved(isNew: true)
      let moment = try moment(of: id)
      film.show(at: 200) {
        $0.names[3] = "Ada"
        put(moment, &$0, with: isMade ? [.put(.person(person))] : [])
      }
      #expect(isRight ? film.faults.isEmpty : film.found("moment 7 is stored as"), "\(id), \(isMade)")
    }
  }

  @Test("a moment is stored within three seconds of Save, and a kill cancels that")
  func soon() throws {
    let film = try saved()
    film.show(at: 3_100)
    #expect(film.faults.isEmpty)
    film.show(at: 3_101)
    #expect(film.found("is saved, but is not stored"))
    let killed = try saved()
    killed.relaunch(at: 200) { $0.items = [RuleFixture.button(.cancelFlow)] }
    killed.show(at: 9_000)
    #expect(killed.faults.isEmpty)
    let moment = try moment()
    killed.show(at: 9_016) { put(moment, &$0) }
    #expect(killed.found("is stored without a touch on Save"))
  }

  @Test("a moment that can be saved again, or was cancelled, must not be stored")
  func refused() throws {
    let moment = try moment()
    for items in [SavedMomentRuleTests.page(.save), []] {
      let film = try saved()
      film.show(at: 150) { $0.items = items }
      film.show(at: 200) { put(moment, &$0) }
      #expect(film.found("is stored without a touch on Save"))
    }
  }

  @Test("imported moments, and moments of a deleted category, are not judged")
  func notMeant() throws {
    let film = try RuleFixture("moment.as-shown")
    let moment = try moment()
    film.show(at: 0) {
      put(moment, &$0)
      $0.items = [RuleFixture.button(.closeImport)]
    }
    film.show(at: 16) { put(moment, &$0, with: [.delete(.category(MomentCategoryID(9)))]) }
    #expect(film.checked == 0)
  }
}
