/// The invariants that are checked in every frame of every run.
package enum InvariantCatalogue {
  /// One invariant: its id in reports and scenarios, and the rule in a sentence.
  package struct Entry: Hashable, Sendable {
    package let id: String
    package let title: String
  }

  package static let expiryShown = "expiry.shown"
  package static let cacheLimits = "cache.limits"
  package static let oneCommit = "gesture.one-commit"
  package static let direction = "gesture.direction"
  package static let debounce = "category.debounce"
  package static let noExit = "kids.no-exit"
  package static let noDeletion = "kids.no-deletion"
  package static let toastOnce = "toast.once"
  package static let autoHide = "overlay.auto-hide"
  package static let ledgerChain = "ledger.chain"
  package static let zoomRange = "zoom.range"
  package static let settle = "settle"

  /// All invariants in the order of reports.
  package static let all: [Entry] = [
    Entry(id: expiryShown, title: "No frame shows a photo at or after its 48 hours."),
    Entry(id: cacheLimits, title: "The memory cache never exceeds its number of images or its bytes."),
    Entry(id: oneCommit, title: "A touch sequence commits at most one action."),
    Entry(
      id: direction, title: "A swipe goes the way of its net displacement, whatever its speed at the lift."),
    Entry(id: debounce, title: "No swipe changes category within the debounce of the last change."),
    Entry(id: noExit, title: "Nothing but the right PIN leaves kids mode."),
    Entry(id: noDeletion, title: "No album photo is ever deleted."),
    Entry(id: toastOnce, title: "Each toast is shown once for 2 s within one frame, or superseded once."),
    Entry(id: autoHide, title: "The fullscreen overlay hides 3 s after the last touch, within one frame."),
    Entry(id: ledgerChain, title: "Balances follow from their postings and never fall under zero."),
    Entry(id: zoomRange, title: "Zoom stays in 0.5x to 4x, and fullscreen is never left while zoomed."),
    Entry(id: settle, title: "The screen comes to rest within a bound after the last touch."),
  ]
}
