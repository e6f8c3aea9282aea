import Fuzzing
import Kernel
import LedgerHistories
import LedgerSync
import SQLiteConnecting
import SQLiteStoring
import TestSupport
import Testing

@Suite("Histories on the real store")
struct StoredHistoryTests {
  /// The canonical dumps of all devices after a history, and what it broke.
  private func play(
    _ plan: HistoryPlan, on make: @escaping () throws -> any SyncStore
  ) throws -> (
    canons: [[String]], violations: [RuleViolation], tally: HistoryTally, disks: [any SyncStore]
  ) {
    var run = try HistoryRun(plan) { _ in (try? make()) ?? ListedSyncStore() }
    try run.play()
    let disks = run.disks
    let canons = try disks.map { disk in
      var lines: [String] = []
      try LedgerCanon.dump(of: disk) { lines.append($0) }
      return lines
    }
    return (canons, run.violations, run.tally, disks)
  }

  @Test("histories end as in memory, and leave sound files", .slow)
  func same() throws {
    for number in 0..<300 {
      let plan = HistoryPlan(seed: SeedTree(11).child(number).seed)
      let stored = try play(plan) { try SQLiteLedgerStore(.memory, settings: .fast) }
      let listed = try play(plan) { ListedSyncStore() }
      #expect(stored.violations == [], "history \(plan.seed)")
      #expect(stored.canons == listed.canons, "history \(plan.seed)")
      #expect(stored.tally == listed.tally, "history \(plan.seed)")
      for disk in stored.disks {
        let database = try #require(disk as? SQLiteLedgerStore)
        #expect(try database.audit() == [], "history \(plan.seed)")
      }
    }
  }
}
