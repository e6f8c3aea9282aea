import CelebrationSubject
import Garden
import Kernel
import Moments
import Reminders
import Testing

@Suite("Rules reminder.due and reminder.said")
struct ReminderRulesTests {
  /// 9:00 in milliseconds of frames that begin at 8:00.
  private static let nine: Int64 = 3_600_000

  /// Frames with birthdays today, each with a reminder at 9:00.
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

  @Test("a reminder may fire less than a second beside its time")
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

  @Test("a reminder that does not fire is reported at its minute")
  func missing() throws {
    let film = try film()
    film.show(at: ReminderRulesTests.nine - 1)
    #expect(film.faults.isEmpty)
    film.show(at: ReminderRulesTests.nine)
    #expect(film.found("0 days before does not fire"))
    #expect(film.exercised == 0)
  }

  @Test("of two reminders at one minute each must fire once")
  func two() throws {
    let film = try film([12, 11])
    let rings = try [11, 12].map { try ring($0) }
    film.show(at: ReminderRulesTests.nine) { $0.rings = rings }
    #expect(film.faults.isEmpty)
    #expect(film.exercised == 2)
    film.show(at: ReminderRulesTests.nine + 16) { $0.rings = [rings[1]] }
    #expect(film.found("fires again"))
    let half = try self.film([12, 11])
    half.show(at: ReminderRulesTests.nine) { $0.rings = [rings[0]] }
    #expect(half.found("does not fire"))
  }

  @Test("a reminder that is deleted, without a moment or off must not fire")
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
      #expect(film.found("fires, but should not"))
    }
  }

  @Test(
    "a moment added within a minute of its reminder may fire or not; one added earlier must")
  func late() throws {
    for (seconds, isMissed) in [(3_540, false), (3_539, true)] as [(Int64, Bool)] {
      let film = try film(at: seconds * 1_000)
      film.show(at: ReminderRulesTests.nine)
      #expect(film.faults.isEmpty != isMissed, "\(seconds) s")
    }
  }

  @Test("a kill right after a save leaves its reminder open, and one 50 ms later does not")
  func kill() throws {
    for (milliseconds, isMissed) in [(1_049, false), (1_050, true)] as [(Int64, Bool)] {
      let film = try film(at: 1_000)
      film.show(at: milliseconds)
      film.relaunch(at: ReminderRulesTests.nine)
      #expect(film.faults.isEmpty != isMissed, "\(milliseconds) ms")
    }
  }

  @Test("more reminders than the device accepts are reported")
  func full() throws {
    let film = try film()
    film.show(at: 16) { $0.droppedCount = 1 }
    #expect(film.found("the device rejects 1 reminders"))
  }

  @Test("the page has three seconds to show that notifications are not allowed, and shows it only then")
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
    #expect(film.faults.last?.contains("but it may, or reminders are off") == true)
  }
}
