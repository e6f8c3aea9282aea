import CelebrationSubject
import Garden
import Kernel
import Moments
import Testing

@Suite("Rules of haptics, confetti and notices")
struct FeelRulesTests {
  private func mode() throws -> RuleFixture {
    let film = try RuleFixture("haptic.once")
    film.show(at: 0) { $0.items = RuleFixture.column([RuleFixture.button(.mode), RuleFixture.button(.add)]) }
    return film
  }

  @Test("a switch gives one haptic, and another touch gives none")
  func light() throws {
    for (button, count, isRight) in [
      (GardenButton.mode, 1, true), (.mode, 0, false), (.mode, 2, false), (.add, 0, true), (.add, 1, false),
    ] {
      let film = try mode()
      film.tap(button, at: 100) { $0.reportedNow = Array(repeating: .feels(.light), count: count) }
      #expect(film.exercised == (button == .mode ? 1 : 0))
      #expect(
        isRight ? film.faults.isEmpty : film.found("light is felt \(count) times"), "\(button) \(count)")
    }
    let late = try mode()
    late.show(at: 100) { $0.reportedNow = [.feels(.light)] }
    #expect(late.found("light is felt 1 times where it should be 0 times"))
  }

  @Test(
    "two moments saved in one frame give two haptics, and one changed by a deletion gives none")
  func medium() throws {
    let moment = try RuleFixture.birthday(9, of: 1, 3, 10)
    let stored: [RowChange] = [.put(.moment(moment))]
    let film = try mode()
    film.show(at: 100) {
      $0.answeredNow = [stored, stored]; $0.reportedNow = [.feels(.medium), .feels(.medium)]
    }
    film.show(at: 200) { $0.answeredNow = [stored + [.delete(.person(PersonID(2)))]] }
    film.show(at: 300) {
      $0.permittedNow = 1; $0.reportedNow = [.feels(.success)]
    }
    #expect(film.faults.isEmpty)
    #expect(film.exercised == 3)
    film.show(at: 400) { $0.permittedNow = 1 }
    #expect(film.found("success is felt 0 times"))
    film.show(at: 500) {
      $0.answeredNow = [stored, stored]; $0.reportedNow = [.feels(.medium)]
    }
    #expect(film.faults.last?.contains("medium is felt 1 times where it should be 2") == true)
  }

  private static let pieces = (1...24).map {
    DisplayItem(id: GardenSlot.confetti.id($0), kind: .dot, frame: .zero)
  }

  /// Frames of a moment stored at zero, with so many pieces of confetti.
  private func stored(_ count: Int = 24) throws -> RuleFixture {
    let film = try RuleFixture("confetti.due")
    let moment = try RuleFixture.birthday(9, of: 1, 6, 1)
    film.show(at: 0) {
      $0.answeredNow = [[.put(.moment(moment))]]
      $0.items = Array(FeelRulesTests.pieces.prefix(count))
    }
    return film
  }

  @Test("confetti falls for at least 1.5 s and at most 2 s")
  func length() throws {
    let film = try stored()
    film.show(at: 1_500)
    film.show(at: 2_000)
    #expect(film.faults.isEmpty)
    #expect(film.exercised == 1)
    film.show(at: 2_001)
    #expect(film.found("without a celebration"))
    let short = try stored()
    short.show(at: 1_500) { $0.items = [] }
    #expect(short.found("0 pieces of confetti fall"))
    let enough = try stored()
    enough.show(at: 1_501) { $0.items = [] }
    #expect(enough.faults.isEmpty)
    #expect(try stored(23).found("23 pieces of confetti fall, but 24 are due"))
  }

  @Test("an edited moment, or one found by a launch, starts no confetti")
  func changed() throws {
    let moment = try RuleFixture.birthday(9, of: 1, 6, 1)
    let film = try RuleFixture("confetti.due")
    film.relaunch(at: 0) { $0.store([moment]) }
    film.show(at: 100) { $0.answeredNow = [[.put(.moment(moment))]] }
    #expect(film.exercised == 0)
    #expect(film.faults.isEmpty)
    film.show(at: 200) { $0.items = FeelRulesTests.pieces }
    #expect(film.found("without a celebration"))
  }

  @Test("an 18th birthday is a big day, a 17th is not, and it is celebrated once")
  func bigDay() throws {
    for (year, isBig) in [(2008, true), (2009, false), (2016, true), (2026, false)] {
      let film = try RuleFixture("confetti.due")
      let moment = try RuleFixture.birthday(9, of: 1, 3, 10, year: year)
      let sheet = [RuleFixture.button(.closeSheet), RuleFixture.label(.date, 3 << 5 | 10, 2026)]
      film.relaunch(at: 0) { $0.store([moment]) }
      film.show(at: 100) { $0.items = sheet + (isBig ? FeelRulesTests.pieces : []) }
      film.show(at: 3_000) { $0.items = [] }
      film.show(at: 4_000) { $0.items = sheet }
      #expect(film.faults.isEmpty, "\(year): \(film.faults)")
      #expect(film.exercised == (isBig ? 1 : 0), "\(year)")
    }
  }

  @Test("a notice stays for exactly five seconds")
  func notice() throws {
    for (milliseconds, isRight) in [(4_999, false), (5_000, true)] as [(Int64, Bool)] {
      let film = try RuleFixture("notice.stays")
      let tab = RuleFixture.view(GardenSlot.tabMark.id())
      var notice = RuleFixture.view(GardenSlot.notice.id())
      notice.text = RuleFixture.text(.saved)
      film.show(at: 0) { $0.items = [tab] }
      film.show(at: 100) { $0.items = [tab, notice] }
      film.show(at: 100 + milliseconds) { $0.items = [tab] }
      #expect(isRight ? film.faults.isEmpty : film.found("instead of 5 s"), "\(milliseconds)")
      #expect(film.exercised == (isRight ? 1 : 0))
    }
    let film = try RuleFixture("notice.stays")
    var notice = RuleFixture.view(GardenSlot.notice.id())
    notice.text = RuleFixture.text(.saved)
    film.show(at: 0) { $0.items = [RuleFixture.view(GardenSlot.tabMark.id()), notice] }
    film.show(at: 4_999)
    #expect(film.faults.isEmpty)
    film.show(at: 5_000)
    #expect(film.found("instead of 5 s"))
  }

  @Test(
    "a notice continues behind an import until its five seconds are over"
  )
  func behindImport() throws {
    let tab = RuleFixture.view(GardenSlot.tabMark.id())
    var notice = RuleFixture.view(GardenSlot.notice.id())
    notice.text = RuleFixture.text(.saved)
    let film = try RuleFixture("notice.stays")
    film.show(at: 0) { $0.items = [tab, notice] }
    film.show(at: 3_000) { $0.items = [] }
    film.show(at: 3_900) { $0.items = [tab, notice] }
    film.show(at: 5_000) { $0.items = [tab] }
    #expect(film.faults.isEmpty && film.exercised == 1)
    for (milliseconds, isThere, words) in [
      (4_000, false, "the notice is gone after 4"), (5_000, true, "instead of 5 s"), (4_999, true, nil),
      (5_000, false, nil),
    ] as [(Int64, Bool, String?)] {
      let film = try RuleFixture("notice.stays")
      film.show(at: 0) { $0.items = [tab, notice] }
      film.show(at: 3_000) { $0.items = [] }
      film.show(at: milliseconds) { $0.items = isThere ? [tab, notice] : [tab] }
      #expect(words.map(film.found) ?? film.faults.isEmpty, "\(milliseconds) \(film.faults)")
    }
  }

  @Test("for a notice issued behind an import only the end is judged")
  func saidBehind() throws {
    let tab = RuleFixture.view(GardenSlot.tabMark.id())
    var notice = RuleFixture.view(GardenSlot.notice.id())
    notice.text = RuleFixture.text(.saved)
    for (milliseconds, isRight) in [(1_000, true), (4_999, true), (5_000, false)] as [(Int64, Bool)] {
      let film = try RuleFixture("notice.stays")
      film.show(at: 0) { $0.items = [] }
      film.show(at: 10_000) { $0.items = [tab, notice] }
      film.show(at: 10_000 + milliseconds) { $0.items = isRight ? [tab] : [tab, notice] }
      #expect(isRight ? film.faults.isEmpty : film.found("instead of 5 s"), "\(milliseconds)")
    }
  }
}
