import CelebrationSubject
import Garden
import Kernel
import Moments
import Testing

@Suite("Rule draft.stored")
struct DraftRuleTests {
  /// The third step with this category chosen.
  private static func step(_ category: Int) -> [DisplayItem] {
    RuleFixture.column([
      RuleFixture.button(.cancelFlow), RuleFixture.label(.step, 3, 4),
      RuleFixture.view(GardenSlot.categoryChip.id(category), isOn: true),
    ])
  }

  /// The last step, before or while saving.
  private static func last(isSaving: Bool) -> [DisplayItem] {
    var save = RuleFixture.button(.saveMoment)
    save.text = RuleFixture.text(isSaving ? .saving : .save)
    return RuleFixture.column([RuleFixture.button(.cancelFlow), RuleFixture.label(.step, 4, 4), save])
  }

  /// Frames of a flow that is open when the app goes to the background at ten seconds.
  private func left(_ items: [DisplayItem] = step(2)) throws -> RuleFixture {
    let film = try RuleFixture("draft.stored")
    film.show(at: 9_000) {
      $0.session.end = .seconds(10)
      $0.items = items
    }
    film.show(at: 10_000)
    return film
  }

  @Test("the next launch opens the draft that was left open, unchanged")
  func there() throws {
    for (items, fault) in [
      (DraftRuleTests.step(2), nil), (DraftRuleTests.step(3), "left at step 3 has other contents"),
      (DraftRuleTests.last(isSaving: false), "left at step 3 has other contents"),
      ([], "does not open the draft that was left at step 3"),
    ] as [([DisplayItem], String?)] {
      let film = try left()
      film.relaunch(at: 20_000) { $0.items = items }
      #expect(film.exercised == 1)
      if let fault { #expect(film.found(fault)) } else { #expect(film.faults.isEmpty) }
    }
  }

  @Test("the record is due after a second in the background, and not during a disk fault")
  func second() throws {
    let film = try left()
    film.relaunch(at: 10_999) { $0.items = [] }
    #expect(film.exercised == 0)
    #expect(film.faults.isEmpty)
    let late = try left()
    late.relaunch(at: 11_000) { $0.items = [] }
    #expect(late.found("does not open the draft"))
    let troubled = try left()
    troubled.show(at: 10_500) { $0.session.trouble = .full }
    troubled.relaunch(at: 20_000) { $0.items = [] }
    #expect(troubled.checked == 0)
  }

  @Test("a kill in front may lose a draft that was never in the background, and opens none")
  func front() throws {
    for items in [[], DraftRuleTests.step(2)] {
      let film = try RuleFixture("draft.stored")
      film.show(at: 9_000) { $0.items = DraftRuleTests.step(2) }
      film.relaunch(at: 20_000) { $0.items = items }
      #expect(items.isEmpty ? film.faults.isEmpty : film.found("that was not left open"))
      #expect(film.exercised == 0)
    }
  }

  /// Frames in which Save is answered or the flow cancelled at ten seconds, with or without a draft in the small
  /// record.
  private func ended(isSaved: Bool, isStored: Bool = false) throws -> RuleFixture {
    let film = try RuleFixture("draft.stored")
    let moment = try RuleFixture.birthday(7, of: 1, 3, 10)
    film.show(at: 9_000) {
      $0.items = DraftRuleTests.last(isSaving: isSaved)
      $0.storedBytes = Array(repeating: isStored ? 1 : 0, count: 40)
    }
    film.show(at: 10_000) {
      $0.items = []
      if isSaved { $0.answeredNow = [[.put(.moment(moment))]] }
    }
    return film
  }

  @Test("a saved or cancelled draft never returns, and a launch within half a second exercises that")
  func over() throws {
    for isSaved in [false, true] {
      for (at, exercised) in [(10_499, 1), (10_500, 0)] as [(Int64, Int)] {
        let film = try ended(isSaved: isSaved)
        film.relaunch(at: at)
        #expect(film.faults.isEmpty)
        #expect(film.exercised == exercised)
        let back = try ended(isSaved: isSaved)
        back.relaunch(at: at) { $0.items = DraftRuleTests.last(isSaving: false) }
        #expect(back.found(isSaved ? "that was saved" : "that was cancelled"))
      }
    }
  }

  @Test("a stored draft may return for a second after Cancel, unless it was deleted")
  func returns() throws {
    for (at, isForgotten, isRight) in [(10_999, false, true), (11_000, false, false), (10_999, true, false)]
      as [(Int64, Bool, Bool)]
    {
      let film = try ended(isSaved: false, isStored: true)
      if isForgotten { film.show(at: 10_100) { $0.storedBytes = nil } }
      film.relaunch(at: at) { $0.items = DraftRuleTests.last(isSaving: false) }
      #expect(isRight ? film.faults.isEmpty : film.found("that was cancelled"), "\(at), \(isForgotten)")
    }
  }

  @Test("a draft being committed reopens if and only if the store does not have it")
  func onItsWay() throws {
    let moment = try RuleFixture.birthday(7, of: 1, 3, 10)
    for (hasIt, isOpen) in [(false, true), (true, false), (true, true), (false, false)] {
      let film = try left(DraftRuleTests.last(isSaving: true))
      film.relaunch(at: 20_000) {
        if hasIt { $0.store([moment]) }
        $0.items = isOpen ? DraftRuleTests.last(isSaving: true) : []
      }
      #expect(film.exercised == 1)
      if hasIt != isOpen {
        #expect(film.faults.isEmpty, "\(hasIt)")
      } else {
        #expect(film.found(hasIt ? "that was saved" : "does not open the draft"))
      }
    }
  }
}
