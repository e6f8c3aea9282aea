import Kernel
import PointsLedger
import Testing

@Suite("The audit of rewards")
struct RedemptionAuditTests {
  /// A stored reward of 30 points and ten minutes: its status, minutes used, payments and refunds.
  struct Story: Sendable, CustomTestStringConvertible {
    var status: RedemptionStatus
    var used: Int64
    var payments: [Int64]
    var isSound: Bool

    init(_ status: RedemptionStatus, used: Int64 = 0, paid payments: [Int64], _ isSound: Bool) {
      self.status = status
      self.used = used
      self.payments = payments
      self.isSound = isSound
    }

    var testDescription: String { "\(status), \(used) minutes used, moved \(payments)" }
  }

  static let stories: [Story] = [
    Story(.pending, paid: [], true),
    Story(.pending, used: 1, paid: [], false),
    Story(.pending, paid: [-30], false),
    Story(.pending, used: -1, paid: [], false),
    Story(.pending, paid: [-30, 30], false),
    Story(.rejected, paid: [], true),
    Story(.rejected, used: 1, paid: [], false),
    Story(.rejected, paid: [-30], false),

    Story(.active, paid: [-30], true),
    Story(.active, used: 9, paid: [-30], true),
    Story(.active, used: 10, paid: [-30], false),
    Story(.active, used: 11, paid: [-30], false),
    Story(.active, used: -1, paid: [-30], false),
    Story(.active, paid: [], false),
    Story(.active, paid: [-29], false),
    Story(.active, paid: [-31], false),
    Story(.active, paid: [-30, -30], false),
    Story(.active, paid: [-15, -15], false),
    Story(.active, paid: [-30, 30], false),

    Story(.used, used: 10, paid: [-30], true),
    Story(.used, used: 9, paid: [-30], false),
    Story(.used, used: 11, paid: [-30], false),
    Story(.used, used: 10, paid: [], false),
    Story(.used, used: 10, paid: [-29], false),
    Story(.used, used: 10, paid: [-15, -15], false),

    Story(.expired, paid: [-30], true),
    Story(.expired, used: 9, paid: [-30], true),
    Story(.expired, used: 10, paid: [-30], false),
    Story(.expired, used: -1, paid: [-30], false),
    Story(.expired, paid: [], false),
    Story(.expired, paid: [-29], false),
    Story(.expired, paid: [-15, -15], false),

    Story(.cancelled, paid: [], true),
    Story(.cancelled, paid: [-30, 30], true),
    Story(.cancelled, used: 1, paid: [], false),
    Story(.cancelled, used: 1, paid: [-30, 30], false),
    Story(.cancelled, paid: [-30], false),
    Story(.cancelled, paid: [-30, 29], false),
    Story(.cancelled, paid: [-30, 15, 15], false),
    Story(.cancelled, paid: [-30, 30, -30, 30], false),
  ]

  static func reward(_ story: Story) -> RewardRedemption {
    var reward = RewardRedemption(
      LedgerBench.request(1, entry: 2, points: 30), at: LedgerBench.start, status: story.status)
    reward.minutesUsed = story.used
    return reward
  }

  static func entries(_ story: Story) -> [PointTransaction] {
    var entries = [LedgerAuditTests.entry(1, .earned, 200)]
    for (place, points) in story.payments.enumerated() {
      let kind: TransactionKind = points < 0 ? .redeemed : .reversed
      entries.append(
        LedgerAuditTests.entry(2 + Int64(place), kind, points, reward: 1, minute: Int64(place)))
    }
    return entries
  }

  @Test("a reward's minutes, payments and refunds must fit its status", arguments: stories)
  func fitting(story: Story) throws {
    let faults = try LedgerAuditTests.faults(Self.entries(story), rewards: [Self.reward(story)])
    #expect(faults == (story.isSound ? [] : [.wrongRedemption(RedemptionID(1))]))
  }

  @Test("a reward whose minutes differ from its points' worth is found", arguments: [9, 11] as [Int64])
  func otherMinutes(minutes: Int64) throws {
    let story = Story(.active, paid: [-30], false)
    var reward = Self.reward(story)
    reward.minutesGranted = minutes
    let faults = try LedgerAuditTests.faults(Self.entries(story), rewards: [reward])
    #expect(faults == [.wrongRedemption(RedemptionID(1))])
  }

  @Test("payments without a reward are found, ordered by reward")
  func noRecord() throws {
    let entries = [
      LedgerAuditTests.entry(1, .earned, 100), LedgerAuditTests.entry(2, .redeemed, -5, reward: 9, minute: 1),
      LedgerAuditTests.entry(3, .redeemed, -5, reward: 4, minute: 2),
      LedgerAuditTests.entry(4, .redeemed, -5, reward: 7, minute: 3),
      LedgerAuditTests.entry(5, .reversed, 5, reward: 7, minute: 4),
    ]
    #expect(
      try LedgerAuditTests.faults(entries)
        == [4, 7, 9].map { LedgerFault.wrongRedemption(RedemptionID($0)) })
  }

  @Test("every reward is checked against its own payments")
  func ownPayments() throws {
    var rewards = (1...3).map { id in
      RewardRedemption(
        LedgerBench.request(id, entry: 10 + id, points: 3 * id), at: LedgerBench.start, status: .active)
    }
    var entries = [LedgerAuditTests.entry(1, .earned, 100)]
    for id in 1...3 as ClosedRange<Int64> {
      entries.append(LedgerAuditTests.entry(10 + id, .redeemed, -3 * id, reward: id, minute: id))
    }
    #expect(try LedgerAuditTests.faults(entries, rewards: rewards) == [])
    rewards.swapAt(0, 2)
    #expect(try LedgerAuditTests.faults(entries, rewards: rewards) == [])
    entries[1].redemption = RedemptionID(2)
    #expect(
      try LedgerAuditTests.faults(entries, rewards: rewards)
        == [.wrongRedemption(RedemptionID(1)), .wrongRedemption(RedemptionID(2))])
  }
}
