import CelebrationSubject
import Garden
import Kernel
import Moments
import Reminders
import Testing

@Suite("Rules settings.stored and moment.year")
struct SettingsRulesTests {
  private static let quiet = QuietHours(start: 390, end: 420)

  /// The reminder page with these settings.
  private static func page(_ settings: ReminderSettings) -> [DisplayItem] {
    var items = [
      RuleFixture.button(.reminders, isOn: settings.isEnabled),
      RuleFixture.button(.weekBefore, isOn: settings.offsets.contains(.sevenDays)),
      RuleFixture.button(.dayBefore, isOn: settings.offsets.contains(.oneDay)),
      RuleFixture.button(.onTheDay, isOn: settings.offsets.contains(.sameDay)),
      RuleFixture.button(.quietHours, isOn: settings.quiet != nil),
      RuleFixture.button(.earlierReminder), RuleFixture.button(.laterReminder),
      RuleFixture.button(.laterQuietStart),
      RuleFixture.label(.clock, settings.minuteOfDay),
    ]
    if let quiet = settings.quiet {
      items.append(RuleFixture.label(.quietFrom, quiet.start, at: 2))
      items.append(RuleFixture.label(.quietUntil, quiet.end, at: 3))
    }
    return RuleFixture.column(items)
  }

  private func film(_ settings: ReminderSettings = ReminderSettings(isEnabled: true)) throws
    -> RuleFixture
  {
    let film = try RuleFixture("settings.stored")
    film.show(at: 0) {
      $0.settings = settings
      $0.items = SettingsRulesTests.page(settings)
    }
    return film
  }

  /// The store answers these settings, and the page shows them.
  private func answer(_ settings: ReminderSettings, _ snapshot: inout GardenSnapshot) {
    snapshot.settings = settings
    snapshot.items = SettingsRulesTests.page(settings)
    snapshot.answeredNow = [[.put(.settings(settings))]]
  }

  @Test("a touch is stored with its effect")
  func stored() throws {
    let quiet = ReminderSettings(isEnabled: true, quiet: SettingsRulesTests.quiet)
    let cases: [(GardenButton, ReminderSettings, ReminderSettings)] = [
      (
        .laterReminder, ReminderSettings(isEnabled: true),
        ReminderSettings(isEnabled: true, minuteOfDay: 570)
      ),
      (
        .earlierReminder, ReminderSettings(isEnabled: true),
        ReminderSettings(isEnabled: true, minuteOfDay: 510)
      ),
      (.earlierReminder, ReminderSettings(minuteOfDay: 0), ReminderSettings(minuteOfDay: 1_410)),
      (.laterReminder, ReminderSettings(minuteOfDay: 1_410), ReminderSettings(minuteOfDay: 0)),
      (.dayBefore, ReminderSettings(), ReminderSettings(offsets: [.sevenDays, .sameDay])),
      // Quiet hours never end where they begin, so they move by another half hour.
      (
        .laterQuietStart, quiet,
        ReminderSettings(isEnabled: true, quiet: QuietHours(start: 450, end: 420))
      ),
    ]
    for (button, before, after) in cases {
      let film = try film(before)
      film.tap(button, at: 100)
      film.show(at: 200) { answer(after, &$0) }
      #expect(film.faults.isEmpty, "\(button): \(film.faults)")
      #expect(film.exercised == 1)
    }
  }

  @Test("settings stored differently, without a touch or in another order are reported")
  func otherwise() throws {
    let (half, hour) = (
      ReminderSettings(isEnabled: true, minuteOfDay: 570),
      ReminderSettings(isEnabled: true, minuteOfDay: 600)
    )
    let film = try film()
    film.tap(.laterReminder, at: 100)
    film.show(at: 200) { answer(hour, &$0) }
    #expect(
      film.found("at 9:30, quiet never was set, but on, offsets 7, at 10:00, quiet never is stored"))
    let unasked = try self.film()
    unasked.show(at: 200) { answer(half, &$0) }
    #expect(unasked.found("settings are stored without a touch"))
    let two = try self.film()
    two.tap(.laterReminder, at: 100)
    two.tap(.laterReminder, at: 200)
    two.show(at: 300) {
      $0.answeredNow = [[.put(.settings(half))], [.put(.settings(hour))]]
      $0.settings = hour
      $0.items = SettingsRulesTests.page(hour)
    }
    #expect(two.faults.isEmpty)
    #expect(two.exercised == 2)
    let crossed = try self.film()
    crossed.tap(.laterReminder, at: 100)
    crossed.tap(.laterReminder, at: 200)
    crossed.show(at: 300) { $0.answeredNow = [[.put(.settings(hour))], [.put(.settings(half))]] }
    #expect(crossed.violations >= 2)
    let shown = try self.film()
    shown.show(at: 100) { $0.items = SettingsRulesTests.page(half) }
    #expect(shown.found("the page shows on, offsets 7, at 9:30"))
  }

  @Test("a setting is stored within three seconds, unless the app is killed")
  func soon() throws {
    let film = try film()
    film.tap(.laterReminder, at: 100)
    film.show(at: 3_100)
    #expect(film.faults.isEmpty)
    film.show(at: 3_101)
    #expect(film.found("setting 1 was touched, but is not stored"))
    let killed = try self.film()
    killed.tap(.laterReminder, at: 100)
    killed.relaunch(at: 3_101)
    killed.show(at: 9_000)
    #expect(killed.faults.isEmpty)
  }

  /// Frames of a new moment: touches these years in the list, and stores the moment with `year`.
  private func entered(_ touched: [Int], stored year: Int?) throws -> RuleFixture {
    let film = try RuleFixture("moment.year")
    let moment = try RuleFixture.birthday(9, of: 1, 3, 10, year: year)
    film.show(at: 0)
    film.show(at: 100) {
      $0.items = RuleFixture.column([
        RuleFixture.button(.cancelFlow), RuleFixture.label(.step, 1),
        RuleFixture.view(GardenSlot.yearChip.id(1_990)),
        RuleFixture.view(GardenSlot.yearChip.id(1_991)), RuleFixture.button(.noFlowYear),
      ])
    }
    for (number, year) in touched.enumerated() {
      film.tap(
        year == 0 ? GardenButton.noFlowYear.id : GardenSlot.yearChip.id(year),
        at: 200 + Int64(number) * 100)
    }
    film.show(at: 900) { $0.answeredNow = [[.put(.moment(moment))]] }
    return film
  }

  @Test("a moment has the last touched year, and without a touch none")
  func years() throws {
    for (touched, year) in [
      ([], nil), ([1_990], 1_990), ([1_990, 1_991], 1_991), ([1_990, 0], nil),
    ]
      as [([Int], Int?)]
    {
      let film = try entered(touched, stored: year)
      #expect(film.faults.isEmpty)
      #expect(film.exercised == 1)
    }
    #expect(
      try entered([1_990], stored: 1_991).found("with the year 1991, but the year 1990 was chosen"))
    #expect(try entered([], stored: 1_990).found("with the year 1990, but no year was chosen"))
    #expect(try entered([1_990], stored: nil).found("with no year, but the year 1990 was chosen"))
  }
}
