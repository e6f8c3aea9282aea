import Kernel
import PointsLedger
import Testing

// Values can be handed to a test's process from Swift Testing 6.3 on.
#if compiler(>=6.3)
  @Suite("Invariants of a ledger")
  struct LedgerInvariantTests {
    /// A ledger that took over a list with 90 points and three open rewards, bent on the way.
    static func ledger(_ bend: (BentStore) -> Void) throws -> Ledger {
      var bench = try LedgerBench(points: 90)
      for (id, minute) in [(1, 30), (2, 40), (3, 40)] as [(Int64, Int64)] {
        try bench.send(
          .redeem(LedgerBench.request(id, entry: 10 + id, points: 3, ends: LedgerBench.minute(minute))))
      }
      let bent = BentStore(bench.store)
      bend(bent)
      return try Ledger(store: bent)
    }

    @Test("a ledger loaded from a sound store passes")
    func sound() throws {
      try Self.ledger { _ in }.checkInvariants()
      try Self.ledger { store in
        store.bendAccounts = { accounts in
          accounts.map { ChildAccount(profile: $0.profile, sums: AccountSums(balance: .zero)) }
        }
      }.checkInvariants()
    }

    @Test("a balance below zero traps")
    func underZero() async {
      await #expect(processExitsWith: .failure) {
        try LedgerInvariantTests.ledger { store in
          store.bendAccounts = {
            $0.map { ChildAccount(profile: $0.profile, sums: AccountSums(balance: Points(-1))) }
          }
        }.checkInvariants()
      }
    }

    @Test("accounts that cannot be found by their id trap")
    func misplaced() async {
      await #expect(processExitsWith: .failure) {
        try LedgerInvariantTests.ledger { store in
          store.bendAccounts = { accounts in
            let names = [5, 4].map { ChildProfile(id: ChildID($0), family: 1, name: "") }
            return names.map { ChildAccount(profile: $0) }
          }
        }.checkInvariants()
      }
    }

    @Test("open rewards out of order by end, or by id at equal ends, trap")
    func disorder() async {
      await #expect(processExitsWith: .failure) {
        try LedgerInvariantTests.ledger { store in store.bendOpen = { [$0[1], $0[0], $0[2]] } }
          .checkInvariants()
      }
      await #expect(processExitsWith: .failure) {
        try LedgerInvariantTests.ledger { store in store.bendOpen = { [$0[0], $0[2], $0[1]] } }
          .checkInvariants()
      }
      await #expect(processExitsWith: .failure) {
        try LedgerInvariantTests.ledger { store in store.bendOpen = { [$0[0], $0[0]] } }.checkInvariants()
      }
    }

    @Test("a closed reward among the open ones traps")
    func closed() async {
      await #expect(processExitsWith: .failure) {
        try LedgerInvariantTests.ledger { store in
          store.bendOpen = { open in
            var closed = open
            closed[2].status = .used
            return closed
          }
        }.checkInvariants()
      }
    }
  }
#endif
