import FamilySamples
import FamilySubject
import Metrics
import Playing
import ScenarioFormat
import Simulation
import Skiprope
import Testing

@Suite("A family's evening in a closed loop")
struct ClosedLoopEveningTests {
  private func run(
    _ closedLoop: String, refresh: String = "device", hostScore: Double = 1, seed: UInt64 = 5
  ) throws -> UnitResult {
    try withFolder { folder in
      var scenario = Scenario.tiny(seed: seed)
      scenario.clock.closedLoop = closedLoop
      scenario.clock.refresh = refresh
      var order = order(scenario, in: folder)
      order.hostScore = hostScore
      let run = try UnitRun(order: order, of: FamilySubject.compiled.subject)
      _ = try run.runToEnd { _ in }
      return try result(in: folder)
    }
  }

  private func digests(_ result: UnitResult) -> [String] { result.summary.sessions.map(\.digest) }

  @Test("it equals an open loop without late frames, and differs with them")
  func models() throws {
    let open = try run("none")
    let low = try run("low")
    #expect(low.measurements.total(.skippedVsyncs) == 0)
    #expect(digests(low) == digests(open))
    #expect(open.measurements.total(.skippedVsyncs) == nil)
    let high = try run("high")
    let late = try #require(high.measurements.total(.lateFrames))
    #expect(late > 0 && (high.measurements.total(.skippedVsyncs) ?? 0) >= late)
    #expect((high.measurements.peak(.longestFreeze) ?? 0) > 2 * 8_333_333)
    #expect(digests(high) != digests(open))
    #expect(high.invariants.filter { $0.violations > 0 }.map(\.examples) == [])
  }

  @Test("it is the same on a host with ten thousand times as long times")
  func hosts() throws {
    let here = try run("high")
    let elsewhere = try run("high", hostScore: 10_000)
    #expect(digests(here) == digests(elsewhere))
    for key: CounterKey in [.skippedVsyncs, .lateFrames, .coalescedSamples, .tableTime] {
      #expect(here.measurements.total(key) == elsewhere.measurements.total(key), "\(key.name)")
    }
    #expect(here.measurements.peak(.longestFreeze) == elsewhere.measurements.peak(.longestFreeze))
  }

  @Test(
    "at 90 Hz it has ninety vsyncs a second, costs as at other rates, and breaks no rule",
    arguments: ["none", "high"])
  func ninetyHertz(closedLoop: String) throws {
    let result = try run(closedLoop, refresh: "90")
    // 25 s and the vsync at zero.
    #expect(result.summary.sessions.allSatisfy { $0.vsyncs == 25 * 90 + 1 })
    let frames = result.summary.sessions.reduce(0) { $0 + $1.activeFrames }
    #expect(result.measurements.distribution(.frameCost, part: "90hz")?.count == frames)
    #expect(result.measurements.distribution(.frameCost, part: "60hz") == nil)
    #expect(result.measurements.distribution(.frameCost, part: "120hz") == nil)
    #expect(result.invariants.filter { $0.violations > 0 }.map(\.examples) == [])
  }

  @Test("it breaks no rule under late frames with ten seeds")
  func rules() throws {
    for seed in UInt64(1)...10 {
      let result = try run("high", seed: seed)
      let broken = result.invariants.filter { $0.violations > 0 }
      #expect(broken.map(\.id) == [], "seed \(seed): \(broken.flatMap(\.examples))")
    }
  }
}
