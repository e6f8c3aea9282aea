import Foundation
import Reminders
import Testing
import ZoneFiles

@Suite("Drawn plans of reminders")
struct ReminderPlansTests {
  @Test("what fires, and at which second, is what Python reckons", .enabled(if: ReminderPlansTests.hasZones))
  func oracle() throws {
    let (version, lines) = try DrawnPlan.load()
    let database = ZoneDatabase()
    let isKept = try database.version() == version
    var rules: [ZoneName: ZoneRules] = [:]
    var (differing, count): ([Int], Int) = ([], 0)
    for (number, line) in lines.enumerated() {
      let plan = try DrawnPlan(line)
      if rules[plan.zone] == nil { rules[plan.zone] = try database.rules(of: plan.zone) }
      let zone = try #require(rules[plan.zone])
      let found = ReminderPlanner.plan(plan.book, at: plan.now, in: zone, told: plan.told)
      let isAlike =
        found.map(\.key) == plan.expected.map(\.key)
        && found.map(\.moment.nanoseconds) == plan.expected.map { $0.second * 1_000_000_000 }
      if !isAlike { differing.append(number) }
      #expect(found.allSatisfy { $0.moment(in: zone) == $0.moment }, "plan \(number)")
      count += plan.expected.count
    }
    // Another database may have moved a zone's clocks since: a tenth of the plans is past that.
    let allowed = isKept ? 0 : lines.count / 10
    #expect(differing.count <= allowed, "of \(lines.count) plans differ \(differing.prefix(10))")
    #expect(count > lines.count)
    print("\(lines.count) plans, \(count) reminders, \(differing.count) differ")
  }

  static var hasZones: Bool {
    FileManager.default.fileExists(atPath: "\(ZoneDatabase.systemFolder)/Europe/Berlin")
  }
}
