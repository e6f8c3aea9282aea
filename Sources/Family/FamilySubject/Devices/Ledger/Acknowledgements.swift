internal import Kernel
internal import LedgerSync
internal import PointsLedger

/// What users of a device were told is done: entries, wishes and rewards that were made there. Each is in the zone, or waits in the
/// device's outbox.
struct Acknowledgements {
  private var ids: Set<Int64> = []

  /// A batch was acknowledged, after which the ledger has to be this.
  mutating func note(_ batch: [LedgerEvent], in ledger: ExpectedLedger) {
    ids.formUnion(batch.compactMap { Acknowledgements.id(of: $0, in: ledger) })
  }

  /// What an event has brought by the rules; `nil` for nothing that has an id.
  private static func id(of event: LedgerEvent, in ledger: ExpectedLedger) -> Int64? {
    switch event {
    case .earn(let id, _, _, _): ledger.entries[id] == nil ? nil : id.raw
    case .adjust(let id, _, _, _): ledger.entries[id] == nil && ledger.wishes[id] == nil ? nil : id.raw
    case .redeem(let request), .requestOffline(let request):
      ledger.rewards[request.id] == nil ? nil : request.id.raw
    default: nil
    }
  }

  /// Of all others nobody is held to anything.
  mutating func forget(allBut kept: Set<Int64>) { ids.formIntersection(kept) }

  /// Those that are in neither of them, the first first. O(records).
  func missing(in zone: [SyncRecord], _ outbox: [KnownRecord]) -> [Int64] {
    var missing = ids
    for record in zone { missing.subtract(record.madeIDs) }
    for known in outbox where known.standing.isUnsent { missing.subtract(known.record.madeIDs) }
    return missing.sorted()
  }
}

extension SyncRecord {
  /// Ids of entries and rewards that it brings.
  var madeIDs: [Int64] {
    switch content {
    case .entry(let entry), .reductionWish(let entry), .payment(_, let entry): [entry.id.raw]
    case .request(let reward): [reward.id.raw]
    case .cancellation(_, let refund): refund.map { [$0.id.raw] } ?? []
    case .child, .denial, .usage, .ending, .giveBack, .cancelWish, .reductionDenial, .gap: []
    }
  }
}
