import Comparing
import Kernel
import Metrics
import Testing

@Suite("The first difference in behaviour")
struct BehaviourTests {
  private let run = HandMadeRun()

  /// Every fact of a frame that is exact, and a change of it.
  private static let facts: [(name: String, change: @Sendable (inout FrameRow) -> Void)] = [
    ("screen", { $0.screen = "pinPad" }), ("step", { $0.step = "hunt" }),
    ("what", { $0.what = "closePhoto" }),
    ("samples", { $0.samples += 1 }), ("created", { $0.created += 1 }), ("changed", { $0.changed += 1 }),
    ("moved", { $0.moved += 1 }), ("removed", { $0.removed += 1 }),
    ("placeholders", { $0.placeholders += 1 }),
    ("animating", { $0.animating = true }), ("toolkit", { $0.toolkit += 60_000 }),
    ("vsync", { $0.vsync += 1 }),
    ("period", { $0.period += 1 }),
  ]

  @Test("a planted difference in a frame is named with second, frame, step and value")
  func planted() throws {
    for seed in 0..<200 {
      var random = SeedTree(UInt64(seed)).child("planted behaviour").stream()
      var other = run
      let session = HandMadeRun.sessions[random.below(3)]
      let second = random.below(30)
      let place = random.below(40)
      let fact = BehaviourTests.facts[random.below(BehaviourTests.facts.count)]
      other.part(session, from: second)
      for later in place..<40 { fact.change(&other.stored[session, default: []][later]) }
      let comparison = run.compared(with: other)
      #expect(comparison.exit == 6, "seed \(seed)")
      let behaviour = try #require(comparison.behaviour, "seed \(seed)")
      #expect(
        behaviour.earliest == BehaviourDifference.Session(name: session, second: second), "seed \(seed)")
      let frame = try #require(behaviour.frame, "seed \(seed)")
      #expect(frame.session == session && frame.frame == place * 3, "seed \(seed)")
      #expect(frame.facts.map(\.name) == [fact.name], "seed \(seed)")
      if fact.name != "step" { #expect(frame.step == "browse \(place * 3 / 30)", "seed \(seed)") }
      #expect(comparison.metrics.allSatisfy { $0.outcome == .notComparable }, "seed \(seed)")
    }
  }

  @Test("a frame that only one run has is named, whichever run it is")
  func missing() throws {
    for seed in 0..<100 {
      var random = SeedTree(UInt64(seed)).child("missing frame").stream()
      var other = run
      let session = HandMadeRun.sessions[random.below(3)]
      let place = random.below(40)
      other.stored[session]?.remove(at: place)
      let (forth, back) = (run.compared(with: other).frames, other.compared(with: run).frames)
      #expect(forth.differing == 1 && back.differing == 1 && forth.compared == 120, "seed \(seed)")
      #expect(forth.first?.frame == place * 3, "seed \(seed)")
      #expect(
        forth.first?.facts.first?.new == "no frame" && back.first?.facts.first?.old == "no frame",
        "seed \(seed)")
    }
  }

  @Test("of several sessions that differ, the earliest in virtual time is named")
  func earliest() throws {
    var other = run
    other.part(HandMadeRun.sessions[0], from: 20)
    other.part(HandMadeRun.sessions[2], from: 7)
    let behaviour = try #require(run.compared(with: other).behaviour)
    #expect(behaviour.sessions.map(\.name) == [HandMadeRun.sessions[0], HandMadeRun.sessions[2]])
    #expect(behaviour.earliest == BehaviourDifference.Session(name: HandMadeRun.sessions[2], second: 7))
  }

  @Test(
    "of several sessions the one whose frame differs first is named, regardless of digests"
  )
  func earliestFrame() throws {
    var other = run
    let (early, late) = (HandMadeRun.sessions[2], HandMadeRun.sessions[0])
    // State that no frame shows differs from the first second on.
    for session in [early, late] { other.part(session, from: 0) }
    other.stored[late]?[30].screen = "pinPad"
    other.stored[early]?[20].screen = "pinPad"
    let behaviour = try #require(run.compared(with: other).behaviour)
    #expect(behaviour.first == early && behaviour.frame?.frame == 60)
    #expect(behaviour.instant == Int64(60 * 16_666_666))
    // And the other way round.
    let back = try #require(other.compared(with: run).behaviour)
    #expect(back.first == early && back.instant == behaviour.instant)
  }

  @Test("with other settings the first difference is still found, and nothing is judged")
  func otherSettings() throws {
    var other = run
    other.part(HandMadeRun.sessions[1], from: 3)
    other.stored[HandMadeRun.sessions[1]]?[12].screen = "pinPad"
    let comparison = run.compared(with: other, overrides: ["`x` of the scenario differs: 1 and 2"])
    #expect(comparison.behaviour?.first == HandMadeRun.sessions[1] && comparison.exit == 6)
    #expect(comparison.metrics.isEmpty && comparison.obstacles.first?.contains("`x`") == true)
    var stranger = other
    stranger.report.seed += 1
    #expect(run.compared(with: stranger).behaviour == nil)
  }

  private func effect(_ asked: Int64, ended: Int64, measured: Int = 1) -> EffectRow {
    EffectRow(
      unit: 0, session: 1, operation: "decode", lane: "decode", asked: asked, started: asked, ended: ended,
      measured: measured)
  }

  @Test("a difference in effects alone is named with both effects; host time is ignored")
  func effects() throws {
    var (old, new) = (run, run)
    let session = HandMadeRun.sessions[0]
    new.part(session, from: 2)
    old.effects[session] = [
      effect(1_000_000_000, ended: 1_100_000_000), effect(2_000_000_000, ended: 2_100_000_000),
    ]
    new.effects[session] = [
      effect(1_000_000_000, ended: 1_100_000_000, measured: 77), effect(2_000_000_000, ended: 2_300_000_000),
    ]
    let found = try #require(old.compared(with: new).behaviour)
    #expect(found.frame == nil && found.first == session && found.instant == 2_000_000_000)
    #expect(found.effect?.old?.ended == 2_100_000_000 && found.effect?.new?.ended == 2_300_000_000)
    new.effects[session]?.removeLast()
    let (there, back) = (old.compared(with: new).behaviour?.effect, new.compared(with: old).behaviour?.effect)
    #expect(there?.new == nil && there?.old != nil && back?.old == nil && back?.new != nil)
  }

  @Test("a difference in the digest alone has no instant, only its second")
  func digestOnly() throws {
    var other = run
    other.part(HandMadeRun.sessions[1], from: 9)
    let behaviour = try #require(run.compared(with: other).behaviour)
    #expect(behaviour.instant == nil && behaviour.first == HandMadeRun.sessions[1] && behaviour.hadFrames)
    #expect(behaviour.earliest?.second == 9)
  }

  @Test("without stored frames and seconds the session alone is named")
  func bare() throws {
    var other = run
    other.part(HandMadeRun.sessions[1], from: nil)
    other.stored = [:]
    other.seconds = [:]
    let behaviour = try #require(run.compared(with: other).behaviour)
    #expect(behaviour.earliest == BehaviourDifference.Session(name: HandMadeRun.sessions[1], second: nil))
    #expect(behaviour.frame == nil && !behaviour.hadFrames)
  }

  @Test("sessions that only one run stored and measured costs are ignored")
  func sessionsAndCosts() {
    var other = run
    other.stored[HandMadeRun.sessions[0]] = nil
    for session in HandMadeRun.sessions {
      for index in (other.stored[session] ?? []).indices { other.stored[session]?[index].stages[2] += 70 }
    }
    let frames = run.compared(with: other).frames
    #expect(frames.compared == 80 && frames.differing == 0)
  }

  @Test("different work in a frame of equal behaviour is found, but does not decide")
  func work() {
    var other = run
    other.stored[HandMadeRun.sessions[1]]?[12].toolkit += 60_000
    other.stored[HandMadeRun.sessions[2]]?[3].created += 1
    let comparison = run.compared(with: other)
    #expect(comparison.exit == 0 && comparison.frames.differing == 2)
    #expect(
      comparison.frames.first?.facts == [
        FrameDifference.Fact(name: "toolkit", old: "500000 ns", new: "560000 ns")
      ])
  }

  @Test("overrides are found by path; descriptions, limits and new keys are ignored")
  func overrides() {
    let old =
      #"{"about":"a","real":{"decode":"real","photos":{"directory":{"_0":"/a/b"}}},"list":[1,2],"seed":1}"#
    let new =
      #"{"about":"b","real":{"decode":"modelled","photos":{"directory":{"_0":"/c"}}},"list":[1],"seed":1,"more":2}"#
    #expect(
      ScenarioDifference.sentences(Array(old.utf8), Array(new.utf8)) == [
        "`list.count` of the scenario differs: 2 and 1",
        "`real.decode` of the scenario differs: real and modelled",
      ])
    // What the app adds is told by the keys of a scenario's file.
    let settings = (
      #"{"settings":{"real":{"decode":"real"}}}"#, #"{"settings":{"real":{"decode":"modelled"}}}"#
    )
    #expect(
      ScenarioDifference.sentences(Array(settings.0.utf8), Array(settings.1.utf8)) == [
        "`real.decode` of the scenario differs: real and modelled"
      ])
    #expect(ScenarioDifference.sentences(Array(old.utf8), Array(old.utf8)) == [])
    #expect(ScenarioDifference.sentences([], Array(new.utf8)) == [])
  }
}
