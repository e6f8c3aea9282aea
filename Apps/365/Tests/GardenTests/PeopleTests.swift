import Garden
import Kernel
import Testing

@Suite("People are searched, changed and imported")
struct PeopleTests {
  private static func rows() -> MomentRows {
    var rows = MomentRows()
    rows.people = [
      Person(id: PersonID(6), name: "Ana Lu", relationship: .friend),
      Person(id: PersonID(7), name: "Bo", relationship: .friend),
    ]
    rows.lastNumber = 7
    return rows
  }

  private func people(_ stage: GardenStage) -> [UInt64] {
    stage.items.filter { $0.id.slot == GardenSlot.personRow.rawValue }.map(\.id.payload)
  }

  @Test("a search shows the matches, an empty one shows all; an edit is stored once typed")
  func searching() {
    var stage = GardenStage(PeopleTests.rows())
    stage.tap(GardenSlot.tab.id(Int(GardenTab.profile.rawValue)))
    stage.press(.openPeople)
    #expect(people(stage) == [6, 7])
    stage.typed = "lu"
    stage.press(.searchField)
    #expect(people(stage) == [6])
    stage.typed = "nobody"
    stage.press(.searchField)
    #expect(people(stage).isEmpty && stage.texts.contains("Nobody of that name"))
    stage.typed = ""
    stage.press(.searchField)
    #expect(people(stage) == [6, 7])
    stage.tap(GardenSlot.personRow.id(7))
    stage.typed = "Bo Lind"
    stage.press(.editName)
    stage.press(.editRelationship)
    stage.tap(GardenSlot.relationshipChip.id(1))
    stage.press(.mutePerson)
    let bo = stage.core.store.rows.people.last
    #expect(bo?.name == "Bo Lind" && bo?.relationship == .mother && bo?.reminders == .own([]))
  }

  @Test("text typed for a person whose page was left is dropped")
  func leavingWhileTyping() throws {
    var stage = GardenStage(PeopleTests.rows())
    stage.tap(GardenSlot.tab.id(Int(GardenTab.profile.rawValue)))
    stage.press(.openPeople)
    stage.tap(GardenSlot.personRow.id(6))
    stage.typed = "Cleo"
    stage.holdsTyping = true
    stage.press(.editName)
    stage.press(.closePeople)
    stage.tap(GardenSlot.personRow.id(7))
    stage.holdsTyping = false
    stage.settle()
    #expect(stage.core.store.rows.people.map(\.name) == ["Ana Lu", "Bo"])
    stage.press(.editName)
    #expect(stage.core.store.rows.people.map(\.name) == ["Ana Lu", "Cleo"])
  }

  @Test("text typed for a person is stored while another page of that person is open")
  func typingBehind() throws {
    var stage = GardenStage(PeopleTests.rows())
    stage.tap(GardenSlot.tab.id(Int(GardenTab.profile.rawValue)))
    stage.press(.openPeople)
    stage.tap(GardenSlot.personRow.id(7))
    stage.typed = "Cleo"
    stage.holdsTyping = true
    stage.press(.editName)
    stage.tap(GardenSlot.personAvatar.id(7))
    stage.holdsTyping = false
    stage.settle()
    #expect(stage.core.store.rows.people.map(\.name) == ["Ana Lu", "Cleo"])
  }

  private func avatar(_ stage: GardenStage, of person: Int) -> DisplayItem? {
    stage.items.first { $0.id == GardenSlot.personAvatar.id(person) }
  }

  @Test("an avatar is chosen on its own page, shown on page and list, and removed")
  func avatars() throws {
    var stage = GardenStage(PeopleTests.rows())
    stage.tap(GardenSlot.tab.id(Int(GardenTab.profile.rawValue)))
    stage.press(.openPeople)
    let letter = try #require(avatar(stage, of: 6))
    #expect(stage.core.letters(of: letter) == "A" && stage.core.spell(letter.text) == "Initial")
    #expect(letter.trait == .image)
    stage.tap(GardenSlot.personRow.id(6))
    stage.tap(GardenSlot.personAvatar.id(6))
    let chips = stage.items.filter { $0.id.slot == GardenSlot.avatarChip.rawValue }
    #expect(chips.count == 8 && chips.first?.trait == .selectedButton)
    stage.tap(GardenSlot.avatarChip.id(3))
    #expect(stage.core.store.rows.people.first?.avatar == .drawn(.owl))
    #expect(avatar(stage, of: 6).map(stage.core.letters) == "Owl")
    stage.press(.closePeople)
    #expect(avatar(stage, of: 6).map(stage.core.letters) == "Owl")
    #expect(avatar(stage, of: 7).map(stage.core.letters) == "B")
    stage.tap(GardenSlot.personRow.id(6))
    stage.press(.deletePerson)
    stage.tap(GardenSlot.personAvatar.id(6))
    #expect(stage.items.contains { $0.id == GardenButton.confirmDelete.id })
    stage.press(.keepPerson)
    stage.tap(GardenSlot.personAvatar.id(6))
    stage.tap(GardenSlot.avatarChip.id(1))
    #expect(stage.core.store.rows.people.first?.avatar == nil)
  }

  @Test(
    "a photo avatar is shown as a thumbnail, on the list too, and can be replaced by a drawing"
  )
  func photoAvatars() throws {
    var stage = GardenStage(
      PeopleTests.rows(), screen: ScreenMetrics(size: ScreenSize(320, 480), scale: 2, refreshHertz: 60))
    stage.tap(GardenSlot.tab.id(Int(GardenTab.profile.rawValue)))
    stage.press(.openPeople)
    stage.tap(GardenSlot.personRow.id(6))
    stage.tap(GardenSlot.personAvatar.id(6))
    // Twenty photos are more than a page of such a low screen. Each page continues the one before.
    var shown = stage.items.filter { $0.id.slot == GardenSlot.avatarPhoto.rawValue }
    #expect(shown.first?.photo == PhotoID(1) && shown.allSatisfy { $0.kind == .photo })
    #expect((1..<20).contains(shown.count))
    for _ in 0..<20 where shown.last?.photo != PhotoID(20) {
      let last = shown.last.map { Int($0.id.payload) }
      stage.press(.moreAvatars)
      shown = stage.items.filter { $0.id.slot == GardenSlot.avatarPhoto.rawValue }
      #expect(shown.first.map { Int($0.id.payload) - 1 } == last)
    }
    stage.tap(GardenSlot.avatarPhoto.id(20))
    #expect(stage.core.store.rows.people.first?.avatar == .photo(PhotoID(20)))
    let own = try #require(avatar(stage, of: 6))
    #expect(own.kind == .photo && own.photo == PhotoID(20) && own.trait == .imageButton)
    #expect(stage.core.spell(own.text) == "Photo" && stage.core.letters(of: own).isEmpty)
    stage.press(.closePeople)
    #expect(avatar(stage, of: 6)?.photo == PhotoID(20) && avatar(stage, of: 6)?.trait == .image)
    #expect(avatar(stage, of: 7).map(stage.core.letters) == "B")
    stage.tap(GardenSlot.personRow.id(6))
    stage.tap(GardenSlot.personAvatar.id(6))
    let chips = stage.items.filter { $0.id.slot == GardenSlot.avatarChip.rawValue }
    #expect(chips.allSatisfy { $0.trait == .button })
    stage.press(.moreAvatars)
    for _ in 0..<20 where stage.items.allSatisfy({ $0.id != GardenSlot.avatarPhoto.id(20) }) {
      stage.press(.moreAvatars)
    }
    #expect(stage.items.first { $0.id == GardenSlot.avatarPhoto.id(20) }?.trait == .selectedImageButton)
    stage.tap(GardenSlot.avatarChip.id(3))
    #expect(stage.core.store.rows.people.first?.avatar == .drawn(.owl))
    #expect(avatar(stage, of: 6)?.kind == .button)
    stage.core.checkInvariants()
  }

  @Test("a second pending change of a person includes the first")
  func quick() {
    var stage = GardenStage(PeopleTests.rows())
    stage.tap(GardenSlot.tab.id(Int(GardenTab.profile.rawValue)))
    stage.press(.openPeople)
    stage.tap(GardenSlot.personRow.id(6))
    stage.holdsCommits = true
    stage.press(.mutePerson)
    stage.tap(GardenSlot.personAvatar.id(6))
    stage.tap(GardenSlot.avatarChip.id(2))
    #expect(stage.core.store.rows.people.first?.reminders == .asEverybody)
    stage.holdsCommits = false
    stage.settle()
    let person = stage.core.store.rows.people.first
    #expect(person?.reminders == .own([]) && person?.avatar == .drawn(.fox))
    stage.core.checkInvariants()
  }

  @Test("an import shows what is left out of the file, and what could not be saved")
  func losses() throws {
    var stage = GardenStage(PeopleTests.rows())
    let date = try #require(YearlyDate(year: 1990, month: 5, day: 4))
    stage.file = [
      [
        .day(FoundDay(name: "Cy", kind: .birthday, date: date, line: 1)), .withoutDay(line: 5),
        .withoutDay(line: 9), .dropped(ImportDamage(line: 12, reason: .noColon)),
      ]
    ]
    stage.tap(GardenSlot.tab.id(Int(GardenTab.profile.rawValue)))
    stage.press(.importContacts)
    #expect(stage.texts.contains("2 without a birthday") && stage.texts.contains("1 could not be read"))
    stage.refusesCommits = true
    stage.press(.confirmImport)
    #expect(stage.texts.contains("0 added") && stage.texts.contains("1 could not be saved"))
    #expect(stage.core.store.rows.people.count == 2)
  }

  @Test("for a possible person of the book the user chooses that one, a new person or none")
  func asking() throws {
    let date = try #require(YearlyDate(year: 1990, month: 5, day: 4))
    for (answer, people, moments) in [
      (GardenSlot.namesakeRow.id(6), 2, 2), (GardenButton.newNamesake.id, 3, 2),
      (GardenButton.leaveOutNamesake.id, 2, 1), (GardenButton.closeNamesakes.id, 2, 1),
    ] {
      var rows = PeopleTests.rows()
      let own = try #require(YearlyDate(year: nil, month: 6, day: 1))
      rows.moments = [
        Moment(id: MomentID(8), person: PersonID(6), category: .seed(.birthday), date: .yearly(own))
      ]
      rows.lastNumber = 8
      var stage = GardenStage(rows)
      stage.file = [[.day(FoundDay(name: "Ana Lu", kind: .birthday, date: date, line: 1))]]
      stage.tap(GardenSlot.tab.id(Int(GardenTab.profile.rawValue)))
      stage.press(.importContacts)
      #expect(stage.texts.contains("Ana Lu, 4 May: who is it?") && stage.texts.contains("1 to be asked"))
      stage.press(.confirmImport)
      stage.tap(GardenSlot.importRow.id(1))
      #expect(stage.texts.contains("Who is Ana Lu, 4 May?") && stage.texts.contains("Ana Lu, Friend, 1 June"))
      stage.tap(answer)
      stage.press(.confirmImport)
      #expect(stage.core.store.rows.people.count == people && stage.core.store.rows.moments.count == moments)
      stage.press(.closeImport)
    }
  }

  @Test(
    "an import shows its candidates, adds exactly the chosen ones, and cannot be left meanwhile")
  func importing() throws {
    var stage = GardenStage(PeopleTests.rows())
    let date = try #require(YearlyDate(year: 1990, month: 5, day: 4))
    stage.file = ["Cy", "Di", "Ed"].map { name in
      [.day(FoundDay(name: name, kind: .birthday, date: date, line: 1))]
    }
    stage.tap(GardenSlot.tab.id(Int(GardenTab.profile.rawValue)))
    stage.press(.importContacts)
    #expect(stage.texts.contains("3 found") && stage.texts.contains("Cy, 4 May"))
    #expect(stage.reported == [.reported(.importContactsTapped)])
    stage.tap(GardenSlot.importRow.id(2))
    #expect(stage.texts.contains("Import 2") && stage.core.store.rows.people.count == 2)
    stage.press(.confirmImport)
    #expect(stage.texts.contains("2 added"))
    #expect(stage.core.store.rows.people.map(\.name) == ["Ana Lu", "Bo", "Cy", "Ed"])
    #expect(stage.core.store.rows.moments.count == 2)
    #expect(stage.press(.closeImport) && !stage.texts.contains("2 added"))
  }
}
