import CelebrationSubject
import Garden
import Kernel
import Moments
import Reminders
import Testing

@Suite("What the rules of reminders find")
struct ReminderRulesTests {
  /// 9:00, in milliseconds of a film that begins at 8:00.
  private static let nine: Int64 = 3_600_000

  /// A film of birthdays on its own day, of which each is reminded of at 9:00.
  private func film(_ ids: [Int64] = [11], at milliseconds: Int64 = 0) throws -> RuleFixture {
    let film = try RuleFixture("reminder.due")
    let moments = try ids.map { try RuleFixture.birthday($0, of: 1, 3, 10) }
    if milliseconds > 0 { film.show(at: 0) }
    film.show(at: milliseconds) {
      $0.settings = ReminderSettings(isEnabled: true, offsets: .sameDay)
      $0.store(moments)
    }
    return film
  }

  private func ring(_ id: Int64, after span: TimeSpan = .zero) throws -> ReminderDevice.Ring {
    let day = try #require(CivilDay(year: 2026, month: 3, day: 10))
    return ReminderDevice.Ring(
      key: ReminderKey(occasion: MomentID(id), day: day, offset: .sameDay),
      at: RuleFixture.morning + .seconds(3_600) + span, zone: 0)
  }

  @Test("a reminder may ring almost a second beside its time, and no more")
  func time() throws {
    for (span, isRight) in [
      (TimeSpan.zero, true), (.milliseconds(999), true), (.milliseconds(-999), true),
      (.milliseconds(1_000), false), (.milliseconds(-1_000), false),
    ] {
      let film = try film()
      let ring = try ring(11, after: span)
      film.show(at: ReminderRulesTests.nine) { $0.rings = [ring] }
      #expect(film.exercised == 1)
      #expect(isRight ? film.faults.isEmpty : film.found("minutes after its time"), "\(span): \(film.faults)")
    }
  }

  @Test("a reminder that does not ring is missed at its minute, and not before")
  func missing() throws {
    let film = try film()
    film.show(at: ReminderRulesTests.nine - 1)
    #expect(film.faults.isEmpty)
    film.show(at: ReminderRulesTests.nine)
    #expect(film.found("0 days before does not ring"))
    #expect(film.exercised == 0)
  }

  @Test("of two at one minute, each has to ring, and neither twice")
  func two() throws {
    let film = try film([12, 11])
    let rings = try [11, 12].map { try ring($0) }
    film.show(at: ReminderRulesTests.nine) { $0.rings = rings }
    #expect(film.faults.isEmpty)
    #expect(film.exercised == 2)
    film.show(at: ReminderRulesTests.nine + 16) { $0.rings = [rings[1]] }
    #expect(film.found("rings again"))
    let half = try self.film([12, 11])
    half.show(at: ReminderRulesTests.nine) { $0.rings = [rings[0]] }
    #expect(half.found("does not ring"))
  }

  @Test("what was deleted, is of no moment or is off does not ring")
  func gone() throws {
    let ring = try ring(11)
    let changes: [(inout GardenSnapshot) -> Void] = [
      { $0.store([]) },
      {
        $0.choices = [1: .own([])]; $0.revision += 1
      },
      {
        $0.settings.isEnabled = false; $0.revision += 1
      }, { $0.isPermitted = false },
    ]
    for change in changes {
      let film = try film()
      film.show(at: 1_000, change)
      film.show(at: ReminderRulesTests.nine)
      #expect(film.faults.isEmpty)
      film.show(at: ReminderRulesTests.nine + 16) { $0.rings = [ring] }
      #expect(film.found("rings, and should not"))
    }
  }

  @Test(
    "a moment that comes in the minute before may or may not ring, and one of the minute before that must")
  func late() throws {
    for (seconds, isMissed) in [(3_540, false), (3_539, true)] as [(Int64, Bool)] {
      let film = try film(at: seconds * 1_000)
      film.show(at: ReminderRulesTests.nine)
      #expect(film.faults.isEmpty != isMissed, "\(seconds) s")
    }
  }

  @Test("a kill right after a moment was kept leaves its reminder open, and one 50 ms later does not")
  func kill() throws {
    for (milliseconds, isMissed) in [(1_049, false), (1_050, true)] as [(Int64, Bool)] {
      let film = try film(at: 1_000)
      film.show(at: milliseconds)
      film.relaunch(at: ReminderRulesTests.nine)
      #expect(film.faults.isEmpty != isMissed, "\(milliseconds) ms")
    }
  }

  @Test("more than the device holds is named")
  func full() throws {
    let film = try film()
    film.show(at: 16) { $0.droppedCount = 1 }
    #expect(film.found("1 reminders are more than the device holds"))
  }

  @Test("the page has three seconds to say that the app may not notify, and says it nowhere else")
  func said() throws {
    let film = try RuleFixture("reminder.said")
    let page = RuleFixture.column([RuleFixture.button(.reminders, isOn: true)])
    let saying = page + [RuleFixture.label(.notAllowed), RuleFixture.button(.allowNotifications)]
    film.show(at: 0) {
      $0.items = page; $0.isPermitted = false
    }
    film.show(at: 2_999)
    #expect(film.exercised == 0)
    film.show(at: 3_000) { $0.items = saying }
    #expect(film.exercised == 1)
    #expect(film.faults.isEmpty)
    film.comeBack(at: 4_000) { $0.items = page }
    film.show(at: 6_999)
    #expect(film.faults.isEmpty)
    film.show(at: 7_000)
    #expect(film.found("the page does not say so"))
    film.show(at: 8_000) {
      $0.items = saying; $0.isPermitted = true
    }
    film.show(at: 11_000)
    #expect(film.faults.last?.contains("and it may, or reminders are off") == true)
  }
}
