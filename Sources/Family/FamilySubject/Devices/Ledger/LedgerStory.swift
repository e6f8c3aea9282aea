internal import Families
internal import Kernel
internal import PointsLedger

/// What happens to a child's points elsewhere, right and wrong: a parent's corrections, entries from other devices, rewards
/// asked for offline. One step after the other, so that thirty of them have tried every event and every refusal; then again.
struct LedgerStory {
  private typealias Step = LedgerStep

  private let child: ChildID
  private var place = 0
  private var entry: PointTransaction?
  private var request: RedemptionRequest?

  /// How long the rewards last that are to end by themselves.
  private static let shortReward = TimeSpan.seconds(30)
  private static let nobody = ChildID(4_000)
  private static let guest = ChildID(4_001)

  init(of child: ChildID) { self.child = child }

  /// The next step as a batch; `ids` makes fresh ones of entries, `lastReward` is the family's latest reward. O(1).
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
    case .deliverToNobody: entry.child = LedgerStory.nobody
    case .deliverWithoutID: entry.id = TransactionID(0)
    default: break
    }
    return entry
  }

  /// A wish for a reward: sixty points, two a minute.
  private mutating func ask(
    _ step: Step, _ ids: inout LedgerIDSource, _ lastReward: inout RedemptionID, at now: WallTime
  ) -> LedgerEvent {
    lastReward = RedemptionID(lastReward.raw + 1)
    var wish = RedemptionRequest(
      id: lastReward, entry: ids.entry(at: now), child: child, appCategory: "games",
      pointsSpent: Points(60),
      rate: RewardRate(pointsPerMinute: 2), expiresAt: now + .hours(1))
    switch step {
    case .askAgain: return .requestOffline(request ?? wish)
    case .askOtherwise:
      wish = request ?? wish
      wish.pointsSpent = Points(58)
      return .requestOffline(wish)
    case .redeemForNothing: wish.rate = RewardRate(pointsPerMinute: 1_000)
    case .redeemShort, .askShort: wish.expiresAt = now + LedgerStory.shortReward
    default: break
    }
    if step != .redeemForNothing { request = wish }
    switch step {
    case .redeem, .redeemForNothing, .redeemShort: return .redeem(wish)
    default: return .requestOffline(wish)
    }
  }

  /// Something about the reward asked for last.
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
