extension SyncRecord {
  /// Whether the device that made the record may make such a record. See decision 0029.
  func isRightful(authority: Int) -> Bool {
    let maker = id.device
    switch content {
    case .child, .payment, .denial, .cancellation, .reductionDenial: return maker == authority
    case .entry(let entry):
      if entry.redemption != nil || entry.kind == .redeemed || entry.kind == .reversed { return false }
      return entry.amount > .zero ? LedgerIDSource.device(of: entry.id.raw) == maker : maker == authority
    case .reductionRequest(let entry):
      return LedgerIDSource.device(of: entry.id.raw) == maker && entry.kind == .adjusted
        && entry.amount < .zero && entry.hasLawfulAmount && entry.redemption == nil
    case .request(let redemption): return LedgerReplica.owner(of: redemption.id) == maker
    case .usage(let id, _), .ending(let id), .giveBack(let id, _): return LedgerReplica.owner(of: id) == maker
    case .cancellationRequest: return true
    case .gap(let last): return last >= id.number && last < 1 << 48
    }
  }
}
