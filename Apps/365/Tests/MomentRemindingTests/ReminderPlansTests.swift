import Foundation
import Kernel
import MomentReminding
import Moments
import Reminders
import Testing
import ZoneFiles

@Suite("Drawn plans of reminders")
struct ReminderPlansTests {
  @Test(
    "the planner agrees with Python on which reminders fire, and at which second",
    .enabled(if: ReminderPlansTests.hasZones))
  func oracle() throws {
    let (version, lines) = try DrawnPlan.load()
    let database = ZoneDatabase()
    let isStored = try database.version() == version
    var rules: [ZoneName: ZoneRules] = [:]
    var (differing, count): ([Int], Int) = ([], 0)
    for (number, line) in lines.enumerated() {
      let plan = try DrawnPlan(line)
      if rules[plan.zone] == nil { rules[plan.zone] = try database.rules(of: plan.zone) }
      let zone = try #require(rules[plan.zone])
      let found = ReminderPlanner.plan(
        MomentReminders(plan.store), at: plan.now, in: zone, reported: plan.reported)
      let isAlike =
        found.map(\.key) == plan.expected.map(\.key)
        && found.map(\.moment.nanoseconds) == plan.expected.map { $0.second * 1_000_000_000 }
      if !isAlike { differing.append(number) }
      #expect(found.allSatisfy { $0.moment(in: zone) == $0.moment }, "plan \(number)")
      count += plan.expected.count
    }
    // Another time zone database may have changed a zone since: a tenth of the plans is allowed to differ.
    let allowed = isStored ? 0 : lines.count / 10
    #expect(differing.count <= allowed, "of \(lines.count) plans differ \(differing.prefix(10))")
    #expect(count > lines.count)
    print("\(lines.count) plans, \(count) reminders, \(differing.count) differ")
  }

  /// A plain search through every moment, offset and day.
  @Test("the plan has the reminders that fire first, also if one day has more or two days fire at once")
  func fullDays() throws {
    let rules =
      ReminderPlansTests.hasZones ? try ZoneDatabase().rules(of: ZoneName("Pacific/Apia")) : .utc
    for seed in 0..<60 as Range<UInt64> {
      var random = RandomSource(seed: seed)
      let start = rules.startOfDay(try #require(CivilDay(year: 2011, month: 12, day: random.inside(20...31))))
      let today = rules.day(of: start)
      var rows = MomentRows()
      rows.settings = ReminderSettings(isEnabled: true, minuteOfDay: random.inside(0...1_439))
      rows.people = (1...3).map { Person(id: PersonID($0), name: "Anna", relationship: .friend) }
      rows.people[2].reminders = .own([])
      let reach = random.chance(0.5) ? 12 : 300
      rows.moments = (1...random.inside(1...150)).map { number in
        let date = YearlyDate(from: today.adding(days: random.below(reach) - 2))
        return Moment(
          id: MomentID(Int64(number)), person: PersonID(Int64(random.inside(1...3))),
          category: .seed(.birthday),
          date: .yearly(YearlyDate(year: nil, month: date.month, day: date.day) ?? date))
      }
      var (store, effects): (MomentStore, [MomentEffect]) = (MomentStore(year: 2011), [])
      store.handle(.loaded(rows), effects: &effects)
      let now = start + .minutes(Int64(random.inside(0...1_439)))
      let timing = ReminderTiming(rows.settings, in: rules)
      var all: [(moment: WallTime, key: ReminderKey<MomentID>)] = []
      for moment in rows.moments where moment.person.raw < 3 {
        for day in (-2...373).map({ today.adding(days: $0) })
        where moment.date.occurrence(in: day.components.year) == day {
          for offset in [ReminderOffset.sameDay, .oneDay, .sevenDays] {
            let key = ReminderKey(occasion: moment.id, day: day, offset: offset)
            let reminded = day.adding(days: -offset.days)
            guard reminded.days(since: today) <= ReminderPlanner.horizonDays else { continue }
            all.append((timing.moment(on: reminded), key))
          }
        }
      }
      let reported = Set(all.filter { _ in random.chance(0.1) }.map(\.key))
      all.removeAll { $0.moment <= now || reported.contains($0.key) }
      all.sort { ($0.moment, $0.key.offset, $0.key.occasion) < ($1.moment, $1.key.offset, $1.key.occasion) }
      let found = ReminderPlanner.plan(
        MomentReminders(store.contents), at: now, in: rules, reported: reported)
      #expect(found.map(\.key) == all.prefix(ReminderPlanner.limit).map(\.key), "seed \(seed)")
    }
  }

  static var hasZones: Bool {
    FileManager.default.fileExists(atPath: "\(ZoneDatabase.systemFolder)/Europe/Berlin")
  }
}
