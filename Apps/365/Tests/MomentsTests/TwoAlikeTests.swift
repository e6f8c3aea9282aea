import Moments
import Testing

/// Rows with equal sort keys: their IDs decide, in any order of arrival.
@Suite("Rows of one instant, day or name")
struct TwoAlikeTests {
  private func store() throws -> (stage: MomentStage, anna: PersonID) {
    var stage = MomentStage()
    stage.ask(.addPerson(PersonDraft(name: "Anna", relationship: .friend)))
    return (stage, PersonID(stage.last))
  }

  private func draft(of person: PersonID, _ picture: UInt64, at second: Int64 = 100) -> MomentCommand {
    .storeCollage(
      CollageDraft(
        person: person, moment: nil, template: .grid, format: .feed, photos: [PhotoID(1)], caption: "",
        createdAt: WallTime(secondsSinceEpoch: second), picture: PhotoID(picture)))
  }

  @Test("of two collages of one instant the later one comes first, also in the next launch")
  func collages() throws {
    var (stage, anna) = try store()
    stage.ask(draft(of: anna, 20, at: 100))
    let older = CollageID(stage.last)
    stage.ask(draft(of: anna, 21, at: 100))
    let newer = CollageID(stage.last)
    stage.ask(draft(of: anna, 22, at: 99))
    let oldest = CollageID(stage.last)
    #expect(stage.store.contents.collagesByAge == [newer, older, oldest])
    #expect(stage.store.contents.collages(of: anna) == [older, newer, oldest])
    stage.kill()
    #expect(stage.store.contents.collagesByAge == [newer, older, oldest])
    var reversed = stage.stored
    reversed.collages.reverse()
    #expect(MomentStage(reversed).store.contents.collagesByAge == [newer, older, oldest])
    // Without one of the two the other has the same place.
    stage.ask(.deleteCollage(newer))
    #expect(stage.store.contents.collagesByAge == [older, oldest])
  }

  @Test(
    "of two moments on one day the lower ID comes first, whatever kind and year")
  func moments() throws {
    var (stage, anna) = try store()
    let day = try #require(CivilDay(year: 2026, month: 6, day: 1))
    for date in [MomentDate.yearly(YearlyDate(from: day)), .once(day), .yearly(YearlyDate(from: day))] {
      stage.ask(.addMoment(MomentDraft(who: .known(anna), category: .seed(.birthday), date: date)))
    }
    let numbers = (0..<3).map { MomentID(stage.last - 2 + Int64($0)) }
    let start = day.adding(days: -10)
    #expect(stage.store.contents.upcoming(of: anna, from: start).map(\.moment) == numbers)
    #expect(stage.store.contents.marks(on: day).map(\.moment) == numbers)
    #expect(stage.store.contents.page.days[151] == DayMarks(stage.store.contents.marks(on: day)))
    stage.kill()
    #expect(stage.store.contents.upcoming(of: anna, from: start).map(\.moment) == numbers)
    // An edited moment returns to its place.
    var changed = try #require(stage.store.contents.moments[numbers[0]])
    changed.notes = "cake"
    stage.ask(.changeMoment(changed))
    #expect(stage.store.contents.marks(on: day).map(\.moment) == numbers)
  }

  @Test("a change of one of two people with one name does not affect the other")
  func namesakes() throws {
    var (stage, first) = try store()
    stage.ask(.addPerson(PersonDraft(name: "Anna", relationship: .sister)))
    let second = PersonID(stage.last)
    #expect(stage.store.contents.people(named: "anna") == [first, second])
    let day = try #require(CivilDay(year: 2026, month: 6, day: 1))
    for person in [first, second] {
      stage.ask(
        .addMoment(
          MomentDraft(who: .known(person), category: .seed(.birthday), date: .yearly(YearlyDate(from: day)))))
    }
    stage.ask(.askToDeletePerson(first))
    stage.ask(.confirmDeletion)
    #expect(stage.store.contents.people(named: "anna") == [second])
    #expect(
      stage.store.contents.moments(of: second).count == 1 && stage.stored.moments.map(\.person) == [second])
  }
}
