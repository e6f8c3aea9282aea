/// A record with its state in a replica.
public struct KnownRecord: Hashable, Sendable {
  public var record: SyncRecord
  public var standing: Standing

  /// The state of a record in a replica.
  public struct Standing: Hashable, Sendable {
    /// Made here, and not yet confirmed by the zone.
    public var isUnsent: Bool
    public var fold: Fold

    public init(isUnsent: Bool = false, fold: Fold) {
      self.isUnsent = isUnsent
      self.fold = fold
    }

    /// Whether nothing is left to do; the record is stored only to recognise repetitions.
    public var isSettled: Bool { !isUnsent && fold == .done }
  }

  /// The state of a record in the local ledger.
  public enum Fold: UInt8, Hashable, Sendable {
    /// Its prerequisites are missing.
    case waiting = 1
    /// An unanswered request.
    case open = 2
    /// Folded, answered, or without effect.
    case done = 3
  }

  public init(_ record: SyncRecord, _ standing: Standing) {
    self.record = record
    self.standing = standing
  }
}
