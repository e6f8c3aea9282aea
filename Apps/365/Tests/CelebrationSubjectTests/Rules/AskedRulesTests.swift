import CelebrationSubject
import Garden
import Kernel
import Moments
import Testing

@Suite("Rule moment.asked")
struct AskedRulesTests {
  /// Frames with the question of moment 7 open. Moments 7 and 8 are of one person and day.
  private func film() throws -> RuleFixture {
    let film = try RuleFixture("moment.asked")
    let moments = try [7, 8].map { try RuleFixture.birthday($0, of: 1, 3, 10) }
    film.show(at: 0) {
      $0.store(moments)
      $0.items = RuleFixture.column([
        RuleFixture.view(GardenSlot.momentRow.id(7), isOn: true),
        RuleFixture.view(GardenSlot.momentRow.id(8)),
        RuleFixture.button(.confirmDeleteMoment),
      ])
    }
    return film
  }

  private func delete(_ id: Int64, _ snapshot: inout GardenSnapshot) {
    snapshot.answered[id] = nil
    snapshot.answeredNow = [[.delete(.moment(MomentID(id)))]]
  }

  @Test("a confirmed moment is deleted, once")
  func goes() throws {
    let film = try film()
    film.tap(.confirmDeleteMoment, at: 100) { $0.items = [] }
    film.show(at: 200) { delete(7, &$0) }
    film.show(at: 9_000)
    #expect(film.exercised == 1)
    #expect(film.faults.isEmpty)
    film.show(at: 9_016) { delete(7, &$0) }
    #expect(film.found("moment 7 is deleted without a confirmation"))
  }

  @Test("only the confirmed moment may be deleted, and a kill cancels a confirmation")
  func other() throws {
    let film = try film()
    film.tap(.confirmDeleteMoment, at: 100) { $0.items = [] }
    film.show(at: 200) { delete(8, &$0) }
    #expect(film.found("moment 8 is deleted without a confirmation"))
    let killed = try self.film()
    killed.tap(.confirmDeleteMoment, at: 100) { $0.items = [] }
    killed.relaunch(at: 200)
    killed.show(at: 9_000)
    #expect(killed.faults.isEmpty)
    killed.show(at: 9_016) { delete(7, &$0) }
    #expect(killed.found("moment 7 is deleted"))
  }

  @Test("a confirmed deletion takes at most three seconds in front of the user")
  func soon() throws {
    let film = try film()
    film.tap(.confirmDeleteMoment, at: 100) { $0.items = [] }
    film.show(at: 3_100)
    #expect(film.faults.isEmpty)
    film.show(at: 3_101)
    #expect(film.found("the deletion of moment 7 is confirmed, but it is still there"))
    film.show(at: 9_000)
    #expect(film.faults.count == 1)

    let away = try self.film()
    away.show(at: 50) { $0.session.end = .milliseconds(1_000) }
    away.tap(.confirmDeleteMoment, at: 100) { $0.items = [] }
    away.comeBack(at: 60_000)
    away.show(at: 63_000)
    #expect(away.faults.isEmpty)
    away.show(at: 63_001)
    #expect(away.found("the deletion of moment 7 is confirmed"))
  }

  @Test("the question counts the person's rows, and moments are deleted along with the person")
  func person() throws {
    let film = try RuleFixture("moment.asked")
    let moments = try [(7, 1), (8, 2)].map { try RuleFixture.birthday($0.0, of: $0.1, 3, 10) }
    func question(_ count: Int) -> [DisplayItem] {
      RuleFixture.column([
        RuleFixture.label(.personName, 1, at: 52), RuleFixture.label(.momentCount, count, at: 53),
        RuleFixture.label(.photoCount, 0, at: 54), RuleFixture.label(.collageCount, 0, at: 55),
        RuleFixture.button(.confirmDelete),
      ])
    }
    film.show(at: 0) {
      $0.names = [1: "Ada", 2: "Ada"]
      $0.store(moments)
      $0.items = question(1)
    }
    #expect(film.faults.isEmpty)
    film.tap(.confirmDelete, at: 100) { $0.items = [] }
    film.show(at: 200) {
      $0.names[1] = nil
      $0.answered[7] = nil
      $0.answeredNow = [[.delete(.moment(MomentID(7))), .delete(.person(PersonID(1)))]]
    }
    #expect(film.faults.isEmpty)
    #expect(film.exercised == 1)
    film.show(at: 300) { $0.answeredNow = [[.delete(.person(PersonID(2)))]] }
    #expect(film.found("person 2 is deleted without a confirmation"))
    film.show(at: 400) { $0.items = question(1) }
    #expect(film.faults.last?.contains("but 0 would be deleted") == true)
  }
}
