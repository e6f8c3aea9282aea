public import Kernel

/// An immutable fact in the family's record zone.
public struct SyncRecord: Hashable, Sendable {
  public var id: RecordID
  public var content: SyncContent

  public init(id: RecordID, _ content: SyncContent) {
    self.id = id
    self.content = content
  }
}

/// The content of a record. Depending on the case, it is made by any device, by the family's authority, or by a reward's owner.
/// The owner is the device that requested the reward.
public enum SyncContent: Hashable, Sendable {
  /// The authority enrolled a child.
  case child(ChildProfile)
  /// Points were earned or added, by any device; or removed by a correction, by the authority.
  case entry(PointTransaction)
  /// Any device requests a reward, and owns its minutes from then on.
  case request(RewardRedemption)
  /// The authority paid for a reward.
  case payment(RedemptionID, PointTransaction)
  /// The authority rejected a reward.
  case denial(RedemptionID)
  /// The owner used this many minutes in total.
  case usage(RedemptionID, minutes: Int64)
  /// The owner closed a reward that ended with minutes left.
  case ending(RedemptionID)
  /// The owner gives a reward back: it used no minute and will use none.
  case giveBack(RedemptionID, at: WallTime)
  /// The authority cancelled a reward that was given back; with the refund if it was paid.
  case cancellation(RedemptionID, refund: PointTransaction?)
  /// A device other than the owner asks the owner to give the reward back.
  case cancellationRequest(RedemptionID)
  /// A device other than the authority requests a correction that removes points; carries the proposed entry.
  case reductionRequest(PointTransaction)
  /// The authority rejected such a correction.
  case reductionDenial(TransactionID)
  /// Replaces a record that the maker lost with its store. The maker's later records up to this number are void. Those of them
  /// that stand alone are made again.
  case gap(through: Int64)
}

extension SyncContent {
  /// The reward concerned, if any.
  public var redemption: RedemptionID? {
    switch self {
    case .request(let redemption): redemption.id
    case .payment(let id, _), .denial(let id), .usage(let id, _), .ending(let id), .giveBack(let id, _),
      .cancellation(let id, _), .cancellationRequest(let id):
      id
    case .child, .entry, .reductionRequest, .reductionDenial, .gap: nil
    }
  }
}

extension SyncContent {
  /// Whether the record is valid regardless of its device's other records: it adds points or makes a request. Other records
  /// depend on what their maker knew, so they need all earlier records of the device. See decision 0040.
  public var standsAlone: Bool {
    switch self {
    case .entry(let entry): entry.amount > .zero
    case .request, .cancellationRequest, .reductionRequest: true
    case .child, .payment, .denial, .usage, .ending, .giveBack, .cancellation, .reductionDenial, .gap: false
    }
  }
}

extension SyncRecord {
  /// Whether a zone must save a batch completely or not at all: true when it contains a decision.
  public static func areOne(_ records: [SyncRecord]) -> Bool {
    records.contains { !$0.content.standsAlone }
  }
}

extension SyncContent {
  /// The ids of entries and rewards that its maker assigned in it.
  var givenIDs: [Int64] {
    switch self {
    case .entry(let entry), .reductionRequest(let entry), .payment(_, let entry): [entry.id.raw]
    case .request(let redemption): [redemption.id.raw]
    case .cancellation(_, let refund): refund.map { [$0.id.raw] } ?? []
    case .child, .denial, .usage, .ending, .giveBack, .cancellationRequest, .reductionDenial, .gap: []
    }
  }
}
