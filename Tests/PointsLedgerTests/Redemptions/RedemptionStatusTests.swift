import Kernel
import PointsLedger
import Testing

@Suite("Statuses of a reward")
struct RedemptionStatusTests {
  @Test("statuses change only along allowed transitions")
  func steps() {
    let allowed: [RedemptionStatus: [RedemptionStatus]] = [
      .pending: [.active, .cancelled, .rejected], .active: [.used, .expired, .cancelled],
    ]
    for from in RedemptionStatus.allCases {
      for to in RedemptionStatus.allCases {
        #expect(from.canBecome(to) == (allowed[from]?.contains(to) ?? false), "\(from) to \(to)")
      }
    }
  }

  @Test("only pending and active rewards can change")
  func open() {
    for status in RedemptionStatus.allCases {
      #expect(status.isOpen == RedemptionStatus.allCases.contains { status.canBecome($0) }, "\(status)")
    }
  }

  @Test("only an active reward has usable minutes")
  func minutesLeft() {
    var reward = RewardRedemption(
      LedgerBench.request(1, entry: 2, points: 31), at: LedgerBench.start, status: .active)
    reward.minutesUsed = 4
    for status in RedemptionStatus.allCases {
      reward.status = status
      #expect(reward.minutesLeft == (status == .active ? 6 : 0), "\(status)")
    }
    #expect(reward.minutesGranted == 10)
  }

  /// A ledger with 12 of 42 points left and one reward, 1, of 30 points, that has come to a status.
  static func bench(_ status: RedemptionStatus) throws -> LedgerBench {
    var bench = try LedgerBench(points: 42)
    let request = LedgerBench.request(1, entry: 2, points: 30)
    let offline = status == .pending || status == .rejected
    try bench.send(offline ? .requestOffline(request) : .redeem(request))
    switch status {
    case .pending, .active: break
    case .used: try bench.send(LedgerBench.use(1, 10))
    case .expired: try bench.send(.expire, at: LedgerBench.minute(60))
    case .cancelled: try bench.send(LedgerBench.cancel(1, entry: 3))
    case .rejected: try bench.send(.reject(RedemptionID(1)))
    }
    #expect(try bench.stored(1)?.status == status)
    return bench
  }

  @Test("a closed reward does not change, whatever is tried", arguments: RedemptionStatus.allCases)
  func closed(status: RedemptionStatus) throws {
    guard !status.isOpen else { return }
    var bench = try Self.bench(status)
    let wrong = LedgerRefusal.wrongStatus(RedemptionID(1), status)
    #expect(try bench.refusal(LedgerBench.approve(1, entry: 9)) == wrong)
    if status != .rejected { #expect(try bench.refusal(.reject(RedemptionID(1))) == wrong) }
    #expect(try bench.refusal(LedgerBench.use(1, 1)) == wrong)
    #expect(try bench.refusal(LedgerBench.cancel(1, entry: 9)) == wrong)
    #expect(try bench.send(.expire, at: LedgerBench.minute(999)) == [])
    #expect(bench.ledger.openRedemptions == [])
    #expect(bench.ledger.nextExpiry == nil)
  }

  @Test("an active reward is neither approved nor rejected, a pending one not used")
  func wrongStatus() throws {
    var active = try Self.bench(.active)
    #expect(
      try active.refusal(LedgerBench.approve(1, entry: 9)) == .wrongStatus(RedemptionID(1), .active))
    #expect(try active.refusal(.reject(RedemptionID(1))) == .wrongStatus(RedemptionID(1), .active))
    var pending = try Self.bench(.pending)
    #expect(try pending.refusal(LedgerBench.use(1, 1)) == .wrongStatus(RedemptionID(1), .pending))
  }

  @Test("an unknown reward is refused")
  func unknown() throws {
    var bench = try Self.bench(.active)
    let unknown = LedgerRefusal.unknownRedemption(RedemptionID(2))
    #expect(try bench.refusal(LedgerBench.approve(2, entry: 9)) == unknown)
    #expect(try bench.refusal(.reject(RedemptionID(2))) == unknown)
    #expect(try bench.refusal(LedgerBench.use(2, 1)) == unknown)
    #expect(try bench.refusal(LedgerBench.cancel(2, entry: 9)) == unknown)
  }
}
