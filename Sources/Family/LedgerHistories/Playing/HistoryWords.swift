internal import Kernel
internal import LedgerSync

/// Records in the words of timelines.
enum HistoryWords {
  static func text(_ id: RecordID) -> String { "\(id.device).\(id.number)" }

  /// The last digits of an entry's or a reward's id. `device.sequence` would repeat, because the time is missing.
  static func short(_ id: Int64) -> String { "#\(id % 1_000_000)" }

  static func list(_ records: [SyncRecord]) -> String {
    records.count > 6
      ? "\(records.count) records, \(text(records[0].id)) the first"
      : records.map { "\(text($0.id)) \(text($0.content))" }.joined(separator: ", ")
  }

  static func text(_ content: SyncContent) -> String {
    switch content {
    case .child(let child): "child \(child.id.raw)"
    case .entry(let entry): "\(entry.kind) \(entry.amount.count) of child \(entry.child.raw)"
    case .request(let reward): "request \(short(reward.id.raw)) for \(reward.pointsSpent.count)"
    case .payment(let id, _): "payment of \(short(id.raw))"
    case .denial(let id): "denial of \(short(id.raw))"
    case .usage(let id, let minutes): "\(minutes) min of \(short(id.raw))"
    case .ending(let id): "end of \(short(id.raw))"
    case .giveBack(let id, _): "giving back of \(short(id.raw))"
    case .cancellation(let id, let refund):
      "cancelling of \(short(id.raw))\(refund == nil ? "" : " with refund")"
    case .cancellationRequest(let id): "request to cancel \(short(id.raw))"
    case .reductionRequest(let entry): "request to take \(-entry.amount.count) from child \(entry.child.raw)"
    case .reductionDenial(let id): "denial of correction \(short(id.raw))"
    case .gap(let last): "loss of records up to \(last)"
    }
  }

  /// A ledger's effect in words; `nil` for those left out of timelines.
  static func text(_ effect: LedgerEffect) -> String? {
    switch effect {
    case .posted(_, let child, let kind, let amount, let balance):
      "posts \(kind) \(amount.count): child \(child.raw) has \(balance.count)"
    case .redemption(let id, let status, let left):
      "reward \(short(id.raw)) is \(status)\(left > 0 ? ", \(left) min left" : "")"
    case .enrolled(let child): "child \(child.raw) is enrolled"
    case .duplicate, .duplicateRedemption, .refused: nil
    }
  }
}
