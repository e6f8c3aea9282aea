import Families
import Kernel
import Metrics
import ScenarioFormat
import Simulation
import Testing

@Suite("Further devices of a family, and traits of children")
struct FurtherDevicesTests {
  private func plan(_ change: (inout PopulationScript, inout SessionScript) -> Void) -> FamilyPlan {
    var scenario = Scenario.standard
    scenario.population.childrenPerFamily = 3...3
    var (population, session) = (scenario.population, scenario.session)
    change(&population, &session)
    (scenario.population, scenario.session) = (population, session)
    return FamilyPlan(scenario, index: 0)
  }

  @Test(
    "second devices and parents are numbered after the children, and change nothing of them"
  )
  func further() {
    let usual = plan { _, _ in }
    let larger = plan { population, _ in
      population.secondDevicesPercent = 100
      population.parentsPerFamily = 2...2
    }
    #expect(Array(larger.children.prefix(3)) == usual.children)
    #expect(larger.kids == usual.children)
    #expect(larger.children.map(\.number) == [1, 2, 3, 4, 5, 6, 7, 8])
    #expect(larger.children.map(\.id.raw) == [1, 2, 3, 1, 2, 3, 1, 2])
    #expect(
      larger.children.map(\.user) == [
        .child, .child, .child, .secondDevice, .secondDevice, .secondDevice, .parent, .parent,
      ])
    #expect(larger.children.dropFirst(3).allSatisfy { $0.history.isEmpty })
    #expect(Set(larger.children.map(\.seed)).count == 8)
  }

  @Test("a hoarder requests no reward, and a spender one after each earning")
  func tempers() {
    func intents(_ child: ChildPlan) -> Int {
      child.signals.count { if case .redeem = $0.kind { true } else { false } }
    }
    func earnings(_ child: ChildPlan) -> Int {
      child.signals.count { if case .earn = $0.kind { true } else { false } }
    }
    let hoarders = plan { population, _ in population.hoardersPercent = 100 }
    #expect(hoarders.children.allSatisfy { $0.temper == .hoards && intents($0) == 0 && earnings($0) > 0 })
    let usual = plan { _, _ in }
    let spenders = plan { population, _ in population.spendersPercent = 100 }
    for (child, other) in zip(spenders.children, usual.children) {
      #expect(intents(child) >= earnings(child) - 1 + intents(other))
      #expect(child.signals == child.signals.sorted { $0.time < $1.time })
    }
  }

  @Test("a child told to stop leaves the app in the second half, and does not return")
  func stop() {
    let length = Scenario.standard.session.length
    let stopped = plan { _, session in
      session.askedToStopPercent = 100
      session.backgroundEvery = .minutes(2)
      session.interruptionEvery = .minutes(2)
    }
    for child in stopped.children {
      let away = child.timesAway(until: .zero + length)
      #expect(away.last?.upperBound == Instant.zero + length)
      #expect(away.last.map { $0.lowerBound < Instant.zero + length } == true)
    }
  }
}
