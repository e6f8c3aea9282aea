import Foundation
import Kernel
import LedgerSync
import SQLiteConnecting
import SQLiteStoring
import TestSupport
import Testing

// Passing values to a test's process needs Swift Testing 6.3.
#if compiler(>=6.3)
  @Suite("A replica's file when its process is killed")
  struct ReplicaKillTests {
    /// Pages of a zone that an authority filled: 200 earnings, and a reward paid after each fifth.
    private static func pages() throws -> [[SyncRecord]] {
      var authority = try LedgerReplica(store: ListedSyncStore(), device: 0, authority: 0)
      var effects: [SyncEffect] = []
      let ada = ChildID(1)
      authority.handle(
        .edit(.enrol(ChildProfile(id: ada, family: 1, name: "Ada"))), at: start, into: &effects)
      for number in 0..<200 {
        let now = start + .seconds(Int64(number))
        authority.handle(.edit(.earn(ada, Points(3), session: nil)), at: now, into: &effects)
        guard number % 5 == 4 else { continue }
        let edit = LedgerEdit.redeem(
          ada, appCategory: "games", Points(9), RewardRate(pointsPerMinute: 3), expiresAt: now + .hours(1))
        authority.handle(.edit(edit), at: now, into: &effects)
      }
      effects = []
      authority.handle(.reachable(true), at: start, into: &effects)
      guard case .send(_, var records)? = effects.first else { return [] }
      // A sending has at most 200 records; the rest follows.
      authority.handle(
        .sent(attempt: 1, .outcomes(records.map { _ in .saved })), at: start, into: &effects)
      if case .send(_, let rest)? = effects.last { records += rest }
      return stride(from: 0, to: records.count, by: 4).map { Array(records[$0..<min(records.count, $0 + 4)]) }
    }

    private static let start = SQLiteLedgerStoreTests.start

    /// Fetches the next page after the position in the file.
    private static func step(_ replica: inout LedgerReplica, _ pages: [[SyncRecord]], _ token: ChangeToken?) {
      var effects: [SyncEffect] = []
      replica.handle(.reachable(false), at: start, into: &effects)
      replica.handle(.reachable(true), at: start, into: &effects)
      guard case .fetch(let attempt, _)? = effects.last else { return }
      let page = token.map { Int($0.bytes[0]) } ?? 0
      guard page < pages.count else { return }
      let next = ChangeToken(bytes: [UInt8(page + 1)])
      let answer = FetchAnswer.changes(pages[page], next, hasMore: page + 1 < pages.count)
      replica.handle(.fetched(attempt: attempt, answer), at: start, into: &effects)
    }

    @Test(
      "after kill -9 at any point the token matches the stored records, and fetching on reaches the full state",
      .slow,
      arguments: 0..<12 as Range<UInt64>)
    func killed(seed: UInt64) async throws {
      let folder = try TemporaryFolder()
      await #expect(processExitsWith: .signal(SIGKILL)) { [seed, path = folder.path as String] in
        let pages = try ReplicaKillTests.pages()
        let store = try SQLiteLedgerStore(.file(path + "/ledger.sqlite"))
        var replica = try LedgerReplica(store: store, device: 1, authority: 0)
        try KilledProcess.run(seed: SeedTree(seed), log: path + "/acknowledged") { _ in
          ReplicaKillTests.step(&replica, pages, try store.position().token)
        }
      }
      let acknowledged = KilledProcess.acknowledgedSteps(folder.file("acknowledged"))
      let note: Comment = "seed \(seed), killed after \(acknowledged) pages"
      let pages = try Self.pages()
      #expect(pages.count > 50, note)
      let store = try SQLiteLedgerStore(.file(folder.file("ledger.sqlite")))
      #expect(try store.audit() == [], note)
      let page = try store.position().token.map { Int($0.bytes[0]) } ?? 0
      #expect(page >= min(acknowledged, pages.count), note)
      let there = try pages.joined().filter { try store.record($0.id) != nil }.count
      #expect(there == pages[..<page].reduce(0) { $0 + $1.count }, note)

      var replica = try LedgerReplica(store: store, device: 1, authority: 0)
      for _ in page..<pages.count { Self.step(&replica, pages, try store.position().token) }
      let whole = ListedSyncStore()
      var other = try LedgerReplica(store: whole, device: 1, authority: 0)
      for _ in pages { Self.step(&other, pages, try whole.position().token) }
      #expect(try SQLiteLedgerStoreTests.dump(store) == SQLiteLedgerStoreTests.dump(whole), note)
    }
  }
#endif
