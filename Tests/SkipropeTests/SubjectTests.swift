import Commands
import Foundation
import HostSystem
import Kernel
import Metrics
import Playing
import ScenarioFormat
import Skiprope
import TestSupport
import Testing

@Suite("A subject outside of this project")
struct SubjectTests {
  private let program = Harness.program(of: Lamp.self)
  private var subject: any SimulatedSubject { program.subject }

  private func scenario(_ yaml: String) throws -> Scenario { try subject.scenario(yaml) }

  /// Plays a unit once and returns what it left.
  private func play(
    _ yaml: String, unit: Int = 0, bug: String? = nil, change: (inout Scenario) -> Void = { _ in }
  ) throws -> UnitResult {
    var scenario = try scenario(yaml)
    change(&scenario)
    return try subject.play(scenario, unit: unit, bug: bug)
  }

  @Test("its own keys are read with their units, defaults and bounds")
  func keys() throws {
    let text = ScenarioExplanation(
      LoadedScenario(
        scenario: try scenario("lamp: {watts: 60, fade: 250ms}\npopulation: {rooms: 3}"), file: "lamp.yaml",
        given: []), vocabulary: subject.vocabulary
    ).text
    #expect(text.contains("watts: 60") && text.contains("fade: 250ms") && text.contains("colour: white"))
    #expect(text.contains("rooms: 3") && text.contains("app: lamp"))
    for (yaml, place) in [
      ("lamp: {watts: 0}", "lamp.yaml:1:15: `lamp.watts` is `0`"), ("lamp: {wats: 1}", "lamp.yaml:1:8: "),
      ("lamp: {colour: wrm}", "did you mean `warm`?"),
      ("app: unit", "lamp.yaml:1:6: `app` is `unit`, but this program runs `lamp`"),
      ("bell: {tone: 20}", "lamp.yaml:1:1: a scenario has no key `bell`"),
      ("population: {units: 2}", "`population` has no key `units`"),
    ] {
      #expect {
        try scenario(yaml)
      } throws: { "\($0)".contains(place) }
    }
  }

  @Test("a scenario can be written and read back")
  func codable() throws {
    let one = try scenario("seed: 7\nlamp: {watts: 99, colour: warm}\nsession: {length: 5s}")
    let data = try JSONEncoder().encode(one)
    #expect(try JSONDecoder.of(subject).decode(Scenario.self, from: data) == one)
    #expect(try scenario("lamp: {watts: 98}") != (try scenario("lamp: {watts: 97}")))
    #expect(throws: OtherAppError.self) {
      try JSONDecoder.of(Harness.program(of: Doorbell.self).subject).decode(Scenario.self, from: data)
    }
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(Scenario.self, from: data) }
  }

  @Test("a unit follows from scenario, seed and number alone", .slow, arguments: 1...10)
  func determinism(_ seed: Int) throws {
    let yaml = "seed: \(seed)\npopulation: {rooms: 5}\nsession: {length: 20s}"
    let first = try play(yaml, unit: 2)
    #expect(try play(yaml, unit: 2).summary == first.summary)
    #expect(try play(yaml, unit: 3).summary.sessions[0].digest != first.summary.sessions[0].digest)
    #expect(
      try play("seed: \(seed + 100)\nsession: {length: 20s}", unit: 2).summary.sessions[0].digest
        != first.summary.sessions[0].digest)
  }

  @Test("a user touches visible items only, and waits otherwise", .slow, arguments: 1...20)
  func hands(_ seed: Int) throws {
    let result = try play("seed: \(seed)\nsession: {length: 2m}\npopulation: {hands: {\"3\": 1, adult: 1}}")
    let there = try result.tally("switch.there")
    #expect(there.violations == 0, "\(there.examples)")
    #expect(there.exercised > 20)
    #expect(try result.tally("switch.works").violations == 0)
    #expect(result.summary.sessions[0].gestures > 20)
  }

  @Test("a planted bug reaches the app, and an unknown one is refused")
  func bugs() throws {
    let stuck = try play("session: {length: 1m}", bug: "stuck")
    #expect(try stuck.tally("switch.works").violations > 5)
    #expect(throws: RunError.self) { try play("session: {length: 1m}", bug: "loose") }
  }

  @Test(
    "a unit with violations reports their number once at its end; one without reports nothing"
  )
  func reportsViolations() throws {
    for bug in [nil, "stuck"] {
      var reported: [Int] = []
      var last: WorkerMessage?
      let result = try subject.play(scenario("session: {length: 30s}"), bug: bug, keepsAllFrames: false) {
        message in
        if case .violated(let count) = message { reported.append(count) }
        last = message
      }
      let broken = result.invariants.reduce(0) { $0 + $1.violations }
      #expect(reported == (bug == nil ? [] : [broken]) && (broken > 0) == (bug != nil))
      if bug != nil, case .violated? = last {} else { #expect(bug == nil) }
    }
  }

  @Test("a session's summary counts the vsyncs from the first at 0 to the last in its length")
  func vsyncs() throws {
    // The standard device has 120 Hz.
    for (length, vsyncs) in [("1s", 121), ("30s", 3_601), ("1500ms", 181)] {
      let found = try play("session: {length: \(length)}").summary.sessions.map(\.vsyncs)
      #expect(found == [vsyncs], "\(length)")
    }
  }

  #if compiler(>=6.3)
    @Test("an action needs a weight above 0 and a pause of 0 or more")
    func actions() async {
      await #expect(processExitsWith: .failure) { _ = TouchAction.tap(.anywhere, weight: 0) }
      await #expect(processExitsWith: .failure) {
        _ = TouchAction.tap(.anywhere, pause: TimeSpan(nanoseconds: -1))
      }
      await #expect(processExitsWith: .success) {
        _ = TouchAction.tap(.anywhere, weight: 0.001, pause: .zero)
      }
    }
  #endif

  @Test("a unit has one session")
  func sessions() throws {
    let text = "session: {length: 5s}"
    #expect(try play(text).summary.sessions.count == 1)
    #expect(subject.sessionCount(of: 0, in: try scenario(text)) == 1)
  }

  @Test(
    "equal cycles are equal, and a different one is counted", .slow, arguments: 1...drawn(2, byNight: 20))
  func cycles(_ seed: Int) throws {
    for bug in [nil, "twice", "wanders"] {
      let result = try play("seed: \(seed)\nsession: {length: 3m}\nsoak: {cycle: 10s}", bug: bug)
      let values = subject.metrics.values(result.measurements)
      let unequal = try #require(values.first { $0.id == "soak.unequal" }).value
      #expect((unequal > 0) == (bug != nil))
      #expect(result.soak?.first?.cycles == 17)
    }
  }

  @Test("objects that leak are named, with the number of cycles that leaked", .slow)
  func leak() throws {
    let result = try play("session: {length: 8m}\nsoak: {cycle: 20s}", bug: "hoards")
    let soak = try #require(result.soak?.first)
    let kind = try #require(soak.kinds.first { $0.kind.hasSuffix("Keepsake") }, "\(soak.kinds)")
    #expect(kind.count >= kind.cycles && kind.bytes >= 16 * kind.count)
    // Some are left by every cycle that is looked at.
    #expect(kind.cycles == kind.lastCycle - kind.firstCycle + 1 && kind.cycles > 8)
  }

  @Test("an app's own quantities measure its growth from cycle to cycle", .slow)
  func held() throws {
    let text = "session: {length: 8m}\nsoak: {cycle: 20s}"
    func growth(_ bug: String?) throws -> [String: Double] {
      let values = subject.metrics.values(try play(text, bug: bug).measurements)
      return Dictionary(
        uniqueKeysWithValues: values.filter { $0.id.hasPrefix("soak.growth.") }.map { ($0.id, $0.value) })
    }
    let healthy = try growth(nil)
    #expect(healthy["soak.growth.keepsakes"] == 0 && healthy["soak.growth.launches"] == 0, "\(healthy)")
    let hoarding = try growth("hoards")
    #expect((hoarding["soak.growth.keepsakes"] ?? 0) > 1, "\(hoarding)")
    #expect(hoarding["soak.growth.launches"] == 0, "\(hoarding)")
  }

  @Test("an app without amounts for its subject's `held` stops the program")
  func mum() async {
    await #expect(processExitsWith: .failure) {
      _ = try SubjectTests().play("session: {length: 4m}\nsoak: {cycle: 20s}", bug: "mum")
    }
  }

  @Test("the app is killed and launched again as often as the scenario says on average")
  func relaunches() throws {
    let result = try play("session: {length: 10m, relaunch-every: 30s}")
    let launches = subject.metrics.values(result.measurements).first { $0.id == "launch.first_frame" }
    #expect((10...35).contains(launches?.samples ?? 0))
    #expect(try result.tally("switch.works").violations == 0)
  }

  @Test(
    "its own figures are summed, split by name, distributed and raised, equal to its rules' counts",
    .slow,
    arguments: 1...5)
  func figures(_ seed: Int) throws {
    let result = try play("seed: \(seed)\nsession: {length: 2m, relaunch-every: 20s}")
    let values = subject.metrics.values(result.measurements)
    func value(_ id: String) throws -> MetricValue { try #require(values.first { $0.id == id }, "\(id)") }
    let touches = try result.tally("switch.there").exercised
    let summed = Int(try value("lamp.touches").value)
    #expect(touches > 10 && summed == touches)
    let (on, off) = (try value("lamp.switched.on"), try value("lamp.switched.off"))
    #expect(Int(on.value + off.value) == touches && on.value > 0 && off.value > 0)
    #expect(on.better == .higher && on.kind == .exact)
    let gaps = try ["p50", "p99", "max"].map { try value("lamp.gap.\($0)") }
    #expect(gaps.allSatisfy { $0.unit == "ms" && $0.samples == touches - 1 })
    #expect(gaps[0].value <= gaps[1].value && gaps[1].value <= gaps[2].value && gaps[2].value < 120_000)
    let launches = try #require(values.first { $0.id == "launch.first_frame" }).samples
    let most = Int(try value("lamp.launches").value)
    #expect(most == launches && launches > 1)
    let again = try play("seed: \(seed)\nsession: {length: 2m, relaunch-every: 20s}")
    let own = values.filter { $0.id.hasPrefix("lamp.") }
    #expect(subject.metrics.values(again.measurements).filter { $0.id.hasPrefix("lamp.") } == own)
  }

  @Test(
    "its own figures can have budgets, and are 0, not missing, in a session without events"
  )
  func figuresOfNothing() throws {
    let scenario = try scenario("budgets: {lamp.touches: 10-20, lamp.gap.p99: 4s, lamp.switched.off: 300}")
    #expect(scenario.budgets.map(\.metric).sorted() == ["lamp.gap.p99", "lamp.switched.off", "lamp.touches"])
    #expect { try self.scenario("budgets: {lamp.touchs: 3}") } throws: { "\($0)".contains("lamp.touches") }
    let values = subject.metrics.values(try play("session: {length: 1s}").measurements)
    let touches = try #require(values.first { $0.id == "lamp.touches" })
    #expect(touches.value == 0 && touches.samples > 0)
  }

  #if compiler(>=6.3)
    @Test("a figure with a wrong kind, an undeclared one or a bad ID stops the program")
    func wrongFigures() async {
      await #expect(processExitsWith: .failure) { _ = AppMetric.sum("Lamp.Touches", "Capitals.") }
      await #expect(processExitsWith: .failure) { _ = AppMetric.sum("lamp..touches", "An empty word.") }
      await #expect(processExitsWith: .failure) {
        _ = AppMetric.sum("lamp", of: ["a", "a"], "One name twice.")
      }
      await #expect(processExitsWith: .failure) {
        var figures = AppFigures()
        figures.add(1, to: .switched)
      }
      await #expect(processExitsWith: .failure) {
        var figures = AppFigures()
        figures.add(1, to: .switched, "dim")
      }
      await #expect(processExitsWith: .failure) {
        var figures = AppFigures()
        figures.record(7, in: .gaps)
      }
      await #expect(processExitsWith: .failure) {
        var figures = AppFigures()
        figures.raise(.touches, to: 1)
      }
      await #expect(processExitsWith: .success) {
        var figures = AppFigures()
        figures.add(1, to: .switched, "on")
        figures.add(0, to: .touches)
        figures.record(.milliseconds(-3), in: .gaps)
        figures.raise(.launches, to: 2)
        precondition(figures.entries.map(\.amount) == [1, 0, 2])
      }
    }

    @Test("an app that reports an undeclared figure stops the program")
    func undeclared() async {
      await #expect(processExitsWith: .failure) {
        _ = try SubjectTests().play("session: {length: 2s}", bug: "undeclared")
      }
    }
  #endif

  @Test("declared names and reached ones are counted")
  func coverage() throws {
    let result = try play("session: {length: 1m}")
    let coverage = Coverage(totals: result.measurements.exact.counters)
    #expect(coverage.counts["touch"] == (try result.tally("switch.there")).exercised)
  }

  @Test("help and errors use its words")
  func words() {
    let help = program.allCommands.map { $0.description.help(of: program.name) }.joined()
    #expect(help.contains("--rooms A-B") && help.contains("--room N") && help.contains("lamp run"))
    #expect(!help.contains("famil"), "\(help.split(separator: "\n").filter { $0.contains("famil") })")
  }

  @Test(
    "a rule runs at the time it requested, even if no frame does",
    arguments: [nil, "late", "stuck"], 1...5)
  func polls(bug: String?, seed: Int) throws {
    let subject: any SimulatedSubject = Harness.program(of: Doorbell.self).subject
    let scenario = try subject.scenario("seed: \(seed)\nsession: {length: 3m}")
    let dark = try subject.play(scenario, bug: bug).tally("bell.dark")
    #expect(dark.exercised >= (bug == "stuck" ? 1 : 3), "\(dark.exercised)")
    #expect(
      bug == nil ? dark.violations == 0 : dark.violations >= (bug == "stuck" ? 1 : 3), "\(dark.violations)")
    // A look at another time than the one asked for has other words.
    let wanted = (dark.firsts ?? []).allSatisfy { found in found.words.contains("lit for two seconds") }
    #expect(wanted && (dark.firsts ?? []).isEmpty == (bug == nil))
  }
}
