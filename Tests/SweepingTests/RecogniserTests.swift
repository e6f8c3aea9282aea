import Kernel
import Simulation
import Sweeping
import Testing
import Touches

@Suite("Running and judging a recogniser")
struct RecogniserTests {
  private let screen = DeviceProfile.reference[0].screen

  private func patient(_ changes: [String: SettingValue] = [:]) -> PatientRecogniser {
    var values = SettingValues(standardOf: PatientRecogniser.table)
    for (name, value) in changes { values[name] = value }
    return PatientRecogniser(values, on: .fullscreen, of: screen)
  }

  private func outcomes(_ block: GestureBlock, _ recogniser: PatientRecogniser) -> [GestureOutcome] {
    var driver = RecogniserDriver(recogniser)
    var outcomes: [GestureOutcome] = []
    driver.play(block, into: &outcomes)
    return outcomes
  }

  /// A drawn block.
  private func drawn(_ seed: UInt64) -> GestureBlock {
    var plan = patientPlan(seed: seed)
    plan.ages = [AgeGroup.allCases[Int(seed) % AgeGroup.allCases.count]]
    var block = GestureBlock()
    _ = plan.streams(.training)[0].fill(&block, index: 0, count: 150)
    return block
  }

  @Test(
    "a decision counts for the gesture during which its touch landed; time after the lift is latency"
  )
  func owners() {
    let found = outcomes(
      block([(.tap, 0, 50, 0), (.swipeRight, 200, 280, 150), (.tap, 1_000, 1_040, 0)]), patient())
    #expect(found.map(\.events) == [.tap, .right, .tap])
    #expect(found.map(\.latency) == [300_000_000, 0, 300_000_000])
    #expect(found.map(\.changeCount) == [0, 1, 0])
  }

  @Test(
    "each decision maps to its noticeable event",
    arguments: [
      (.tap, .tap), (.doubleTap, .doubleTap), (.longPress, []), (.swipe(.left), .left),
      (.swipe(.right), .right), (.swipe(.up), .up), (.swipe(.down), .down), (.refusedSwipe(.left), .blocked),
      (.drag(.vertical), .scroll), (.drag(.horizontal), []), (.pinch, .pinch),
    ] as [(TouchDecision.Kind, OutcomeEvents)])
  func meanings(kind: TouchDecision.Kind, events: OutcomeEvents) {
    let block = block([(.swipeLeft, 0, 90, -150), (.tap, 300, 350, 0)])
    var notes = OutcomeNotes()
    notes.begin(block)
    notes.decisions.append(TouchDecision(kind, landed: .zero, at: .milliseconds(90)))
    notes.note(0, of: block)
    #expect(notes.outcomes.map(\.events) == [events, []])
    // The second of its kind is told as a second change where it changes anything, and goes to its own gesture.
    notes.decisions.append(TouchDecision(kind, landed: .milliseconds(50), at: .milliseconds(350)))
    notes.note(1, of: block)
    let isChange = !events.isDisjoint(with: .changes)
    #expect(notes.outcomes[0].events == (isChange ? events.union(.secondChange) : events))
    #expect(notes.outcomes[1].events.isEmpty && notes.outcomes[0].latency == 0)
  }

  @Test("the outcome of a block does not depend on other blocks, over many seeds")
  func fresh() {
    var driver = RecogniserDriver(patient())
    var found: [GestureOutcome] = []
    for seed: UInt64 in 0..<24 {
      let block = drawn(seed)
      driver.play(block, into: &found)
      #expect(found == outcomes(block, patient()), "seed \(seed)")
      #expect(found.count == block.count && found.contains { $0.events == .tap }, "seed \(seed)")
    }
  }

  @Test("handling samples one by one gives the same outcome as a batch, over many seeds")
  func oneByOne() {
    for seed: UInt64 in 0..<12 {
      let block = drawn(seed)
      var recogniser = patient()
      var notes = OutcomeNotes()
      notes.begin(block)
      for gesture in 0..<block.count {
        for index in block.sampleRange(gesture) {
          recogniser.handle(block.samples[index], into: &notes.decisions)
        }
        notes.note(gesture, of: block)
      }
      recogniser.advance(to: .never, into: &notes.decisions)
      notes.note(block.count - 1, of: block)
      #expect(notes.outcomes == outcomes(block, patient()), "seed \(seed)")
    }
  }

  @Test("presets, rules and candidates are fitted to every device, with their notes")
  func named() {
    var plan = patientPlan()
    plan.presets = ["near"]
    plan.rules = ["theirs"]
    plan.candidates = [
      SweepCandidate(name: "mine", like: "near", changes: [.init(axis: "wait", value: 100)]),
      SweepCandidate(name: "plain", like: nil, changes: []),
    ]
    let settings = plan.sweepSettings(of: PatientRecogniser.self)
    #expect(settings.allSatisfy { $0.onDevices.count == plan.devices.count })
    #expect(settings.map(\.setting.name) == ["near", "theirs", "mine", "plain"] + (1...9).map { "s\($0)" })
    #expect(
      settings.map(\.setting.origin)
        == [.preset, .published, .candidate, .candidate] + [SweepSetting.Origin](repeating: .swept, count: 9))
    #expect(settings[1].setting.source == "a book" && settings[1].setting.note == "roughly")
    #expect(settings[2].setting.note == "as near otherwise" && settings[3].setting.note.isEmpty)
    #expect(settings[2].setting.summary == "reach 20 pt, wait 100 ms, palms seen")
  }

  @Test("a sweep of it is the same on one thread and on three, and a longer reach misses no fewer swipes")
  func sweep() {
    let one = patientFindings(workers: 1)
    let three = patientFindings(workers: 3)
    #expect(SweepCSV.text(one) == SweepCSV.text(three) && SweepJSON(one).bytes == SweepJSON(three).bytes)
    #expect(SweepCSV.text(one).split(separator: "\n")[0].hasSuffix(",reach,wait,palms"))
    let scores = one.scores(.heldOut)
    let missed = ["20", "60", "180"].map { reach in
      one.settings.indices.filter { one.settings[$0].values["reach"].text == reach }
        .reduce(0) { $0 + scores[$1].groups[0].tally.missedSwipes }
    }
    #expect(missed == missed.sorted() && missed[0] < missed[2], "\(missed)")
  }
}
