import Kernel
import LedgerHistories
import LedgerSync
import SQLiteStoring
import Testing

@Suite("Histories on the real store")
struct StoredHistoryTests {
  /// The canonical dumps of all devices after a history, and what it broke.
  private func play(
    _ plan: HistoryPlan, on disks: [any SyncStore]
  ) throws -> (canons: [[String]], violations: [HistoryViolation], tally: HistoryTally) {
    var run = try HistoryRun(plan) { disks[$0] }
    try run.play()
    let canons = try disks.map { disk in
      var lines: [String] = []
      try LedgerCanon.dump(of: disk) { lines.append($0) }
      return lines
    }
    return (canons, run.violations, run.tally)
  }

  @Test("end as they do in memory, and leave sound files")
  func same() throws {
    for number in 0..<300 {
      let plan = HistoryPlan(seed: SeedTree(11).child(number).seed)
      let databases = try (0..<plan.deviceCount).map { _ in try SQLiteLedgerStore(.memory, settings: .fast) }
      let stored = try play(plan, on: databases)
      let listed = try play(plan, on: (0..<plan.deviceCount).map { _ in ListedSyncStore() })
      #expect(stored.violations == [], "history \(plan.seed)")
      #expect(stored.canons == listed.canons, "history \(plan.seed)")
      #expect(stored.tally == listed.tally, "history \(plan.seed)")
      for database in databases { #expect(try database.audit() == [], "history \(plan.seed)") }
    }
  }
}
