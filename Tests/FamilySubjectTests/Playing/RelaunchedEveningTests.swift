import Families
import FamilySubject
import Kernel
import Metrics
import Playing
import Reporting
import ScenarioFormat
import Simulation
import TestSupport
import Testing

@Suite("An evening with relaunches, after a yesterday")
struct RelaunchedEveningTests {
  /// Two minutes and some in which the app is killed every twenty seconds, on a disk that refuses half of the removals.
  private static func scenario(seed: UInt64 = 3) -> Scenario {
    var scenario = Evening.scenario
    scenario.seed = seed
    scenario.session.relaunchEvery = .seconds(20)
    scenario.session.yesterdayPercent = 60
    scenario.population.photosPerGroup = 40...40
    scenario.population.expiringPercent = 30
    scenario.faults = FaultScript(
      corruptPhotosPerMille: 0, truncatedPhotosPerMille: 0, failedFetchesPerMille: 0,
      failedRemovalsPerMille: 500)
    return scenario
  }

  private static let evening = Result { try Evening(scenario(), hostScore: 1) }

  private func kills(_ child: Evening.Child) -> [Int64] {
    child.plan.signals.filter { $0.kind == .relaunch }.map { child.vsync(holding: $0.time.nanoseconds) }
  }

  @Test("each kill of the plan is a launch with its own first frame, and no rule breaks")
  func launches() throws {
    let evening = try Self.evening.get()
    let planned = evening.children.reduce(0) { $0 + 1 + Set(kills($1)).count }
    #expect(planned > 8)
    #expect(evening.total(.launches) == planned)
    #expect(evening.result.measurements.distribution(.launch)?.count == planned)
    for child in evening.children {
      let vsyncs = Set(child.frames.map(\.vsync))
      #expect(kills(child).allSatisfy(vsyncs.contains))
    }
    for tally in evening.result.invariants {
      #expect(tally.violations == 0, "\(tally.id): \(tally.examples)")
      #expect(tally.id != "expiry.bytes" || tally.exercised > 4, "\(tally)")
    }
  }

  @Test("no effect survives a kill, and a gesture cut by one is not judged")
  func cut() throws {
    let evening = try Self.evening.get()
    for child in evening.children {
      for kill in kills(child) {
        #expect(!child.effects.contains { $0.asked < kill && $0.ended > kill })
        let across = child.gestures.filter { $0.began < kill && $0.ended >= kill }
        #expect(across.allSatisfy { $0.outcome == "cancelled" }, "\(across)")
      }
      #expect(child.gestures.contains { $0.outcome != "cancelled" })
    }
  }

  @Test("photos left on disk yesterday are not fetched, except expired ones; the others are")
  func yesterday() throws {
    var scenario = Self.scenario()
    scenario.session.relaunchEvery = .zero
    let with = try Evening(scenario, hostScore: 1)
    scenario.session.yesterdayPercent = 0
    let without = try Evening(scenario, hostScore: 1)
    #expect(without.total(.fetches) > 20)
    #expect(with.total(.fetches) * 10 < without.total(.fetches) * 7, "\(with.total(.fetches))")
    // Ended in the night with their bytes on disk: neither listed nor fetched, and swept at launch.
    let start = scenario.session.start
    let overnight = with.children.map { child in
      with.plan.groups.flatMap(\.photos).count {
        let end = $0.shared + .hours(48)
        return end <= start && end > start - .hours(20) && child.plan.saw($0.photo.id, yesterday: 60)
      }
    }
    #expect(overnight.reduce(0, +) > 0)
    for (child, count) in zip(with.children, overnight) {
      let first = child.effects.filter { $0.operation == "remove" && $0.asked < 1_000_000_000 }
      #expect(first.count >= count, "child \(child.number) swept \(first.count) of \(count) at launch")
    }
    #expect(without.effects.filter { $0.operation == "remove" && $0.asked < 1_000_000_000 }.isEmpty)
  }

  @Test("refused removals are repeated until they succeed")
  func refused() throws {
    let evening = try Self.evening.get()
    #expect(evening.total(.failedRemovals) > 0)
    let bytes = try #require(evening.result.invariants.first { $0.id == "expiry.bytes" })
    #expect(bytes.violations == 0)
    // Each refusal is followed by another removal, unless the session ended before the next sweep.
    let removals = evening.effects.count { $0.operation == "remove" }
    #expect(removals > evening.total(.failedRemovals))
  }

  @Test("real files are opened again, and the run is reproducible to the byte", .slow)
  func real() throws {
    var scenario = Self.scenario(seed: 4)
    scenario.population.childrenPerFamily = 1...1
    scenario.population.photosPerFamily = 12...12
    scenario.population.photosPerGroup = 12...12
    scenario.session.length = .seconds(50)
    scenario.real.decode = .real
    let first = try Evening(scenario, hostScore: 1)
    let second = try Evening(scenario, hostScore: 1)
    #expect(first.total(.launches) > 1)
    #expect(first.children.map(\.summary.digest) == second.children.map(\.summary.digest))
    #expect(first.effects.map(\.ended) == second.effects.map(\.ended))
    for tally in first.result.invariants { #expect(tally.violations == 0, "\(tally.id): \(tally.examples)") }
    // The ledger goes on where it was: its postings are those of history and evening, none twice.
    #expect(first.result.invariants.first { $0.id == "ledger.chain" }?.exercised ?? 0 > 0)
  }
}
