import BarePeers
import Kernel
import PointsLedger
import SQLiteConnecting

/// Commits of entries in batches of 1,000, synchronous at every commit, against two bare loops over SQLite.
enum LedgerCommits: Benchmark {
  static let name = "ledger"
  static let title = "Ledger, entries committed in batches of 1,000, WAL, synchronous=FULL"

  static func findings(_ depth: Depth) throws -> [Finding] {
    let count = depth == .quick ? 50_000 : 1_000_000
    let fixture = LedgerFixture(count: count)
    return try ScratchFolder.with { folder in
      let ours = folder + "/ours.sqlite"
      let same = folder + "/same.sqlite"
      let plain = folder + "/plain.sqlite"
      var times = try Contest(rounds: depth.longRounds).timings(of: [
        contestant(ours, fixture), sameStatements(same, fixture),
      ])
      let (mine, peers) = (try LedgerFixture.digest(ours), try LedgerFixture.digest(same))
      precondition(mine == peers, "the bare loop committed something else than the ledger")
      // One round: the straightforward loop takes as long as all others together. Its indexes slow it down as they grow, so the
      // target holds for the large ledger.
      times += try Contest(rounds: 1, warmUps: 0).timings(of: [
        contestant(ours, fixture), straightforward(plain, fixture),
      ])
      let last = depth == .full ? Target.atLeast(10) : .none
      return [
        finding(count, times[0], times[1], .atLeast(0.9)),
        finding(count, times[0].passed, times[1].passed, .none, "passing time"),
        finding(count, times[2], times[3], last, "one round"),
        finding(count, times[2].passed, times[3].passed, .none, "one round, passing time"),
      ]
    }
  }

  private static func finding(
    _ count: Int, _ ours: Timings, _ peer: Timings, _ target: Target, _ note: String = ""
  ) -> Finding {
    Finding(
      "\(count) entries" + (note.isEmpty ? "" : ", " + note), ours, against: peer, .speed, target,
      figure: RatioText.rate)
  }

  private static func contestant(_ path: String, _ fixture: LedgerFixture) -> Contestant {
    var ledger: Ledger?
    var effects: [LedgerEffect] = []
    return Contestant(
      "ledger", calls: fixture.rows.count,
      prepare: {
        ledger = nil
        ScratchFolder.removeDatabase(path)
        ledger = try LedgerFixture.make(path)
      },
      run: {
        guard var opened = ledger else { return }
        for batch in fixture.batches {
          effects.removeAll(keepingCapacity: true)
          try opened.deliver(batch, into: &effects)
        }
        precondition(
          effects.count == fixture.batches.last?.count, "the last batch had \(effects.count) effects")
      })
  }

  private static func sameStatements(_ path: String, _ fixture: LedgerFixture) -> Contestant {
    var loop: SameStatementsLoop?
    return Contestant(
      "the same statements, bare", calls: fixture.rows.count,
      prepare: {
        loop?.close()
        loop = nil
        ScratchFolder.removeDatabase(path)
        _ = try LedgerFixture.make(path)
        loop = try SameStatementsLoop(path)
      },
      run: { try loop?.commit(fixture.rows, batch: LedgerFixture.batch) })
  }

  private static func straightforward(_ path: String, _ fixture: LedgerFixture) -> Contestant {
    var loop: StraightforwardLoop?
    return Contestant(
      "straightforward loop", calls: fixture.rows.count,
      prepare: {
        loop?.close()
        loop = nil
        ScratchFolder.removeDatabase(path)
        loop = try StraightforwardLoop(path, seed: 42)
      },
      run: { try loop?.commit(fixture.rows, batch: LedgerFixture.batch) })
  }
}
