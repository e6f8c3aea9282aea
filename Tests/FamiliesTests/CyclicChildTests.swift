import Families
import Kernel
import ScenarioFormat
import Simulation
import TestSupport
import Testing
import Touches

@Suite("A child that does the same over and over")
struct CyclicChildTests {
  /// The touches of each cycle, their times counted from its beginning, at a screen that does what is meant.
  private func cycles(seed: UInt64, count: Int) -> [[TouchSample]] {
    var scenario = Scenario.standard
    scenario.seed = seed
    scenario.soak.cycle = .seconds(20)
    scenario.session.length = .seconds(20 * Int64(count))
    let plan = FamilyPlan(scenario, index: 0)
    var child = CyclicChild(
      plan.children[0], pin: FamilyPlan.pin, device: .iPhoneSE, session: scenario.session,
      cycle: scenario.soak.cycle)
    var screen = ToyScreen(device: .iPhoneSE)
    var result: [[TouchSample]] = []
    var now = Instant.zero
    while true {
      var sense = screen.sense(at: now)
      sense.categoryIndex = screen.category
      var samples: [TouchSample] = []
      guard let gesture = child.next(after: now, sense: sense, into: &samples) else { return result }
      while result.count <= child.round { result.append([]) }
      let begin = Instant.zero + .seconds(20) * Int64(child.round)
      result[child.round] += samples.map { sample in
        var sample = sample
        sample.time = .zero + (sample.time - begin)
        return sample
      }
      // A long drag leads out of a photo, which this screen does not know.
      let leaves = gesture.intent == .drag && screen.zoom == 1
      screen.take(leaves ? .swipeDown : gesture.intent, at: samples[0].position, sense: sense)
      if screen.screen == .grid { screen.photo = 0 }
      now = max(gesture.last, child.looksAgain)
    }
  }

  @Test("two cycles are the same touches at the same moments, and another seed has others")
  func equal() {
    for seed in UInt64(1)...20 {
      let cycles = cycles(seed: seed, count: 12)
      #expect(cycles.count >= 11, "seed \(seed): no cycle takes longer than it has")
      // The last one is cut off by the session's end.
      for (number, cycle) in cycles.dropLast().enumerated() {
        #expect(digest(of: cycle) == digest(of: cycles[0]), "seed \(seed), cycle \(number)")
      }
      #expect(cycles[0].count > 50, "seed \(seed)")
    }
    #expect(cycles(seed: 1, count: 2)[0] != cycles(seed: 2, count: 2)[0])
  }

  @Test("what happens to a child happens at the same moment of every cycle")
  func signals() {
    var scenario = Scenario.standard
    scenario.soak.cycle = .seconds(20)
    scenario.session.length = .minutes(5)
    scenario.session.earningEvery = .seconds(10)
    scenario.session.memoryWarningEvery = .minutes(3)
    scenario.session.backgroundEvery = .minutes(1)
    for seed in UInt64(1)...20 {
      scenario.seed = seed
      let plan = FamilyPlan(scenario, index: 0)
      for child in plan.children {
        let perCycle = child.signals.count / 15
        #expect(child.signals.count == 15 * 5 && perCycle == 5, "two earnings, a warning, away and back")
        for (place, signal) in child.signals.enumerated() {
          let first = child.signals[place % perCycle]
          #expect(signal.kind == first.kind, "seed \(seed)")
          #expect(signal.time - first.time == .seconds(20) * Int64(place / perCycle), "seed \(seed)")
          #expect(first.time < .zero + .seconds(15), "seed \(seed)")
        }
        #expect(child.errands.isEmpty)
      }
      #expect(plan.groups.allSatisfy { $0.arrivals.isEmpty }, "seed \(seed)")
    }
  }
}
