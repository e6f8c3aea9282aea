import Kernel
import PointsLedger
import Testing

@Suite("Minutes reported late")
struct LateUseTests {
  private func use(_ minutes: Int64, by moment: WallTime) -> LedgerEvent {
    .use(RedemptionID(1), minutes: minutes, by: moment)
  }

  @Test("minutes used by the end count until the closing, and the last minute closes the reward")
  func late() throws {
    var bench = try UseTests.bench()
    #expect(
      try bench.send(use(3, by: LedgerBench.minute(60)), at: LedgerBench.minute(75))
        == [.reward(1, .active, left: 7)])
    #expect(
      try bench.send(use(6, by: LedgerBench.minute(59)), at: LedgerBench.minute(80))
        == [.reward(1, .active, left: 1)])
    #expect(try bench.send(.expire, at: LedgerBench.minute(80)) == [.reward(1, .expired)])
    #expect(
      try bench.refusal(use(1, by: LedgerBench.minute(59)), at: LedgerBench.minute(81))
        == .wrongStatus(RedemptionID(1), .expired))
    #expect(try bench.stored(1)?.minutesUsed == 9)
  }

  @Test("a reward whose minutes are all reported late is used, not expired")
  func all() throws {
    var bench = try UseTests.bench()
    #expect(
      try bench.send(use(10, by: LedgerBench.minute(60)), at: LedgerBench.minute(99)) == [.reward(1, .used)])
    #expect(try bench.send(.expire, at: LedgerBench.minute(99)) == [])
  }

  @Test("use a nanosecond after the end is refused, whenever it is reported")
  func tooLate() throws {
    for time in [LedgerBench.minute(60, plus: 1), LedgerBench.minute(90)] {
      var bench = try UseTests.bench()
      #expect(
        try bench.send(use(1, by: LedgerBench.minute(60, plus: 1)), at: time) == [
          .reward(1, .expired), .refused(.wrongStatus(RedemptionID(1), .expired)),
        ])
      #expect(try bench.stored(1)?.minutesUsed == 0)
    }
  }

  @Test("closing by a time closes the rewards that had ended by it, and no others")
  func closedBy() throws {
    var bench = try LedgerBench(points: 90)
    for id in 1...3 as ClosedRange<Int64> {
      let intent = LedgerBench.request(id, entry: 10 + id, points: 30, ends: LedgerBench.minute(10 * id))
      try bench.send(.redeem(intent))
    }
    #expect(
      try bench.send(.expireBy(LedgerBench.minute(20, plus: -1)), at: LedgerBench.minute(50))
        == [.reward(1, .expired)])
    #expect(
      try bench.send(.expireBy(LedgerBench.minute(50)), at: LedgerBench.minute(29)) == [.reward(2, .expired)])
    #expect(
      try bench.send(.expireBy(LedgerBench.minute(30)), at: LedgerBench.minute(30)) == [.reward(3, .expired)])
  }

  @Test("a standing has the child's own open rewards, by end, and no closed ones")
  func standing() throws {
    var bench = try LedgerBench(points: 90)
    try bench.send(.enrol(ChildProfile(id: LedgerBench.ben, family: 1, name: "Ben")))
    try bench.send(.earn(TransactionID(2), LedgerBench.ben, Points(30), session: nil))
    for (id, end, child) in [
      (1, 60, LedgerBench.ada), (2, 40, LedgerBench.ada), (3, 50, LedgerBench.ben), (4, 45, LedgerBench.ada),
    ] as [(Int64, Int64, ChildID)] {
      let intent = LedgerBench.request(
        id, entry: 10 + id, points: id == 3 ? 30 : 15, ends: LedgerBench.minute(end), by: child)
      try bench.send(id == 4 ? .requestOffline(intent) : .redeem(intent))
    }
    func open(_ child: ChildID) throws -> [Int64] {
      try bench.ledger.standing(of: child, earnedIn: LedgerBench.start..<LedgerBench.start + .hours(24))
        .openRewards.map(\.id.raw)
    }
    #expect(try open(LedgerBench.ada) == [2, 4, 1] && open(LedgerBench.ben) == [3])
    try bench.send(LedgerBench.use(2, 5))
    try bench.send(LedgerBench.cancel(4, entry: 90))
    #expect(try open(LedgerBench.ada) == [1] && open(ChildID(9)) == [])
  }
}
