import Kernel
import Metrics
import Playing
import ScenarioFormat
import Skiprope
import Testing

@Suite("Actions and moods of a table user")
struct BehaviourTests {
  private let subject = CompiledSubject(Vault.self).subject

  private func play(_ yaml: String) throws -> UnitResult { try subject.play(try subject.scenario(yaml)) }

  private func value(_ id: String, _ result: UnitResult) -> Double {
    subject.metrics.values(result.measurements).first { $0.id == id }?.value ?? 0
  }

  private func reached(_ what: String, _ result: UnitResult) -> Int {
    let key = CounterKey(Coverage.total, by: MetricScope.names(Vault.declared))
    return result.measurements.total(key, part: what) ?? 0
  }

  /// The door is there only after three keys in their order, and only for five seconds.
  @Test(
    "an errand's steps run in order, the last one once its place appears", arguments: 1...10)
  func errands(seed: Int) throws {
    let result = try play("seed: \(seed)\nsession: {length: 3m}")
    let (done, givenUp) = (value("errands.done", result), value("errands.given_up", result))
    #expect(done >= 5 && reached("opened", result) >= Int(done) - 2, "\(done), \(reached("opened", result))")
    // A key that is missed leaves the door shut.
    #expect(givenUp <= done / 2, "\(givenUp) of \(done)")
  }

  @Test("an errand whose place never appears is given up, and other actions go on", arguments: 1...5)
  func givenUp(seed: Int) throws {
    let result = try play("seed: \(seed)\nsession: {length: 3m}\nvault: {locks: 1}")
    #expect(value("errands.done", result) == 0 && value("errands.given_up", result) >= 5)
    #expect(value("gestures.made", result) > value("errands.given_up", result) * 3)
  }

  @Test("a disabled item is not touched", arguments: 1...5)
  func grey(seed: Int) throws {
    #expect(reached("grey", try play("seed: \(seed)\nsession: {length: 3m}")) <= 1)
  }

  @Test("a relaunch ends the current errand", arguments: 1...5)
  func relaunched(seed: Int) throws {
    let result = try play("seed: \(seed)\nsession: {length: 3m, relaunch-every: 5s}")
    #expect(value("errands.given_up", result) >= 3)
  }

  /// Each key on its own, and none where a key was never touched.
  @Test("times and peaks are split by name")
  func byName() throws {
    let result = try play("session: {length: 3m}")
    let values = subject.metrics.values(result.measurements)
    for (place, name) in VaultApp.names.enumerated() {
      let times = try #require(values.first { $0.id == "key.touched.\(name).p50" })
      #expect(times.samples >= 5 && times.unit == "ms" && times.value > 1_000 && times.value < 180_000)
      #expect(values.first { $0.id == "key.last.\(name)" }?.value == Double(place + 1))
    }
    #expect(!values.contains { $0.id == "key.touched.p50" || $0.id == "key.last" })
    let none = try play("session: {length: 1s}")
    let silent = subject.metrics.values(none.measurements).first { $0.id == "key.touched.one.p50" }
    #expect(silent?.samples == 0)
  }

  @Test("a drag from one place to another begins on the one and ends on the other")
  func drags() throws {
    var ends: [(DisplayID?, DisplayID?)] = []
    for seed in 1...5 {
      let scenario = try subject.scenario("seed: \(seed)\nsession: {length: 2m}")
      let touches = try TouchExport(of: 0, in: 0, of: scenario, subject).recording
      for (label, range) in zip(touches.labels, touches.gestures) where label.intent == .drag {
        let first = touches.samples[range.lowerBound]
        let last = touches.samples[range].last { $0.finger == first.finger }
        ends.append((place(first.position), place(last?.position)))
      }
    }
    let right = ends.count { $0.0 == VaultApp.handle && $0.1 == VaultApp.end }
    #expect(ends.count > 50 && right * 10 > ends.count * 8, "\(right) of \(ends.count)")
  }

  private func place(_ point: ScreenPoint?) -> DisplayID? {
    guard let point else { return nil }
    return point.y.points > 200
      ? nil : point.x.points < 140 ? VaultApp.handle : point.x.points > 250 ? VaultApp.end : nil
  }

  /// Ten seconds of thirty-six and a half on average: the calm mood follows itself one time in four.
  @Test("moods alternate by their lengths and weights, and rows name them")
  func moods() throws {
    let moody = CompiledSubject(Moody.self).subject
    var (restless, all) = (0.0, 0.0)
    for seed in 1...20 {
      let scenario = try moody.scenario("seed: \(seed)\nsession: {length: 10m}")
      let touches = try TouchExport(of: 0, in: 0, of: scenario, moody).recording
      let times = touches.gestures.map { touches.samples[$0.lowerBound].time }
      // What lies closer together than a calm look is one spell of restlessness.
      let gaps = zip(times, times.dropFirst()).map { ($1 - $0).seconds }
      restless += gaps.filter { $0 < 4 }.reduce(0, +)
      all += 600
    }
    #expect((0.13...0.33).contains(restless / all), "\(restless / all)")
  }

  @Test("each equal cycle begins in the first mood and does the same")
  func cycles() throws {
    let moody = CompiledSubject(Moody.self).subject
    let scenario = try moody.scenario("session: {length: 20m}\nsoak: {cycle: 60s}")
    let soak = try #require(try moody.play(scenario).soak?.first)
    #expect(soak.unequal == nil, "\(soak)")
  }
}
