import Kernel
import PointsLedger

/// Random events with errors: duplicates, conflicts, overdrafts, unknown ids, late deliveries.
enum RandomEvents {
  /// The next event. Ids are drawn from a small range, so that most clash sooner or later.
  static func next(_ random: inout RandomSource, at now: WallTime) -> LedgerEvent {
    let child = ChildID(UInt32(random.inside(1...4)))
    let entry = TransactionID(Int64(random.inside(0...400)))
    let reward = RedemptionID(Int64(random.inside(0...40)))
    let points = Points(Int64(random.inside(-2...30)))
    switch random.below(16) {
    case 0, 1, 2: return .earn(entry, child, points, session: random.chance(0.5) ? 3 : nil)
    case 3, 4:
      return .adjust(entry, child, Points(points.count - 20), note: random.chance(0.3) ? "chores" : "")
    case 5, 6, 7:
      // Few values, so that both true duplicates and conflicts occur.
      return .deliver(
        PointTransaction(
          id: entry, child: ChildID(UInt32(entry.raw % 3) + 1),
          kind: TransactionKind.allCases[random.chance(0.9) ? 2 : random.below(4)],
          amount: Points(entry.raw % 5 * 6 - 10),
          timestamp: WallTime(secondsSinceEpoch: 1_800_000_000)
            + .minutes(entry.raw % 300)))
    case 8, 9: return .redeem(request(&random, reward, entry, child, now))
    case 10: return .requestOffline(request(&random, reward, entry, child, now))
    case 11: return .approve(reward, entry)
    case 12: return random.chance(0.3) ? .reject(reward) : .expire
    case 13, 14: return .use(reward, minutes: Int64(random.inside(0...4)))
    default: return .cancel(reward, entry)
    }
  }

  private static func request(
    _ random: inout RandomSource, _ reward: RedemptionID, _ entry: TransactionID, _ child: ChildID,
    _ now: WallTime
  ) -> RedemptionRequest {
    RedemptionRequest(
      id: reward, entry: entry, child: child, appCategory: "games",
      pointsSpent: Points(Int64(random.below(16))),
      rate: RewardRate(pointsPerMinute: 2), expiresAt: now + .minutes(Int64(random.inside(-1...90))))
  }
}
