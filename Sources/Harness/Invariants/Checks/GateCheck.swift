internal import Gallery
internal import Kernel
package import Simulation

/// Nothing but the right PIN leaves kids mode. No synthetic child knows the PIN, so any exit is a violation; provoked by
/// every PIN that was refused and every key pressed.
package struct GateCheck: FamilyCheck {
  package static let invariant = FamilyInvariant(
    "kids.no-exit", title: "Nothing but the right PIN leaves kids mode.",
    provokedBy: "every PIN that was refused, every key pressed and every look at the pad"
  ) { _ in [GateCheck()] }

  package private(set) var tally = CheckTally()

  package init() {}

  package mutating func check(_ frame: CheckedFrame) {
    tally.checked += 1
    if !frame.glance.isInKidsMode { tally.violate(at: frame.vsync, "kids mode is left") }
    for effect in frame.effects {
      switch effect {
      case .leftKidsMode: tally.violate(at: frame.vsync, "the gallery says that kids mode was left")
      case .pinRejected, .acted(.pinKey, _, _), .acted(.showPinPad, _, _): tally.provoked += 1
      default: break
      }
    }
  }
}
