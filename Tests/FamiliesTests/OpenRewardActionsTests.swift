import Families
import Gallery
import Kernel
import ScenarioFormat
import Simulation
import Testing
import Touches

@Suite("Children's actions on open rewards")
struct OpenRewardActionsTests {
  private let start = ScreenRect(24, 300, 150, 44)
  private let giveBack = ScreenRect(190, 300, 150, 44)
  private let time = ScreenRect(24, 260, 320, 30)

  /// What a child that looks at its points touches in front of a dashboard on which nothing changes.
  private func touches(
    seed: UInt64, isOpen: Bool, actions: [WeightedName] = []
  ) -> (samples: [TouchSample], gestures: [(TouchIntent, ScreenPoint)]) {
    var script = session([WeightedName(name: "browse", weight: 1)], .minutes(20))
    script.actions = actions
    var actor = ChildActor(
      .five, device: .iPhoneSE, session: script, errands: [Errand(time: .zero, goal: .seePoints)],
      seed: SeedTree(seed))
    var sense = ToyScreen(device: .iPhoneSE, screen: .dashboard).sense(at: .zero)
    if isOpen {
      (sense.targets.uses, sense.targets.giveBacks, sense.targets.times) = ([start], [giveBack], [time])
    }
    var samples: [TouchSample] = []
    var gestures: [(TouchIntent, ScreenPoint)] = []
    var now = Instant.zero
    for _ in 0..<10 {
      let first = samples.count
      guard let gesture = actor.next(after: now, sense: sense, into: &samples) else { break }
      gestures.append((gesture.intent, samples[first].position))
      now = max(gesture.last, actor.nextPoll)
    }
    return (samples, gestures)
  }

  @Test("children start and stop rewards, sometimes give one back, and point at the remaining time")
  func touched() {
    var (uses, backs, polls) = (0, 0, 0)
    for seed in 1...60 as ClosedRange<UInt64> {
      for (intent, place) in touches(seed: seed, isOpen: true).gestures {
        if intent == .tap, start.contains(place) { uses += 1 }
        if intent == .tap, giveBack.contains(place) { backs += 1 }
        if intent == .hesitation, time.contains(place) { polls += 1 }
      }
    }
    #expect(uses > 60 && backs > 5 && polls > 15, "\(uses), \(backs), \(polls)")
  }

  @Test("without a visible open reward, draws are as if there were no actions on one")
  func unchanged() {
    let without = ["use-reward", "give-back", "watch-time"].map {
      WeightedName(name: "see-points.dashboard.\($0)", weight: 0)
    }
    for seed in 1...30 as ClosedRange<UInt64> {
      #expect(
        touches(seed: seed, isOpen: false).samples
          == touches(seed: seed, isOpen: false, actions: without).samples)
    }
  }
}
