/// An error of a ledger's store; each message names place, value and remedy.
public enum LedgerStoreError: Error, Hashable, Sendable {
  /// The store cannot be reached, is locked, or may not be written.
  case unavailable(String)
  /// There is no room left.
  case full(String)
  /// The store refused a change that the ledger's rules allow.
  case refused(String)
  /// The stored data are inconsistent.
  case damaged(String)
}

extension LedgerStoreError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unavailable(let message), .full(let message), .refused(let message), .damaged(let message): message
    }
  }
}
