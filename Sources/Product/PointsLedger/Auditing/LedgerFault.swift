public import Kernel

/// An inconsistency in a stored ledger.
public enum LedgerFault: Hashable, Sendable {
  /// An entry whose child is not enrolled.
  case entryOfNobody(TransactionID)
  /// An entry that violates the ledger's rules.
  case unlawfulEntry(TransactionID)
  /// Two entries with one id, or entries not in canonical order.
  case disorder(TransactionID)
  /// The child's balance falls below zero at this entry.
  case balanceUnderZero(ChildID, TransactionID, Points)
  /// The account differs from the sums of its entries.
  case wrongAccount(ChildID)
  /// A reward whose minutes, payments or refunds do not fit its status, or payments without a reward.
  case wrongRedemption(RedemptionID)
  /// Memory and store differ; carries the part that differs.
  case memoryDiffers(String)
  /// Damage reported by the storage below the ledger.
  case storage(String)
}
