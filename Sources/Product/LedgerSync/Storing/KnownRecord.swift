/// A record as a replica holds it.
public struct KnownRecord: Hashable, Sendable {
  public var record: SyncRecord
  public var standing: Standing

  /// How far a replica is with a record.
  public struct Standing: Hashable, Sendable {
    /// Made here, and the zone has not said that it has it.
    public var isUnsent: Bool
    public var fold: Fold

    public init(isUnsent: Bool = false, fold: Fold) {
      self.isUnsent = isUnsent
      self.fold = fold
    }

    /// Nothing is left to do: the record is only kept to be recognised.
    public var isSettled: Bool { !isUnsent && fold == .done }
  }

  /// What became of a record in the ledger here.
  public enum Fold: UInt8, Hashable, Sendable {
    /// What it rests on has not come yet.
    case waiting = 1
    /// A wish that nobody has answered yet.
    case open = 2
    /// In the ledger, answered, or without effect.
    case done = 3
  }

  public init(_ record: SyncRecord, _ standing: Standing) {
    self.record = record
    self.standing = standing
  }
}
