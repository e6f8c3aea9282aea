import CelebrationSubject
import Garden
import Kernel
import Moments
import Skiprope
import Testing

@Suite("Rule event.once")
struct EventRulesTests {
  /// Frames of an app after its first launch, with these views.
  private func film(_ items: [DisplayItem] = []) throws -> RuleFixture {
    let film = try RuleFixture("event.once")
    let moment = try RuleFixture.birthday(9, of: 1, 3, 10)
    film.relaunch(at: 0) {
      $0.storedBytes = [1]
      $0.store([moment])
      $0.items = RuleFixture.column(items)
    }
    return film
  }

  /// Checks a frame in which `updates` must be emitted a given number of times.
  private func expect(
    _ updates: AnalyticsEvent, times: Int, _ frame: ([GardenEffect]) throws -> RuleFixture
  ) throws {
    for reported in 0...2 {
      let film = try frame(Array(repeating: .reported(updates), count: reported))
      #expect(
        reported == times
          ? film.faults.isEmpty
          : film.found(
            "\(updates.rawValue) is emitted \(reported) times, but its cause occurred \(times) times"),
        "\(reported): \(film.faults)")
    }
  }

  @Test("each new moment is emitted once; edited and imported ones are not")
  func moments() throws {
    func put(_ numbers: [Int64]) throws -> [RowChange] {
      try numbers.map { .put(.moment(try RuleFixture.birthday($0, of: 1, 3, 10))) }
    }
    for (answers, isImport, times) in [
      ([[9]], false, 0), ([[10]], false, 1), ([[9, 10]], false, 1), ([[10], [11]], false, 2),
      ([[10]], true, 0), ([], false, 0),
    ] as [([[Int64]], Bool, Int)] {
      let changes = try answers.map(put)
      try expect(.momentCreated, times: times) { reported in
        let film = try film(isImport ? [RuleFixture.button(.closeImport)] : [])
        film.show(at: 100) { ($0.answeredNow, $0.reportedNow) = (changes, reported) }
        #expect(film.exercised == times)
        return film
      }
    }
    let again = try film()
    let changes = try put([10])
    again.show(at: 100) { ($0.answeredNow, $0.reportedNow) = ([changes], [.reported(.momentCreated)]) }
    again.show(at: 200) { $0.answeredNow = [changes] }
    #expect(again.faults.isEmpty)
  }

  private static func themes(_ chosen: Int) -> [DisplayItem] {
    (1...2).map { RuleFixture.view(GardenSlot.themeRow.id($0), isOn: $0 == chosen) }
  }

  @Test("a change of theme is emitted once, and the theme that a page opens with is not")
  func themes() throws {
    for (chosen, times) in [(1, 0), (2, 1)] {
      try expect(.themeSelected, times: times) { reported in
        let film = try film(EventRulesTests.themes(1))
        film.show(at: 100) { ($0.items, $0.reportedNow) = (EventRulesTests.themes(chosen), reported) }
        return film
      }
      try expect(.themeSelected, times: 0) { reported in
        let film = try film(EventRulesTests.themes(1))
        film.show(at: 50) { $0.items = [] }
        film.show(at: 100) { ($0.items, $0.reportedNow) = (EventRulesTests.themes(chosen), reported) }
        return film
      }
    }
  }

  @Test("the first launch is emitted once, and again if nothing of it was stored")
  func launches() throws {
    try expect(.onboardingStarted, times: 1) { reported in
      let film = try RuleFixture("event.once")
      film.show(at: 0) { $0.reportedNow = reported }
      return film
    }
    for (stored, times) in [(nil, 1), ([1], 0)] as [([UInt8]?, Int)] {
      try expect(.onboardingStarted, times: times) { reported in
        let film = try RuleFixture("event.once")
        film.show(at: 0) { $0.reportedNow = [.reported(.onboardingStarted)] }
        film.show(at: 100) { $0.storedBytes = stored }
        film.relaunch(at: 200) { $0.reportedNow = reported }
        return film
      }
    }
  }

  @Test("each share and each copy is emitted once")
  func exports() throws {
    for (effect, updates) in [
      (GardenEffect.shares(PhotoID(3)), AnalyticsEvent.celebrationPackExported),
      (.copies("x"), .captionCopied),
    ] {
      for count in 0...2 {
        try expect(updates, times: count) { reported in
          let film = try film()
          film.show(at: 100) { $0.reportedNow = Array(repeating: effect, count: count) + reported }
          return film
        }
      }
    }
  }

  @Test(
    "only a touch that begins a pack, allows reminders or begins an import is emitted, once")
  func touches() throws {
    let views = [
      RuleFixture.button(.celebrationPack), RuleFixture.view(GardenSlot.packMoment.id(9)),
      RuleFixture.button(.allowReminders), RuleFixture.button(.reminders),
      RuleFixture.button(.importContacts),
      RuleFixture.button(.importCalendar),
    ]
    let begun: [DisplayID: AnalyticsEvent] = [
      GardenButton.celebrationPack.id: .celebrationPackStarted,
      GardenSlot.packMoment.id(9): .celebrationPackStarted,
      GardenButton.allowReminders.id: .reminderEnabled, GardenButton.reminders.id: .reminderEnabled,
      GardenButton.importContacts.id: .importContactsTapped,
    ]
    for updates in [AnalyticsEvent.celebrationPackStarted, .reminderEnabled, .importContactsTapped] {
      for view in views {
        try expect(updates, times: begun[view.id] == updates ? 1 : 0) { reported in
          let film = try film(views)
          let other = begun[view.id].flatMap { $0 == updates ? nil : GardenEffect.reported($0) }
          film.tap(view.id, at: 100) { $0.reportedNow = reported + [other].compactMap(\.self) }
          return film
        }
      }
      try expect(updates, times: 0) { reported in
        let film = try film(views)
        film.show(at: 100) { $0.reportedNow = reported }
        return film
      }
    }
    let off = try film([RuleFixture.view(GardenButton.reminders.id, isOn: true)])
    off.tap(.reminders, at: 100)
    #expect(off.faults.isEmpty)
    off.tap(.reminders, at: 200) { $0.reportedNow = [.reported(.reminderEnabled)] }
    #expect(off.found("reminder_enabled is emitted 1 times, but its cause occurred 0 times"))
  }
}
