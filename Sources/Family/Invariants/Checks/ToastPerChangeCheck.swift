internal import Gallery
package import Simulation

/// A change of category requests at most one toast. Exercised by every change by swipe or chip.
package struct ToastPerChangeCheck: FamilyCheck {
  package private(set) var tally = CheckTally()
  package static let waitsForUpdates = true

  package init() {}

  package mutating func check(_ frame: CheckedFrame) {
    var outstanding = 0
    for effect in frame.effects {
      switch effect {
      case .categoryChanged(_, _, .swipe, _), .categoryChanged(_, _, .chip, _):
        outstanding = 1
        tally.exercised += 1
      case .toastRequested(let number, isCategory: true):
        tally.checked += 1
        if outstanding == 0 {
          tally.violate(at: frame.vsync, "toast \(number) was asked for without a change")
        }
        outstanding = 0
      default: break
      }
    }
  }
}
