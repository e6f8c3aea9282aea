import Foundation
import Kernel
import Metrics
import Playing
import ScenarioFormat
import Skiprope
import Testing

@Suite("A subject with its own user, plan and frame")
struct CustomUserTests {
  private let subject = CompiledSubject(Letterbox.self).subject

  private func play(_ yaml: String, unit: Int = 0, bug: String? = nil) throws -> UnitResult {
    try subject.play(try subject.scenario(yaml), unit: unit, bug: bug)
  }

  private func reached(_ what: String, _ result: UnitResult) -> Int {
    let key = CounterKey(Coverage.total, by: MetricScope.names(Letterbox.declared))
    return result.measurements.total(key, part: what) ?? 0
  }

  /// The app is killed between the two steps or after them: the letters are in the file.
  @Test(
    "a user of the subject's own runs errands of several steps, as long as its plan says", arguments: 1...20)
  func errands(seed: Int) throws {
    let result = try play("seed: \(seed)\npopulation: {letters: 4-9}")
    let letters = reached("posted", result)
    #expect((4...9).contains(letters) && reached("opened", result) >= letters, "\(letters)")
    #expect(reached("killed", result) == 1)
    #expect(result.invariants.map(\.violations) == [0, 0])
    #expect(try result.tally("letters.kept").exercised >= letters - 1)
    #expect(result.summary.sessions[0].ageYears == 40)
    #expect(result.summary.sessions[0].gestures >= 2 * letters)
  }

  @Test("effects have the names that the app gives them")
  func operations() throws {
    let costs = try play("population: {letters: 3}").costModel
    #expect(costs.map(\.operation) == ["post"] && costs[0].count == 3)
    #expect(costs[0].virtualMilliseconds == 90)
  }

  @Test("an app that cannot be relaunched ends its unit with the reason")
  func failure() throws {
    let error = #expect(throws: RunError.self) { _ = try play("seed: 1", bug: "burns") }
    #expect(error?.description.contains("there is no file of letters any more") == true)
    #expect(throws: Never.self) { _ = try play("post: {seconds: {\"20\": 1}}", bug: "burns") }
  }

  @Test("an invalid plan and a missing file each end the run with their own error")
  func refusals() throws {
    #expect(throws: RunError.invalidInput("nobody has 50 letters")) {
      _ = try play("population: {letters: 50-50}")
    }
    let missing = try subject.scenario("real: {addresses: nowhere.txt}")
    let said = #expect(throws: RunError.self) { _ = try subject.check(missing) }
    guard case .missingInput = said else { throw RunError.invalidInput("\(said as Any)") }
    #expect(try subject.check(try subject.scenario("seed: 1")) == [])
  }

  /// 8 MB of plan are drawn for each unit, and the app holds next to nothing.
  @Test("a plan's memory is not the app's, and the app's memory is reported by parts")
  func memory() throws {
    let plain = try play("population: {letters: 3}")
    let values = subject.metrics.values(plain.measurements)
    let peak = try #require(values.first { $0.id == "memory.live_peak" }).value
    #expect(peak < Double(1 << 20), "\(peak) bytes")
    let hoarded = try play("population: {letters: 3}", bug: "hoards")
    let notable = try #require(hoarded.notables?.last { $0.clipRequest.kind.rawValue == "memory peak" })
    #expect("\(notable)".contains("the pouch"), "\(notable)")
  }

  @Test("frame costs of one screen include frames before and after which it is up")
  func frameCosts() throws {
    let result = try play("population: {letters: 5}")
    let values = subject.metrics.values(result.measurements)
    let open = try #require(values.first { $0.id == "letterbox.open.p50" })
    let opened = reached("opened", result)
    // Opened, lifted, and closed by the next touch; the rest are of a finger that rests, as on the closed one.
    let active = result.summary.sessions[0].activeFrames
    #expect(open.samples >= 3 * opened && open.samples < active, "\(open.samples) of \(active), \(opened)")
    #expect(values.first { $0.id == "letterbox.open.max" }?.kind == .timed)
  }

  @Test("with on-grid, some touches come exactly at an hour of the app")
  func hours() throws {
    let hour = Instant.zero + .seconds(20)
    func met(onGrid percent: Int) throws -> Int {
      try (1...10).filter { seed in
        let scenario = try subject.scenario(
          "seed: \(seed)\npopulation: {letters: 20}\nclock: {on-grid: \(percent)%}")
        let made = try TouchExport(of: 0, in: 0, of: scenario, subject).recording.samples
        return made.contains { abs(($0.time - hour).nanoseconds) <= 1 }
      }.count
    }
    let (none, some) = (try met(onGrid: 0), try met(onGrid: 100))
    #expect(none == 0 && some >= 2, "\(none) and \(some) of 10")
  }

  @Test("its keys are in its own sections and after the engine's, with the flag of a file")
  func keys() throws {
    let scenario = try subject.scenario(
      "population: {users: 2, letters: 1-2, towns: {north: 3}}\npost: {day: 2027-01-01 08:00}")
    #expect(scenario[Letterbox.Settings.self].letters == 1...2)
    #expect(scenario[Letterbox.Settings.self].towns.first?.weight == 3)
    #expect(scenario.start == WallTime(secondsSinceEpoch: 1_798_790_400))
    for (yaml, place) in [
      ("session: {length: 5s}", "`session` has no key `length`"),
      ("population: {hands: {adult: 1}}", "`population` has no key `hands`"),
      ("post: {seconds: {\"9\": 1}}", "10"), ("population: {letters: 1-51}", "50"),
    ] {
      #expect { try subject.scenario(yaml) } throws: { "\($0)".contains(place) }
    }
    let flag = try #require(subject.flags.first { $0.name == "--addresses" })
    var named = scenario
    #expect(flag.apply("mine.txt", &named) == nil)
    named.anchor { "/base/\($0)" }
    #expect(named[Letterbox.Settings.self].addresses == "/base/mine.txt")
  }

  @Test("a stratified sample is even among any first few units", arguments: 1...30)
  func lots(seed: UInt64) throws {
    var scenario = try subject.scenario("population: {users: 40}")
    scenario.seed = seed
    let units = (0..<40).map { UnitSetup<Letterbox>($0, of: scenario, bug: nil) }
    for count in [5, 10, 20, 40] {
      let few = units.prefix(count).filter { $0.lot("new") < 0.2 }.count
      #expect(abs(few - count / 5) <= 1, "\(few) of \(count)")
    }
    for pair in 0..<20 {
      let towns = units[2 * pair...2 * pair + 1].map { $0.stratifiedChoice($0.settings.towns, "town") }
      #expect(Set(towns).count == 2, "\(towns) of units \(2 * pair) and the next")
    }
    #expect(units.allSatisfy { (0..<1).contains($0.lot("new")) })
  }
}
