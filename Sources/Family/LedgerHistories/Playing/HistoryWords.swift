internal import Kernel
internal import LedgerSync

/// How timelines speak of records.
enum HistoryWords {
  static func text(_ id: RecordID) -> String { "\(id.device).\(id.number)" }

  /// An id of an entry or a reward without its time: `device.sequence` would repeat, so the last digits have to do.
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
    case .cancelWish(let id): "wish to cancel \(short(id.raw))"
    case .reductionWish(let entry): "wish to take \(-entry.amount.count) from child \(entry.child.raw)"
    case .reductionDenial(let id): "denial of correction \(short(id.raw))"
    case .gap(let last): "loss of what was up to \(last)"
    }
  }

  /// What came of something in a ledger; `nil` for what is not worth a line.
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
