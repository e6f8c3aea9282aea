public import Kernel

/// A contradiction in a stored ledger.
public enum LedgerFault: Hashable, Sendable {
  /// An entry whose child is not enrolled.
  case entryOfNobody(TransactionID)
  /// An entry that no rule would have let pass.
  case unlawfulEntry(TransactionID)
  /// Two entries with one id, or entries not in canonical order.
  case disorder(TransactionID)
  /// The chain goes under zero at this entry.
  case balanceUnderZero(ChildID, TransactionID, Points)
  /// The account does not say what the entries add up to.
  case wrongAccount(ChildID)
  /// A reward whose minutes, payments or refunds do not fit its status, or that has payments but no record.
  case wrongRedemption(RedemptionID)
  /// Memory and store tell different stories.
  case memoryDiffers(String)
  /// The storage below the ledger reports damage.
  case storage(String)
}
