internal import AppCore
internal import Families
internal import Gallery
internal import Invariants
internal import Kernel
internal import PointsLedger

/// What is fixed about one child's session: who it is, what the world signals to it, and what its groups hold.
struct ChildContext {
  /// What a scripted signal means to the app; the signal's code is the index.
  enum Signal {
    case earn(Points)
    case redeem(cost: Points, pointsPerMinute: Int)
    case memoryWarning(isCritical: Bool)
    case background, foreground
    case arrival(GroupPhoto)
  }

  let child: ChildPlan
  let signals: [Signal]
  /// The groups in the order of their cards.
  let groups: [GroupID]
  /// All group photos of the session, also those that arrive during it.
  let groupPhotos: [GroupPhoto]
  /// When each group photo's 48 hours are over.
  let expiries: [PhotoID: WallTime]
  let canary: Canary?

  /// How long after it was redeemed a reward ends; decision of the harness.
  private static let rewardLength = TimeSpan.hours(3)

  /// What the signal of this code says to the app; entries get fresh ids of the family's ledger.
  func event(_ code: Int, _ ledger: FamilyLedger, at now: WallTime) -> AppEvent {
    switch signals[code] {
    case .earn(let amount): .pointsEarned(amount, entry: ledger.nextEntryID(at: now))
    case .redeem(let cost, let pointsPerMinute):
      .rewardRedeemed(redemption(cost, pointsPerMinute, ledger, at: now))
    case .memoryWarning(let isCritical): .memoryWarning(isCritical: isCritical)
    case .background: .enteredBackground
    case .foreground: .enteredForeground
    case .arrival(let photo): .groupPhotoArrived(photo)
    }
  }

  private func redemption(
    _ cost: Points, _ pointsPerMinute: Int, _ ledger: FamilyLedger, at now: WallTime
  ) -> RedemptionRequest {
    RedemptionRequest(
      id: ledger.nextRedemptionID(), entry: ledger.nextEntryID(at: now), child: child.id,
      appCategory: "games",
      pointsSpent: cost, rate: RewardRate(pointsPerMinute: Int64(pointsPerMinute)),
      expiresAt: now + ChildContext.rewardLength
    )
  }
}
