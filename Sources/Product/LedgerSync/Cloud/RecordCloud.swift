/// A family's record zone in the cloud: stores records in order of arrival for all devices of the family.
///
/// A replica's requests are effects (`SyncEffect.send`, `.fetch`) and the answers are events (`SyncEvent.sent`, `.fetched`).
/// Answers may arrive late. A failing cloud reports the failure in its answer.
///
///     for effect in effects {
///       if let event = cloud.answer(effect) { replica.handle(event, at: now, into: &next) }
///     }
public protocol RecordCloud {
  /// Saves each record whose id is free. A batch with a decision (`SyncRecord.areOne`) is saved completely or not at all. Returns
  /// one outcome per record, in order.
  mutating func save(_ records: [SyncRecord]) -> SendAnswer
  /// The records that arrived after `token`, or all without one; at most one page.
  mutating func changes(since token: ChangeToken?) -> FetchAnswer
}

extension RecordCloud {
  /// Performs an effect and returns the event that answers it; `nil` for an effect that does not concern the cloud.
  public mutating func answer(_ effect: SyncEffect) -> SyncEvent? {
    switch effect {
    case .send(let attempt, let records): .sent(attempt: attempt, save(records))
    case .fetch(let attempt, let token): .fetched(attempt: attempt, changes(since: token))
    case .wake, .ledger, .asked, .declined, .refused, .contradiction, .unlawful, .void, .storeFailed: nil
    }
  }
}
