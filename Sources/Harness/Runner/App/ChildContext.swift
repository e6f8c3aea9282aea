internal import Families
internal import Gallery
internal import Invariants
internal import Kernel
internal import PointsLedger

/// What is fixed about one child's session: who it is, what will happen to it, and what its groups hold.
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
  let happenings: [Signal]
  /// The groups in the order of their cards.
  let groups: [GroupID]
  /// All group photos of the session, also those that arrive during it.
  let groupPhotos: [GroupPhoto]
  /// When each group photo's 48 hours are over.
  let expiries: [PhotoID: WallTime]
  let canary: Canary?

  func ledgerEarning(_ amount: Points, _ ledger: FamilyLedger, at now: WallTime) -> [LedgerEvent] {
    [.earn(ledger.nextEntryID(at: now), child.id, amount, session: nil)]
  }

  /// A reward ends three hours after it was redeemed; decision of the harness.
  func ledgerRedemption(
    _ cost: Points, _ pointsPerMinute: Int, _ ledger: FamilyLedger, at now: WallTime
  ) -> [LedgerEvent] {
    let request = RedemptionRequest(
      id: ledger.nextRedemptionID(), entry: ledger.nextEntryID(at: now), child: child.id,
      appCategory: "games",
      pointsSpent: cost, rate: RewardRate(pointsPerMinute: Int64(pointsPerMinute)), expiresAt: now + .hours(3)
    )
    return [.expire, .redeem(request)]
  }
}
