import Families
import Kernel
import ScenarioFormat
import Testing

@Suite("The plan of faults")
struct FaultPlanTests {
  private func script(_ kinds: [(FaultKind, Double)], until: TimeSpan = .seconds(100)) -> SwarmScript {
    var script = SwarmScript()
    script.kinds = kinds.map { WeightedName(name: $0.0.rawValue, weight: $0.1) }
    script.until = until
    return script
  }

  private func plan(_ script: SwarmScript, _ seed: UInt64) -> FaultPlan {
    FaultPlan(script, length: .seconds(200), tree: SeedTree(seed))
  }

  @Test("another kind shifts neither presence, weight nor time of the others")
  func independence() {
    for seed in 1...200 as ClosedRange<UInt64> {
      let few = plan(script([(.kills, 50), (.ioErrors, 50), (.fullDisk, 50)]), seed)
      let many = plan(script(FaultKind.allCases.reversed().map { ($0, 50) }), seed)
      for kind in [FaultKind.kills, .ioErrors, .fullDisk] {
        #expect(few.weight(of: kind) == many.weight(of: kind), "seed \(seed), \(kind)")
        for number in 1...20 {
          let time = Instant.milliseconds(10 * Int64(number))
          #expect(few.strikes(kind, number, at: time) == many.strikes(kind, number, at: time), "seed \(seed)")
        }
      }
      #expect(few.timesWithoutRoom == many.timesWithoutRoom, "seed \(seed)")
    }
  }

  @Test("each kind is as frequent as the script says, from its lightest to its heaviest weight")
  func weights() {
    var script = script([(.kills, 40), (.ioErrors, 100), (.failedSyncs, 0)])
    script.heaviness = 20...300
    let plans = (1...2_000).map { plan(script, $0) }
    let kills = plans.count { $0.weight(of: .kills) > 0 }
    #expect((720...880).contains(kills), "\(kills)")
    #expect(plans.allSatisfy { $0.weight(of: .failedSyncs) == 0 && $0.weight(of: .backgrounds) == 0 })
    let weights = plans.map { $0.weight(of: .ioErrors) }
    #expect(weights.allSatisfy { (20...300).contains($0) })
    // Uniform in the logarithm: half of them under the geometric mean of the bounds, 77.
    let light = weights.count { $0 < 77 }
    #expect((920...1_080).contains(light), "\(light)")
  }

  @Test("a kind strikes in proportion to its weight, and not after the faults end")
  func strikes() {
    var script = script([(.ioErrors, 100)])
    script.heaviness = 250...250
    let plan = plan(script, 5)
    let struck = (1...4_000).count { plan.strikes(.ioErrors, $0, at: .milliseconds(99_999)) }
    #expect((900...1_100).contains(struck), "\(struck)")
    #expect((1...4_000).allSatisfy { !plan.strikes(.ioErrors, $0, at: .milliseconds(100_000)) })
    #expect(plan.end == .milliseconds(100_000) && plan.bound == .seconds(60))
  }

  // As a cut in the middle of a commit is the case that matters, and one at any other time must not be left out.
  @Test(
    "two in three power cuts come ten milliseconds after an earning, and one in three at any time")
  func cuts() {
    var scenario = Scenario.standard
    scenario.session.earningEvery = .seconds(5)
    scenario.swarm = script([(.powerCuts, 100)])
    var (inCommit, all) = (0, 0)
    for index in 0..<150 {
      for child in FamilyPlan(scenario, index: index).children {
        let earned = Set(child.signals.compactMap { if case .earn = $0.kind { $0.time } else { nil } })
        for signal in child.signals {
          guard case .powerCut = signal.kind else { continue }
          all += 1
          if earned.contains(signal.time - .milliseconds(10)) { inCommit += 1 }
        }
      }
    }
    #expect(all > 200)
    let share = Double(inCommit) / Double(all)
    #expect((0.5...0.75).contains(share), "\(inCommit) of \(all)")
  }

  @Test("without an end the faults last for the session, and there is no recovery window")
  func endless() {
    let plan = plan(script([(.kills, 100)], until: .zero), 3)
    #expect(plan.end == .zero + .seconds(200) && plan.bound == nil && plan.rest == nil)
  }

  @Test("a swarm only adds to the families of a scenario without one")
  func families() {
    var scenario = Scenario.standard
    scenario.session.earningEvery = .seconds(20)
    let before = FamilyPlan(scenario, index: 3)
    #expect(before.children.allSatisfy { !$0.faults.isOn })
    scenario.swarm = script(FaultKind.allCases.map { ($0, 100) })
    let after = FamilyPlan(scenario, index: 3)
    for (old, new) in zip(before.children, after.children) {
      #expect(old.seed == new.seed && old.errands == new.errands && old.history == new.history)
      #expect(new.faults.isOn && new.signals.count > old.signals.count + 10)
      #expect(old.signals.allSatisfy { new.signals.contains($0) })
      let ends = new.signals.filter { signal in
        switch signal.kind {
        case .relaunch, .powerCut, .memoryWarning, .criticalMemoryWarning, .background, .inactive: true
        default: false
        }
      }
      // A cut in a commit comes ten milliseconds after what it cuts.
      #expect(ends.allSatisfy { $0.time < new.faults.end + .milliseconds(10) })
      #expect(new.signals.map(\.time) == new.signals.map(\.time).sorted())
    }
    #expect(before.photos.map(\.id) == after.photos.map(\.id))
    #expect(
      after.photos.contains { $0.fault == .corrupt } && after.photos.contains { $0.fault == .truncated })
  }
}
