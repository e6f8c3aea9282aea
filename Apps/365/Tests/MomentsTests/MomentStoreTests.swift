import Kernel
import Moments
import Testing

@Suite("The book of moments")
struct MomentStoreTests {
  private func yearly(_ month: Int, _ day: Int, from year: Int? = nil) throws -> MomentDate {
    .yearly(try #require(YearlyDate(year: year, month: month, day: day)))
  }

  private func addAnna(_ stage: inout MomentStage) throws -> (person: PersonID, moment: MomentID) {
    stage.ask(
      .addMoment(
        MomentDraft(
          who: .new(PersonDraft(name: " Anna  Zoë ", relationship: .sister)), category: .seed(.birthday),
          date: try yearly(6, 1, from: 1990))))
    return (PersonID(stage.last - 1), MomentID(stage.last))
  }

  @Test("a moment with a new person is one commit, and in the book only once it is stored")
  func oneCommit() throws {
    var stage = MomentStage()
    stage.isPrompt = false
    let anna = PersonDraft(name: " Anna  Zoë ", relationship: .sister)
    stage.ask(
      .addMoment(MomentDraft(who: .new(anna), category: .seed(.birthday), date: try yearly(6, 1))))
    let place = try #require(CivilDay(year: 2026, month: 6, day: 1)).dayOfYear - 1
    #expect(stage.open.count == 1 && stage.open[0].1.count == 2)
    #expect(stage.store.contents.people.isEmpty && stage.store.contents.page.days[place].count == 0)
    let revision = stage.store.revision
    stage.answer()
    #expect(stage.store.contents.people.values.map(\.name) == ["Anna Zoë"])
    #expect(stage.store.contents.page.days[place].count == 1 && stage.store.revision == revision + 1)
    stage.store.checkInvariants()
  }

  @Test("a failed commit leaves nothing, its IDs are not reused, and the next command continues")
  func failure() throws {
    var stage = MomentStage()
    (stage.isPrompt, stage.fails) = (false, true)
    stage.ask(.addPerson(PersonDraft(name: "Ben", relationship: .friend)))
    stage.ask(.addPerson(PersonDraft(name: "Cleo", relationship: .friend)))
    let after = stage.answer()
    #expect(after.contains(.failed(RequestID(2), .full("disk"))))
    stage.fails = false
    stage.answer()
    #expect(stage.store.contents.people.keys.map(\.raw) == [7])
    #expect(stage.stored == stage.store.rows)
  }

  @Test("deleting a person asks, then deletes moments, media, collages and unused pictures")
  func deletion() throws {
    var stage = MomentStage()
    let (anna, moment) = try addAnna(&stage)
    stage.ask(.addPerson(PersonDraft(name: "Ben", relationship: .friend, avatar: .photo(PhotoID(11)))))
    let ben = PersonID(stage.last)
    stage.ask(.attach([MediaDraft(photo: PhotoID(10)), MediaDraft(photo: PhotoID(11))], to: .person(anna)))
    stage.ask(.attach([MediaDraft(kind: .video, photo: PhotoID(12))], to: .moment(moment)))
    for person in [anna, ben] {
      stage.ask(
        .storeCollage(
          CollageDraft(
            person: person, moment: moment, template: .grid, format: .feed, photos: [PhotoID(10)],
            caption: "", createdAt: WallTime(secondsSinceEpoch: 0),
            picture: PhotoID(person == anna ? 20 : 21))))
    }
    stage.ask(.askToDeletePerson(anna))
    #expect(
      stage.store.deletion
        == DeletionQuestion(person: anna, momentCount: 1, mediaCount: 3, collageCount: 1))
    stage.ask(.cancelDeletion)
    #expect(stage.store.deletion == nil && stage.stored.people.count == 2)
    #expect(
      stage.ask(.confirmDeletion).contains { if case .refused(_, .nothingAsked) = $0 { true } else { false } }
    )
    stage.ask(.askToDeletePerson(anna))
    let said = stage.ask(.confirmDeletion)
    #expect(said.contains(.unused([PhotoID(20), PhotoID(10), PhotoID(12)])))
    #expect(stage.stored.people.map(\.id) == [ben] && stage.stored.moments.isEmpty)
    #expect(stage.stored.media.isEmpty && stage.stored.collages.map(\.moment) == [nil])
    stage.store.checkInvariants()
  }

  @Test("two taps on delete are one deletion, and a command for a deleted person is refused")
  func twice() throws {
    var stage = MomentStage()
    let (anna, moment) = try addAnna(&stage)
    stage.isPrompt = false
    stage.ask(.askToDeletePerson(anna))
    stage.ask(.confirmDeletion)
    stage.ask(.deleteMoment(moment))
    stage.ask(.askToDeletePerson(anna))
    stage.ask(.confirmDeletion)
    let said = stage.answer()
    let refusals = said.compactMap { if case .refused(_, let reason) = $0 { reason } else { nil } }
    #expect(refusals == [.noSuchMoment, .noSuchPerson, .nothingAsked])
    #expect(stage.open.isEmpty && !stage.store.isBusy)
  }

  @Test("an unexpected answer changes nothing")
  func lateAnswers() {
    var stage = MomentStage()
    stage.isPrompt = false
    stage.send(.committed(RequestID(77)))
    stage.ask(.addPerson(PersonDraft(name: "Ben", relationship: .friend)))
    for event in [
      MomentEvent.committed(RequestID(77)), .failed(RequestID(77), .full("disk")), .loaded(MomentRows()),
    ] {
      #expect(stage.send(event).isEmpty && stage.store.isBusy && stage.store.contents.people.isEmpty)
    }
    stage.answer()
    #expect(stage.store.contents.people.count == 1 && !stage.store.isBusy)
  }

  @Test("media have their given order, without gaps")
  func mediaOrder() throws {
    var stage = MomentStage()
    let (anna, _) = try addAnna(&stage)
    stage.ask(.attach((1...4).map { MediaDraft(photo: PhotoID($0)) }, to: .person(anna)))
    let ids = stage.store.contents.media(of: .person(anna)).map(\.id)
    stage.ask(.moveMedia(ids[3], to: 0))
    stage.ask(.moveMedia(ids[0], to: 99))
    #expect(stage.store.contents.media(of: .person(anna)).map(\.photo.raw) == [4, 2, 3, 1])
    stage.ask(.removeMedia(ids[1]))
    #expect(stage.store.contents.media(of: .person(anna)).map(\.photo.raw) == [4, 3, 1])
    #expect(stage.ask(.moveMedia(ids[0], to: 2)).allSatisfy { if case .commit = $0 { false } else { true } })
    let many = Array(repeating: MediaDraft(photo: PhotoID(9)), count: MediaItem.ownerLimit)
    #expect(
      stage.ask(.attach(many, to: .person(anna))).contains {
        if case .refused(_, .tooManyMedia) = $0 { true } else { false }
      })
    stage.store.checkInvariants()
  }

  @Test("deleting a category moves its moments to just because; a seed cannot be changed")
  func categories() throws {
    var stage = MomentStage()
    stage.ask(.addCategory(CategoryDraft(name: "Namenstag", colour: .plum, symbol: .star)))
    let own = MomentCategoryID(stage.last)
    stage.ask(
      .addMoment(
        MomentDraft(
          who: .new(PersonDraft(name: "Oma", relationship: .grandmother)), category: own,
          date: try yearly(12, 4))))
    let moment = MomentID(stage.last)
    stage.ask(.deleteCategory(own))
    #expect(stage.store.contents.moments[moment]?.category == .seed(.justBecause))
    #expect(stage.store.contents.categories == MomentCategory.seeds)
    var seed = MomentCategory.seeds[0]
    seed.name = "Tag"
    for command in [MomentCommand.changeCategory(seed), .deleteCategory(seed.id)] {
      #expect(stage.ask(command).contains { if case .refused(_, .seedCategory) = $0 { true } else { false } })
    }
    stage.store.checkInvariants()
  }

  @Test("29 February is shown on the 28th in common years, and a year before the first shows nothing")
  func leapDay() throws {
    var stage = MomentStage(year: 2024)
    for (month, day, year) in [(2, 29, 2000), (2, 28, 1999)] {
      stage.ask(
        .addMoment(
          MomentDraft(
            who: .new(PersonDraft(name: "Leap", relationship: .friend)), category: .seed(.birthday),
            date: try yearly(month, day, from: year))))
    }
    func counts(_ year: Int) -> [Int] {
      let page = stage.store.contents.page(ofYear: year)
      #expect(page.days.count == CivilDay.length(ofYear: year))
      return [(2, 28), (2, 29), (3, 1)].map { month, day in
        guard let day = CivilDay(year: year, month: month, day: day) else { return 0 }
        let shown = page.days[day.days(since: page.first)]
        #expect(shown == DayMarks(stage.store.contents.marks(on: day)))
        return shown.count
      }
    }
    #expect(counts(2024) == [1, 1, 0] && counts(2023) == [2, 0, 0])
    #expect(counts(2000) == [1, 1, 0] && counts(1999) == [1, 0, 0] && counts(1998) == [0, 0, 0])
    for year in [2023, 2024, 1999] {
      stage.send(.turned(toYear: year))
      stage.store.checkInvariants()
    }
  }

  @Test("each page equals its days, for moments of any year in any order")
  func pages() throws {
    for seed in 0..<40 as Range<UInt64> {
      var random = RandomSource(seed: seed)
      var stage = MomentStage()
      // Few days, so that many moments share one: around the leap day and the ends of a year.
      let days = try [(1, 1), (2, 27), (2, 28), (2, 29), (3, 1), (12, 31)].map { month, day in
        try #require(CivilDay(year: 2024, month: month, day: day)).components
      }
      for _ in 0..<40 {
        let day = days[random.below(days.count)]
        let year = random.inside(2022...2026)
        let only = CivilDay(year: year, month: day.month, day: day.day)
        let each = YearlyDate(
          year: random.chance(0.5) ? year : nil, month: day.month, day: day.day)
        let date = random.chance(0.3) ? only.map { .once($0) } : each.map { MomentDate.yearly($0) }
        guard let date else { continue }
        let person = PersonDraft(name: "Anna", relationship: .friend)
        let category = MomentCategory.seeds[random.below(MomentCategory.seeds.count)].id
        stage.ask(.addMoment(MomentDraft(who: .new(person), category: category, date: date)))
        if random.chance(0.2), let gone = stage.store.contents.moments.keys.min() {
          stage.ask(.deleteMoment(gone))
        }
      }
      let moments = stage.store.contents.moments.values
      for year in 2021...2027 {
        let page = stage.store.contents.page(ofYear: year)
        for (place, shown) in page.days.enumerated() {
          let day = page.first.adding(days: place)
          let there = moments.filter { $0.date.occurrence(in: year) == day }
          let kinds = Set(there.map(\.category)).sorted().prefix(3)
          #expect(shown.count == there.count && shown.categories == Array(kinds), "seed \(seed), \(day)")
        }
      }
    }
  }

  @Test("commands are refused before the store is loaded, and beyond the limit of waiting ones")
  func limits() {
    var store = MomentStore(year: 2026)
    var effects: [MomentEffect] = []
    let command = MomentCommand.addPerson(PersonDraft(name: "A", relationship: .friend))
    store.handle(.asked(RequestID(1), command), effects: &effects)
    #expect(effects == [.refused(RequestID(1), .notLoaded)])
    store.handle(.loaded(MomentRows()), effects: &effects)
    effects = []
    for number in 0..<(MomentStore.waitingLimit + 2) {
      store.handle(.asked(RequestID(UInt64(number)), command), effects: &effects)
    }
    #expect(effects.count == 2 && effects.last == .refused(RequestID(65), .tooManyWaiting))
  }

  @Test(
    "empty or too long names and notes are refused",
    arguments: [
      ("", MomentRefusal.noName), (" \n\t", .noName), (String(repeating: "é", count: 101), .nameTooLong),
    ])
  func names(name: String, reason: MomentRefusal) {
    var stage = MomentStage()
    #expect(
      stage.ask(.addPerson(PersonDraft(name: name, relationship: .friend))) == [
        .refused(RequestID(2), reason)
      ])
  }

  // docs/365.md: names have at most 200 bytes, and notes 4,000.
  @Test(
    "a person's notes may have 4,000 bytes in any script, and not one more")
  func longNotes() throws {
    for letter in ["a", "é"] {
      let longest = String(repeating: letter, count: 4_000 / letter.utf8.count)
      var stage = MomentStage()
      stage.ask(.addPerson(PersonDraft(name: "Anna", relationship: .friend, notes: longest + "a")))
      #expect(stage.effects.contains { if case .refused(_, .notesTooLong) = $0 { true } else { false } })
      #expect(stage.store.contents.people.isEmpty)
      stage.ask(.addPerson(PersonDraft(name: "Anna", relationship: .friend, notes: longest)))
      #expect(stage.store.contents.people.values.map(\.notes) == [longest])
    }
  }
}
