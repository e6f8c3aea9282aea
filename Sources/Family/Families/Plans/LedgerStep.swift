/// The steps of what happens to a child's points elsewhere, in their order; those on a reward are about the one asked for last.
package enum LedgerStep: UInt8, Hashable, Sendable, CaseIterable {
  case correct, deliver, deliverAgain, deliverOtherwise
  case ask, askAgain, askOtherwise, approve, use, cancelStarted, useTooMuch, useUp, useClosed
  case askAndReject, reject, askAndCancel, cancelPending, redeem, cancelPaid
  case redeemForNothing, overdraw, deliverReward, deliverNegative, deliverFromTheFuture, deliverToNobody
  case deliverWithoutID, useUnknown, enrolOtherwise, enrolGuest, redeemShort, askShort
}
