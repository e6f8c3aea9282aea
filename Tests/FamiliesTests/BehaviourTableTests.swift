import Families
import Kernel
import ScenarioFormat
import TestSupport
import Testing

@Suite("The table of children's behaviour")
struct BehaviourTableTests {
  @Test("every behaviour and goal has an action at each place that it can reach")
  func complete() {
    let table = BehaviourTable()
    for activity in Activity.all {
      for place in Place.allCases {
        let isHome = place == .grid && activity.name != "grid"
        let actions = table.rows.filter { $0.activity == activity && $0.place == place && $0.weight > 0 }
        if case .goal = activity, isHome, actions.isEmpty { continue }
        if activity == .behaviour(.idle) || activity == .behaviour(.inspect) { continue }
        #expect(!actions.isEmpty, "\(activity.name) at \(place.name)")
      }
    }
  }

  @Test("each action is only at places where it is possible, and there once")
  func places() {
    let table = BehaviourTable()
    for row in table.rows { #expect(row.action.places.contains(row.place), "\(row.id)") }
    #expect(Set(table.rows.map(\.id)).count == table.rows.count)
    #expect(Set(table.leads.map(\.id)).count == table.leads.count)
    #expect(table.rows.allSatisfy { BehaviourTable.actionNames.contains($0.id) })
  }

  @Test("a scenario changes weights and pauses, adds an action and removes one")
  func changes() throws {
    let table = BehaviourTable(
      weights: [
        WeightedName(name: "browse.grid.open-photo", weight: 0),
        WeightedName(name: "browse.grid.palm", weight: 7),
      ],
      thinkTimes: [WeightedName(name: "browse.grid.scroll", weight: 123)],
      leads: [WeightedName(name: "browse.show", weight: 99)])
    func row(_ id: String) -> BehaviourTable.Row? { table.rows.first { $0.id == id } }
    #expect(row("browse.grid.open-photo")?.weight == 0)
    #expect(row("browse.grid.palm")?.weight == 7)
    #expect(row("browse.grid.scroll")?.think == 123)
    #expect(
      row("hunt.grid.scroll")?.think == BehaviourTable().rows.first { $0.id == "hunt.grid.scroll" }?.think)
    #expect(table.leads.first { $0.id == "browse.show" }?.weight == 99)
  }

  @Test("the explanation has each row once, and marks the scenario's changes", .slow)
  func explanation() {
    var script = session([], .minutes(30))
    script.actions = [WeightedName(name: "browse.grid.palm", weight: 7)]
    let table = BehaviourTable(script)
    let lines = table.explanation(of: script).split(separator: "\n")
    #expect(lines.allSatisfy { $0.hasPrefix("#") })
    for row in table.rows where row.weight > 0 {
      #expect(lines.count { $0.contains(" \(row.id): ") } == 1, "\(row.id)")
    }
    #expect(lines.filter { $0.hasSuffix("given") }.count == 1)
  }
}
