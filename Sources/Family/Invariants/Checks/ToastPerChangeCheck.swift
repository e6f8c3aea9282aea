internal import Gallery
package import Simulation

/// A change of category asks for one toast at most; provoked by every change by swipe or chip.
package struct ToastPerChangeCheck: FamilyCheck {
  package private(set) var tally = CheckTally()
  package static let waitsForNews = true

  package init() {}

  package mutating func check(_ frame: CheckedFrame) {
    var owed = 0
    for effect in frame.effects {
      switch effect {
      case .categoryChanged(_, _, .swipe, _), .categoryChanged(_, _, .chip, _):
        owed = 1
        tally.provoked += 1
      case .toastRequested(let number, isCategory: true):
        tally.checked += 1
        if owed == 0 { tally.violate(at: frame.vsync, "toast \(number) was asked for without a change") }
        owed = 0
      default: break
      }
    }
  }
}
