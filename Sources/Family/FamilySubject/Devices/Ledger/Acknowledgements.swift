internal import Kernel
internal import LedgerSync
internal import PointsLedger

/// Acknowledged entries, requests and rewards of a device's users. Each is in the zone, or in the device's outbox.
struct Acknowledgements {
  private var ids: Set<Int64> = []

  /// Records a batch that was acknowledged; `ledger` is the expected state after it.
  mutating func note(_ batch: [LedgerEvent], in ledger: ExpectedLedger) {
    ids.formUnion(batch.compactMap { Acknowledgements.id(of: $0, in: ledger) })
  }

  /// The id that an event created by the rules; `nil` if it created none.
  private static func id(of event: LedgerEvent, in ledger: ExpectedLedger) -> Int64? {
    switch event {
    case .earn(let id, _, _, _): ledger.entries[id] == nil ? nil : id.raw
    case .adjust(let id, _, _, _): ledger.entries[id] == nil && ledger.intents[id] == nil ? nil : id.raw
    case .redeem(let request), .requestOffline(let request):
      ledger.rewards[request.id] == nil ? nil : request.id.raw
    default: nil
    }
  }

  /// Drops all other ids, which are no longer expected.
  mutating func forget(allBut stored: Set<Int64>) { ids.formIntersection(stored) }

  /// Ids in neither of them, the lowest first. O(records).
  func missing(in zone: [SyncRecord], _ outbox: [KnownRecord]) -> [Int64] {
    var missing = ids
    for record in zone { missing.subtract(record.madeIDs) }
    for known in outbox where known.standing.isUnsent { missing.subtract(known.record.madeIDs) }
    return missing.sorted()
  }
}

extension SyncRecord {
  /// Ids of entries and rewards in the record.
  var madeIDs: [Int64] {
    switch content {
    case .entry(let entry), .reductionRequest(let entry), .payment(_, let entry): [entry.id.raw]
    case .request(let reward): [reward.id.raw]
    case .cancellation(_, let refund): refund.map { [$0.id.raw] } ?? []
    case .child, .denial, .usage, .ending, .giveBack, .cancellationRequest, .reductionDenial, .gap: []
    }
  }
}
