public import Kernel

/// An entry with the balance after it in canonical order.
public struct LedgerLine: Hashable, Sendable {
  public var transaction: PointTransaction
  public var balanceAfter: Points

  public init(transaction: PointTransaction, balanceAfter: Points) {
    self.transaction = transaction
    self.balanceAfter = balanceAfter
  }
}
