internal import Families
internal import Kernel
internal import PointsLedger

/// Ledger traffic from elsewhere for a child, valid and invalid: a parent's corrections, entries of other devices, rewards
/// requested offline. Its thirty steps exercise every event and every refusal; then they repeat.
struct LedgerStory {
  private typealias Step = LedgerStep

  private let child: ChildID
  private var place = 0
  private var entry: PointTransaction?
  private var request: RedemptionRequest?

  /// The length of rewards that end by themselves.
  private static let shortReward = TimeSpan.seconds(30)
  private static let stranger = ChildID(4_000)
  private static let guest = ChildID(4_001)

  init(of child: ChildID) { self.child = child }

  /// The next step as a batch; `ids` makes fresh ids of entries, `lastReward` is the family's latest reward. O(1).
  mutating func next(
    _ ids: inout LedgerIDSource, lastReward: inout RedemptionID, at now: WallTime
  ) -> [LedgerEvent] {
    let step = Step.allCases[place % Step.allCases.count]
    place += 1
    switch step {
    case .correct: return [.adjust(ids.entry(at: now), child, Points(400), note: "found again")]
    case .overdraw: return [.adjust(ids.entry(at: now), child, Points(-1_000_000), note: "too much")]
    case .enrolOtherwise: return [.enrol(ChildProfile(id: child, family: 4_000, name: "Somebody Else"))]
    case .enrolGuest: return [.enrol(ChildProfile(id: LedgerStory.guest, family: 4_000, name: "Guest"))]
    case .deliver, .deliverAgain, .deliverOtherwise, .deliverReward, .deliverNegative, .deliverFromTheFuture,
      .deliverToNobody, .deliverWithoutID:
      return [.deliver(delivery(step, &ids, at: now))]
    case .ask, .askAgain, .askOtherwise, .askAndReject, .askAndCancel, .redeem, .redeemForNothing,
      .redeemShort,
      .askShort:
      return [ask(step, &ids, &lastReward, at: now)]
    default: return reward(step, &ids, at: now)
    }
  }

  /// An entry from elsewhere, an hour old.
  private mutating func delivery(_ step: Step, _ ids: inout LedgerIDSource, at now: WallTime)
    -> PointTransaction
  {
    var entry = PointTransaction(
      id: ids.entry(at: now), child: child, kind: .earned, amount: Points(15), timestamp: now - .hours(1),
      note: "elsewhere")
    switch step {
    case .deliver: self.entry = entry
    case .deliverAgain: return self.entry ?? entry
    case .deliverOtherwise:
      entry = self.entry ?? entry
      entry.amount = Points(16)
    case .deliverReward:
      entry.kind = .redeemed
      entry.amount = Points(-5)
    case .deliverNegative: entry.amount = Points(-5)
    case .deliverFromTheFuture: entry.timestamp = WallTime(secondsSinceEpoch: 8_000_000_000)
    case .deliverToNobody: entry.child = LedgerStory.stranger
    case .deliverWithoutID: entry.id = TransactionID(0)
    default: break
    }
    return entry
  }

  /// A request for a reward: sixty points, two a minute.
  private mutating func ask(
    _ step: Step, _ ids: inout LedgerIDSource, _ lastReward: inout RedemptionID, at now: WallTime
  ) -> LedgerEvent {
    lastReward = RedemptionID(lastReward.raw + 1)
    var intent = RedemptionRequest(
      id: lastReward, entry: ids.entry(at: now), child: child, appCategory: "games",
      pointsSpent: Points(60),
      rate: RewardRate(pointsPerMinute: 2), expiresAt: now + .hours(1))
    switch step {
    case .askAgain: return .requestOffline(request ?? intent)
    case .askOtherwise:
      intent = request ?? intent
      intent.pointsSpent = Points(58)
      return .requestOffline(intent)
    case .redeemForNothing: intent.rate = RewardRate(pointsPerMinute: 1_000)
    case .redeemShort, .askShort: intent.expiresAt = now + LedgerStory.shortReward
    default: break
    }
    if step != .redeemForNothing { request = intent }
    switch step {
    case .redeem, .redeemForNothing, .redeemShort: return .redeem(intent)
    default: return .requestOffline(intent)
    }
  }

  /// An event about the reward requested last.
  private func reward(_ step: Step, _ ids: inout LedgerIDSource, at now: WallTime) -> [LedgerEvent] {
    guard let id = request?.id else { return [] }
    switch step {
    case .approve: return [.approve(id, ids.entry(at: now))]
    case .reject: return [.reject(id)]
    case .use: return [.use(id, minutes: 5)]
    case .useTooMuch: return [.use(id, minutes: 1_000)]
    case .useUp: return [.use(id, minutes: 25)]
    case .useClosed: return [.use(id, minutes: 1)]
    case .useUnknown: return [.use(RedemptionID(4_000_000), minutes: 1)]
    default: return [.cancel(id, ids.entry(at: now))]
    }
  }
}
