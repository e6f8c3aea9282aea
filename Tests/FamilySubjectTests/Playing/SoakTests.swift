import Families
import FamilySamples
import FamilySubject
import Foundation
import Invariants
import Kernel
import Metrics
import Playing
import PointsLedger
import ScenarioFormat
import Simulation
import Skiprope
import TestSupport
import Testing

extension CounterKey {
  fileprivate static let soakUnequal = CounterKey("soak.unequal")
  /// By the names of what is held.
  fileprivate static let soakGrown = CounterKey(
    "soak.grown", kind: .perBuild, by: .names(["live"] + HeldQuantity.family.map(\.name)))
}

@Suite("Sessions of equal cycles")
struct SoakTests {
  /// One family of equal cycles, to its end.
  private func play(
    seed: UInt64, cycles: Int64, full: Bool = false, decodes: Bool = false
  ) throws -> UnitResult {
    var scenario = Scenario.equalCycles(cycles, seed: seed, full: full)
    if decodes { scenario.real.decode = .real }
    return try withFolder { folder in
      let order = order(scenario, in: folder)
      _ = try UnitRun(order: order, of: FamilySubject.compiled.subject).runToEnd { _ in }
      return try result(in: folder)
    }
  }

  @Test("every cycle equals the one before, and nothing stays, with any seed", .slow)
  func steady() throws {
    for seed in UInt64(1)...6 {
      let result = try play(seed: seed, cycles: 24)
      let session = try #require(result.soak?.first, "seed \(seed)")
      #expect(result.measurements.total(.soakUnequal) == 0, "seed \(seed)")
      #expect(session.judged >= 8, "seed \(seed)")
      // Those of the process are of whatever else is tested in it; SQLite empties its logs in its own time.
      for quantity in session.quantities
      where !["open_files", "threads", "wal_pages"].contains(quantity.name) {
        #expect(quantity.first == quantity.last, "seed \(seed): \(quantity)")
      }
      #expect(session.kinds.isEmpty, "seed \(seed): nothing stays, so nothing is looked for")
      let screens = ScreenTimes.Part.allCases.filter {
        (result.measurements.total(.screenTime, part: $0.name) ?? 0) > 0
      }
      #expect(screens.count >= 4, "seed \(seed): \(screens)")
    }
  }

  // A photo that had ended, a refused wish and a slot that was free left some bytes each time, and no soak had any of them.
  @Test(
    "cycles with every expiry, refusal and relaunch are equal, and nothing stays",
    arguments: 1...UInt64(drawn(1, byNight: 8)))
  func full(seed: UInt64) throws {
    let result = try play(seed: seed, cycles: 48, full: true)
    #expect(result.measurements.total(.soakUnequal) == 0)
    let sessions = try #require(result.soak)
    #expect(sessions.count == 2)
    for session in sessions {
      #expect(session.judged >= 32)
      for quantity in session.quantities
      where !["open_files", "threads", "wal_pages"].contains(quantity.name) {
        #expect(quantity.first == quantity.last, "child \(session.session): \(quantity)")
      }
      #expect(session.kinds.isEmpty, "child \(session.session): \(session.kinds)")
    }
    // Once a cycle and child, or, what only a launch puts right, once a cycle of the second child and once of the first.
    let reached: [(name: String, least: Int)] = [
      ("gallery.event.groupPhotoExpired", 40), ("app.decision.withdrawal", 40),
      ("app.event.rewardRedeemed", 80),
      ("app.event.enteredBackground", 40), ("app.event.becameInactive", 40), ("app.event.lowPowerOn", 40),
      ("app.event.memoryWarning", 40), ("app.event.albumPhotoVanished", 40),
      ("ledger.refusal.unaffordable", 40),
      ("app.decision.rewardEnded", 40), ("fault.kill", 20), ("app.event.categoryVanished", 1),
    ]
    for (name, least) in reached {
      let count = result.measurements.total(.reached, part: name) ?? 0
      #expect(count >= least, "\(name): \(count)")
    }
    for refusal in LedgerRefusal.Kind.allCases {
      #expect((result.measurements.total(.reached, part: "ledger.refusal.\(refusal)") ?? 0) > 0, "\(refusal)")
    }
  }

  @Test("nothing stays with real files and real decoding either", .slow)
  func real() throws {
    let result = try play(seed: 3, cycles: 20, decodes: true)
    #expect(result.measurements.total(.soakUnequal) == 0)
    #expect(result.measurements.total(.soakGrown, part: "live") == 0)
    #expect(result.measurements.total(.soakGrown, part: "disk_bytes") == 0)
    #expect((result.measurements.total(.decodes) ?? 0) > 20)
  }
}
