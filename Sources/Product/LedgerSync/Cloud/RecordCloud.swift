/// A family's record zone in a cloud, as its devices need it: it keeps records in the order in which they came, for all of them.
///
/// What a replica wants of it is an effect (`SyncEffect.send`, `.fetch`) and what it says an event (`SyncEvent.sent`, `.fetched`),
/// so whoever performs the one may hand over the other as late as it likes. A cloud that fails says so in its answers.
public protocol RecordCloud {
  /// Saves each record by itself, unless there is another under its id; but those that are one (`SyncRecord.areOne`) all together,
  /// or none when one of them cannot be. One outcome for each, in their order.
  mutating func save(_ records: [SyncRecord]) -> SendAnswer
  /// What came after the token's moment, or all there is; as much as the cloud gives at once.
  mutating func changes(since token: ChangeToken?) -> FetchAnswer
}

extension RecordCloud {
  /// What the cloud says to an effect, as the event that answers it; `nil` for one that wants nothing of the cloud.
  public mutating func answer(_ effect: SyncEffect) -> SyncEvent? {
    switch effect {
    case .send(let attempt, let records): .sent(attempt: attempt, save(records))
    case .fetch(let attempt, let token): .fetched(attempt: attempt, changes(since: token))
    case .wake, .ledger, .asked, .declined, .refused, .contradiction, .unlawful, .void, .storeFailed: nil
    }
  }
}
