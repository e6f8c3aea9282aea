import Families
internal import Gallery
import Kernel
import ScenarioFormat
import Simulation
import TestSupport
import Testing
import Touches

@Suite("A child that repeats its actions")
struct CyclicChildTests {
  /// The touches of each cycle, their times counted from its beginning, at a screen that does what is meant.
  private func cycles(seed: UInt64, count: Int) -> [[TouchSample]] {
    var scenario = Scenario.standard
    scenario.seed = seed
    // As in the soaks: of younger hands a cycle may take longer than it has.
    scenario.population.ages = (7...10).map { WeightedName(name: "\($0)", weight: 1) }
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
      screen.take(
        leaves ? .swipeDown : gesture.intent, at: samples[0].position,
        to: samples[samples.count - 1].position, sense: sense)
      if screen.screen == .grid { screen.photo = 0 }
      now = max(gesture.last, child.nextPoll)
    }
  }

  @Test("two cycles have the same touches at the same times, and another seed has others")
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

  /// Cycles of 40 s with everything in them.
  private func full(seed: UInt64) -> Scenario {
    var scenario = Scenario.standard
    scenario.seed = seed
    scenario.population.childrenPerFamily = 2...3
    scenario.population.expiringPercent = 100
    scenario.soak.cycle = .seconds(40)
    scenario.session.length = .minutes(12)
    scenario.session.earningEvery = .seconds(20)
    scenario.session.redeemingEvery = .seconds(40)
    scenario.session.memoryWarningEvery = .seconds(20)
    scenario.session.criticalWarningsPercent = 50
    scenario.session.backgroundEvery = .minutes(1)
    scenario.session.interruptionEvery = .minutes(1)
    scenario.session.changeEvery = .minutes(1)
    scenario.session.ledgerTrafficEvery = .minutes(1)
    scenario.session.relaunchEvery = .minutes(1)
    return scenario
  }

  @Test(
    "signals come at the same times of every cycle; launches in each, or only in the first"
  )
  func signals() {
    let cycle = TimeSpan.seconds(40)
    for seed in UInt64(1)...20 {
      let plan = FamilyPlan(full(seed: seed), index: 0)
      for (ordinal, child) in plan.children.enumerated() {
        var cycles = [[SignalPlan]](repeating: [], count: 18)
        for signal in child.signals {
          let number = Int((signal.time - Instant.zero).nanoseconds / cycle.nanoseconds)
          cycles[number].append(SignalPlan(time: signal.time - cycle * Int64(number), kind: signal.kind))
        }
        let dies = ordinal % 2 == 1
        let launches = { (signal: SignalPlan) in
          switch signal.kind {
          case .relaunch, .change(.category, _), .change(.restored, _): true
          default: false
          }
        }
        #expect(cycles[0].count(where: launches) == 3, "seed \(seed): hidden, shown again, launched")
        for (number, signals) in cycles.enumerated().dropFirst() {
          let expected = dies ? cycles[0] : cycles[0].filter { !launches($0) }
          #expect(signals == expected, "seed \(seed), child \(ordinal), cycle \(number)")
        }
        let seconds = cycles[0].map { ($0.time - .zero).seconds }
        #expect(
          seconds == seconds.sorted() && (seconds.last ?? 0) < 27, "seed \(seed): nothing in the last third")
        let kinds = cycles[0].map(\.kind)
        #expect(
          kinds.count { $0 == .memoryWarning } == 1 && kinds.count { $0 == .criticalMemoryWarning } == 1)
        #expect(kinds.count { $0 == .ledger } == LedgerStep.allCases.count)
        let trips: [SignalPlan.Kind] = [
          .background, .foreground, .inactive, .active, .lowPower(true), .lowPower(false), .relaunch,
        ]
        #expect(kinds.filter(trips.contains) == trips, "seed \(seed): one after the other")
        #expect(child.errands.isEmpty)
      }
    }
  }

  @Test("a child spends the points of a cycle on a reward, and another request exceeds its balance")
  func points() {
    for seed in UInt64(1)...20 {
      for child in FamilyPlan(full(seed: seed), index: 0).children {
        let cycle = child.signals.filter { $0.time < .zero + .seconds(40) }
        var earned = Points.zero
        var costs: [Points] = []
        for signal in cycle {
          switch signal.kind {
          case .earn(let amount, _):
            #expect(costs.allSatisfy { $0 > Points(1_000) }, "seed \(seed): earned before it is spent")
            earned = earned + amount
          case .redeem(let cost, _, let span):
            costs.append(cost)
            #expect(signal.time + span < .zero + .seconds(40), "seed \(seed): ends in its cycle")
          default: break
          }
        }
        #expect(costs.sorted { $0 < $1 } == [earned, Points(900_000)], "seed \(seed)")
      }
    }
  }

  @Test(
    "each cycle has own photos, alike but for their ids: one expires, one is withdrawn, one leaves the album"
  )
  func photos() throws {
    for seed in UInt64(1)...20 {
      let scenario = full(seed: seed)
      let plan = FamilyPlan(scenario, index: 0)
      for group in plan.groups {
        #expect(group.arrivals.count == 36, "seed \(seed)")
        #expect(Set(group.arrivals.map(\.photo.id)).count == 36)
        for taken in [false, true] {
          let photos = group.arrivals.filter { ($0.withdrawn != nil) == taken }
          #expect(photos.count == 18)
          for (number, photo) in photos.enumerated() {
            let begin = scenario.session.start + .seconds(40) * Int64(number)
            let reported = try #require(photo.reported)
            let end = photo.shared + .hours(48)
            #expect(
              begin < reported && reported < (photo.withdrawn ?? end) && (photo.withdrawn ?? reported) < end)
            #expect(
              end < begin + .seconds(27), "seed \(seed): over in its cycle, when nobody lists it any more")
            #expect(photo.photo.seed == photos[0].photo.seed && photo.photo.pixels == photos[0].photo.pixels)
          }
        }
        let start = scenario.session.start
        #expect(
          group.photos.allSatisfy {
            $0.shared + .hours(48) < start || $0.shared + .hours(48) > start + .minutes(12)
          },
          "seed \(seed): of the others none ends meanwhile")
      }
      let last = try #require(plan.categories.last { $0.visibleToChildren })
      let toGo = plan.photos.suffix(18 + 60)
      #expect(toGo.allSatisfy { $0.category == last.id && $0.seed == toGo.first?.seed })
      #expect(Set(plan.photos.map(\.id)).count == plan.photos.count)
      let first = plan.photos.count - 78
      for child in plan.children {
        let picks = child.signals.compactMap { signal in
          if case .change(.albumPhoto, let pick) = signal.kind { pick } else { nil }
        }
        // Behind those that stay.
        #expect(picks == Array(repeating: first + 60, count: 18), "seed \(seed)")
      }
    }
  }
}
