import FamilySweeps
import Gallery
import Gestures
import Kernel
import Simulation
import Sweeping
import TestSupport
import Testing
import Touches

@Suite("The product's recogniser in sweeps")
struct ShippedRecogniserTests {
  private let screens = DeviceProfile.reference.map(\.screen)

  /// What came of each gesture by the recogniser and the debounce themselves, without anything of a sweep between: a touch
  /// belongs to the gesture in which it landed, and a tap that waited is late by what it waited.
  private func expected(
    _ block: GestureBlock, _ settings: GestureSettings, _ screen: SweepScreen
  ) -> [GestureOutcome] {
    var recogniser = GestureRecogniser(settings: settings, scope: screen.galleryScreen.scope(settings))
    var debounce = SwipeDebounce(settings: settings.debounce)
    var outcomes = block.gestures.map { _ in GestureOutcome() }
    var owners: [Int] = []
    var lifts: [Instant] = []
    func note(_ event: OutcomeEvents, _ decision: GestureDecision) {
      let owner = owners[decision.sequence]
      outcomes[owner].note(event)
      let lift = lifts[decision.sequence]
      if lift < decision.time { outcomes[owner].latency = (decision.time - lift).nanoseconds }
    }
    func take(_ decisions: [GestureDecision], _ gesture: Int) {
      for decision in decisions {
        switch decision.kind {
        case .touchDown:
          owners.append(gesture)
          lifts.append(.never)
        case .allLifted: lifts[decision.sequence] = decision.time
        case .tap: note(.tap, decision)
        case .doubleTap: note(.doubleTap, decision)
        case .pinchBegan: note(.pinch, decision)
        case .dragBegan:
          if decision.translation.y.magnitude >= decision.translation.x.magnitude { note(.scroll, decision) }
        case .swipe(let way, _) where way == .up || way == .down: note(way == .up ? .up : .down, decision)
        case .swipe(let way, _):
          let changes = debounce.allows(way, at: decision.time)
          debounce.record(way, at: decision.time, changed: changes)
          note(changes ? (way == .left ? .left : .right) : .blocked, decision)
        default: break
        }
      }
    }
    for (gesture, made) in block.gestures.enumerated() {
      for sample in block.samples[made.samples] {
        var decisions: [GestureDecision] = []
        recogniser.handle(sample, into: &decisions)
        take(decisions, gesture)
      }
    }
    var decisions: [GestureDecision] = []
    recogniser.advance(to: .never, into: &decisions)
    take(decisions, block.gestures.count - 1)
    return outcomes
  }

  @Test(
    "it decides like recogniser and debounce alone, under every preset, over many seeds",
    .slow,
    arguments: SweepScreen.allCases, GesturePreset.allCases)
  func decisions(screen: SweepScreen, preset: GesturePreset) {
    var block = GestureBlock()
    var found: [GestureOutcome] = []
    var seen: OutcomeEvents = []
    for seed: UInt64 in 0..<6 {
      for group in AgeGroup.allCases {
        let device = Int(seed) % screens.count
        let stream = GestureStream(
          group, screen: screen, devices: [DeviceProfile.reference[device]], deviceWeights: [1],
          mix: .standard(screen), half: .training, root: SeedTree(seed))
        _ = stream.fill(&block, index: 0, count: 150)
        let settings = GestureSettings(preset, on: screens[device])
        var driver = RecogniserDriver(settings: settings, screen: screen)
        driver.play(block, into: &found)
        #expect(found == expected(block, settings, screen), "seed \(seed), \(group)")
        for outcome in found { seen.formUnion(outcome.events) }
      }
    }
    let wanted: OutcomeEvents =
      screen == .grid
      ? [.tap, .left, .right, .scroll, .blocked] : [.tap, .doubleTap, .left, .up, .down, .pinch]
    #expect(wanted.isSubset(of: seen), "\(seen)")
  }

  @Test("one sample at a time gives the same decisions")
  func oneByOne() {
    var block = GestureBlock()
    let stream = GestureStream(
      .four, screen: .fullscreen, devices: [DeviceProfile.reference[0]], deviceWeights: [1],
      mix: .standard(.fullscreen), half: .training, root: SeedTree(8))
    _ = stream.fill(&block, index: 0, count: 150)
    let fresh = ShippedRecogniser(GestureSettings(.tuned, on: screens[0]), on: .fullscreen)
    var (one, many) = (fresh, fresh)
    var (single, together): ([TouchDecision], [TouchDecision]) = ([], [])
    for sample in block.samples { one.handle(sample, into: &single) }
    many.handle(block.samples[...], into: &together)
    #expect(single == together && single.count > 150)
  }

  @Test("its table is the axes in order, and reproduces every value of a preset")
  func table() {
    #expect(ShippedRecogniser.table.map(\.name) == SweepAxis.allCases.map(\.rawValue))
    #expect(SweepValues(SettingValues(standardOf: ShippedRecogniser.table)) == .axesBase)
    for named in ShippedRecogniser.named {
      for (screen, surface) in screens.flatMap({ screen in SweepScreen.allCases.map { (screen, $0) } }) {
        let values = named.values(on: screen, for: surface)
        #expect(SweepValues(values).values == values, "\(named.name)")
      }
    }
  }

  @Test("a sweep of a preset ignores the touches that the preset ignores, and no others")
  func ignoredTouches() throws {
    for preset in GesturePreset.allCases {
      let named = try #require(ShippedRecogniser.named.first { $0.name == preset.rawValue })
      for (screen, surface) in screens.flatMap({ screen in SweepScreen.allCases.map { (screen, $0) } }) {
        let shipped = GestureSettings(preset, on: screen)
        let swept = SweepValues(named.values(on: screen, for: surface)).settings(on: screen, for: surface)
        #expect(swept.lowestTouch == shipped.lowestTouch, "\(named.name)")
        #expect(swept.largestContact == shipped.largestContact, "\(named.name)")
      }
    }
  }

  @Test(
    "points of the axes survive the table, and mean the same without ineffective values"
  )
  func roundTrips() {
    for seed: UInt64 in 0..<300 {
      var random = RandomSource(seed: seed)
      var values = SettingValues(standardOf: ShippedRecogniser.table)
      for setting in ShippedRecogniser.table {
        if let range = setting.range, setting.words.isEmpty || random.below(4) > 0 {
          values[setting.name] = .number(range.lowerBound + Double(random.below(Int(range.upperBound))))
        } else {
          values[setting.name] = .word(setting.words[random.below(setting.words.count)].text)
        }
      }
      #expect(SweepValues(values).values == values, "seed \(seed)")
      let canonical = ShippedRecogniser.canonical(values)
      #expect(ShippedRecogniser.canonical(canonical) == canonical, "seed \(seed)")
      #expect(canonical[.distance] == values[.distance], "seed \(seed)")
    }
  }
}
