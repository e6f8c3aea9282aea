public import Kernel

/// One fact of the family's record zone; never changed once it is made.
public struct SyncRecord: Hashable, Sendable {
  public var id: RecordID
  public var content: SyncContent

  public init(id: RecordID, _ content: SyncContent) {
    self.id = id
    self.content = content
  }
}

/// What a record says, and who may say it: anyone, the family's authority, or the owner of a reward, which is the device
/// that asked for it.
public enum SyncContent: Hashable, Sendable {
  /// The authority enrolled a child.
  case child(ChildProfile)
  /// Points were earned or added, by anyone; or taken by a correction, by the authority.
  case entry(PointTransaction)
  /// Anyone asks for a reward, and owns its minutes from then on.
  case request(RewardRedemption)
  /// The authority paid for a reward.
  case payment(RedemptionID, PointTransaction)
  /// The authority turned a reward down.
  case denial(RedemptionID)
  /// The owner used so many minutes in all.
  case usage(RedemptionID, minutes: Int64)
  /// The owner saw the reward end with minutes left.
  case ending(RedemptionID)
  /// The owner used no minute and will use none.
  case giveBack(RedemptionID, at: WallTime)
  /// The authority took a reward back that was given back; with the refund if it was paid.
  case cancellation(RedemptionID, refund: PointTransaction?)
  /// Anyone but the owner asks it to give the reward back.
  case cancelWish(RedemptionID)
  /// Anyone but the authority asks it for a correction that takes points: the entry as it would be.
  case reductionWish(PointTransaction)
  /// The authority turned such a correction down.
  case reductionDenial(TransactionID)
  /// The maker lost its store, and with it the record that had this place: what the zone has of its records after this one,
  /// up to this number, counts for nothing; what of it stands alone follows once more.
  case gap(through: Int64)
}

extension SyncContent {
  /// The reward that this is about.
  public var redemption: RedemptionID? {
    switch self {
    case .request(let redemption): redemption.id
    case .payment(let id, _), .denial(let id), .usage(let id, _), .ending(let id), .giveBack(let id, _),
      .cancellation(let id, _), .cancelWish(let id):
      id
    case .child, .entry, .reductionWish, .reductionDenial, .gap: nil
    }
  }
}

extension SyncContent {
  /// Whether it holds whatever else its device says: it adds, or asks. All else is decided by what its maker knew, and counts only
  /// where the zone has all that the device said before it; see decision 0040.
  public var standsAlone: Bool {
    switch self {
    case .entry(let entry): entry.amount > .zero
    case .request, .cancelWish, .reductionWish: true
    case .child, .payment, .denial, .usage, .ending, .giveBack, .cancellation, .reductionDenial, .gap: false
    }
  }
}

extension SyncRecord {
  /// Whether a zone keeps these of one sending all together or none of them: so it is where one of them is a decision.
  public static func areOne(_ records: [SyncRecord]) -> Bool {
    records.contains { !$0.content.standsAlone }
  }
}

extension SyncContent {
  /// The ids that its maker gave in it, to entries and rewards.
  var givenIDs: [Int64] {
    switch self {
    case .entry(let entry), .reductionWish(let entry), .payment(_, let entry): [entry.id.raw]
    case .request(let redemption): [redemption.id.raw]
    case .cancellation(_, let refund): refund.map { [$0.id.raw] } ?? []
    case .child, .denial, .usage, .ending, .giveBack, .cancelWish, .reductionDenial, .gap: []
    }
  }
}
