/// Why a store could not do what the ledger asked of it; each carries a message with place, value and remedy.
public enum LedgerStoreError: Error, Hashable, Sendable {
  /// The store cannot be reached, is locked, or may not be written.
  case unavailable(String)
  /// There is no room left.
  case full(String)
  /// The store itself refused a change that the ledger's own rules had let pass.
  case refused(String)
  /// What is stored contradicts itself.
  case damaged(String)
}

extension LedgerStoreError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unavailable(let message), .full(let message), .refused(let message), .damaged(let message): message
    }
  }
}
