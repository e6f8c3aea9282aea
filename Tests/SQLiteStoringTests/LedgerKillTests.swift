import Foundation
import Kernel
import PointsLedger
import SQLiteConnecting
import SQLiteStoring
import TestSupport
import Testing

// Passing values to a test's process needs Swift Testing 6.3.
#if compiler(>=6.3)
  @Suite("The ledger's file when its process is killed")
  struct LedgerKillTests {
    @Test(
      "after kill -9 at any point acknowledged entries exist, balances are their sums, and no batch is partial",
      arguments: 0..<20 as Range<UInt64>)
    func killed(seed: UInt64) async throws {
      let folder = try TemporaryFolder()
      await #expect(processExitsWith: .signal(SIGKILL)) { [seed, path = folder.path as String] in
        var ledger: Ledger?
        try KilledProcess.run(seed: SeedTree(seed), log: path + "/acknowledged") { number in
          var opened = try ledger ?? Ledger(store: SQLiteLedgerStore(.file(path + "/ledger.sqlite")))
          try LedgerKillTests.step(number, seed, of: &opened)
          ledger = opened
        }
      }
      let acknowledged = KilledProcess.acknowledgedSteps(folder.file("acknowledged"))
      let note: Comment = "seed \(seed), killed after \(acknowledged) steps"
      let model = ListedLedgerStore()
      var ledger = try Ledger(store: model)
      for number in 0..<acknowledged { try Self.step(number, seed, of: &ledger) }
      let before = try SQLiteLedgerStoreTests.dump(model)
      try Self.step(acknowledged, seed, of: &ledger)
      let after = try SQLiteLedgerStoreTests.dump(model)

      let store = try SQLiteLedgerStore(.file(folder.file("ledger.sqlite")))
      let found = try SQLiteLedgerStoreTests.dump(store)
      #expect(found == before || found == after, note)
      #expect(try store.audit() == [], note)
      for account in try store.accounts() {
        var sum = Points.zero
        try store.forEachTransaction(of: account.profile.id) { sum = sum + $0.amount }
        #expect(account.balance == sum, "\(note): child \(account.profile.id)")
      }
    }

    /// The first three steps enrol a child each; each other step is a batch of random events.
    private static func step(_ number: Int, _ seed: UInt64, of ledger: inout Ledger) throws {
      var random = SeedTree(seed).child("step").child(number).stream()
      let now = SQLiteLedgerStoreTests.start + .minutes(Int64(5 * number))
      var effects: [LedgerEffect] = []
      if number < 3 {
        let profile = ChildProfile(
          id: ChildID(UInt32(number + 1)), family: 4, name: "child \(number)", recordZone: "zone")
        try ledger.handle(.enrol(profile), at: now, into: &effects)
      } else {
        let events = (0...random.below(8)).map { _ in RandomEvents.next(&random, at: now) }
        try ledger.handle(events, at: now, into: &effects)
      }
    }
  }
#endif
