/// The steps of a child's ledger traffic from elsewhere, in order. Steps on a reward concern the one requested last.
package enum LedgerStep: UInt8, Hashable, Sendable, CaseIterable {
  case correct, deliver, deliverAgain, deliverOtherwise
  case ask, askAgain, askOtherwise, approve, use, cancelStarted, useTooMuch, useUp, useClosed
  case askAndReject, reject, askAndCancel, cancelPending, redeem, cancelPaid
  case redeemForNothing, overdraw, deliverReward, deliverNegative, deliverFromTheFuture, deliverToNobody
  case deliverWithoutID, useUnknown, enrolOtherwise, enrolGuest, redeemShort, askShort
}
