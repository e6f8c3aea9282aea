import Families
import Gallery
import Kernel
import ScenarioFormat
import Simulation
import Testing
import Touches

@Suite("Demands of a scenario are arranged, not left to chance")
struct ArrangedTests {
  // A child of `smoke --seed 911` waited for a photo's end where three ends in a row lay close together, and saw none.
  @Test(
    "the scenario's share of group photos expires, spread over the session", arguments: 1...60)
  func ends(seed: UInt64) {
    var script = scenario(
      seed: seed, photos: 1...1, categories: 1...1, groups: 1...1, photosPerGroup: 12...12, history: 0...0)
    script.population.expiringPercent = 50
    let length = script.session.length.nanoseconds
    let photos = FamilyPlan(script, index: 0).groups[0].photos
    let ends = photos.map {
      $0.shared + .seconds(GroupPlan.photoLifetimeSeconds) - script.session.start
    }.filter { $0 > .zero && $0.nanoseconds < length }.map(\.nanoseconds).sorted()
    // One that was shared together with another ends with it.
    #expect((3...7).contains(Set(ends).count), "\(ends)")
    let gaps = zip([0] + ends, ends + [length]).map { $1 - $0 }
    #expect(gaps.max()! < length * 45 / 100, "\(gaps)")
  }

  // Where no photo was about to go, a child came to none of its other errands: `family-evening --families 0-0 --seed 11`.
  @Test("an errand that cannot run yet does not delay later ones", arguments: 1...12)
  func unblocked(seed: UInt64) {
    let errands = [Errand(time: .zero, goal: .seeItGo), Errand(time: .seconds(30), goal: .guessPIN)]
    let evening = ToyEvening(
      .nineToTwelve, device: .iPhoneSE, seed: seed, length: .minutes(6), errands: errands)
    #expect(evening.senses.contains { $0.screen == .pinPad })
  }

  @Test("a child who is told to stop runs its errands before that", arguments: 1...20)
  func stopped(seed: UInt64) {
    var script = scenario(seed: seed, photos: 1...1, categories: 1...1, groups: 0...0, history: 0...0)
    script.session.askedToStopPercent = 100
    for child in FamilyPlan(script, index: 0).children {
      let stop = child.timesAway(until: .zero + script.session.length).last?.lowerBound ?? .zero
      #expect(child.errands.allSatisfy { $0.time < stop }, "\(child.errands), \(stop)")
    }
  }

  // A parent hid and deleted categories until the children's grid was empty, three minutes into an evening of twenty.
  @Test("a parent removes no category while children see at most two with photos", arguments: 1...20)
  func leavesSome(seed: UInt64) {
    let hide = TouchTargets.Worded(words: .hideCategory, frame: ScreenRect(16, 300, 44, 44))
    let delete = TouchTargets.Worded(words: .deleteCategory, frame: ScreenRect(200, 300, 44, 44))
    func touched(_ filled: Int) -> Bool {
      var actor = ChildActor(
        .adult, device: .iPhoneSE, session: session([WeightedName(name: "browse", weight: 1)], .minutes(10)),
        errands: [Errand(time: .zero, goal: .lookAfter)], pin: "804917", seed: SeedTree(seed))
      var sense = ToyScreen(device: .iPhoneSE, screen: .parentCategories).sense(at: .zero)
      sense.targets.controls = [hide, delete]
      sense.targets.buttons[.back] = ScreenRect(0, 0, 44, 44)
      sense.filledCategoryCount = filled
      var samples: [TouchSample] = []
      var now = Instant.zero
      for _ in 0..<12 {
        let first = samples.count
        guard let gesture = actor.next(after: now, sense: sense, into: &samples) else { break }
        let place = samples[first].position
        if gesture.intent == .tap, hide.frame.contains(place) || delete.frame.contains(place) { return true }
        now = max(gesture.last, actor.nextPoll)
      }
      return false
    }
    #expect(touched(3))
    #expect(!touched(2))
  }

  // No parent double-tapped a button that opens a question, so no run could show whether the second tap answers it.
  @Test("a parent double-taps one in ten buttons that open a question, and no other")
  func doubled() {
    func taps(on words: TextKey) -> (all: Int, doubled: Int) {
      var counts = (all: 0, doubled: 0)
      for seed in 1...40 {
        var actor = ChildActor(
          .adult, device: .iPhoneSE,
          session: session([WeightedName(name: "browse", weight: 1)], .minutes(10)),
          errands: [Errand(time: .zero, goal: .lookAfter)], pin: "804917", seed: SeedTree(UInt64(seed)))
        var sense = ToyScreen(device: .iPhoneSE, screen: .parentCategories).sense(at: .zero)
        sense.targets.controls = [TouchTargets.Worded(words: words, frame: ScreenRect(100, 300, 44, 44))]
        sense.filledCategoryCount = 5
        var samples: [TouchSample] = []
        var now = Instant.zero
        for _ in 0..<12 {
          guard let gesture = actor.next(after: now, sense: sense, into: &samples) else { break }
          if gesture.intent == .tap || gesture.intent == .doubleTap { counts.all += 1 }
          if gesture.intent == .doubleTap { counts.doubled += 1 }
          now = max(gesture.last, actor.nextPoll)
        }
      }
      return counts
    }
    let asking = taps(on: .renameCategory)
    #expect(asking.doubled * 40 > asking.all && asking.doubled * 5 < asking.all, "\(asking)")
    #expect(taps(on: .raiseCategory).doubled == 0)
  }
}
