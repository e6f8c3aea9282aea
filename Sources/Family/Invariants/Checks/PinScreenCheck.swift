internal import Gallery
internal import Gestures
internal import Kernel
package import Simulation

/// Nothing but the right PIN leaves kids mode; provoked by every PIN that was refused, every key pressed and every look at the
/// pad.
///
/// A witness of its own of what was typed: it reads the taps against the keys that were on the screen, and knows the PIN from
/// the family's plan. The gallery's word that a PIN was right counts nothing.
package struct PinScreenCheck: FamilyCheck {
  package static let invariant = FamilyInvariant(
    "kids.no-exit", title: "Nothing but the right PIN leaves kids mode.",
    provokedBy: "every PIN that was refused, every key pressed and every look at the pad"
  ) { [PinScreenCheck(pin: $0.pin)] }

  package private(set) var tally = CheckTally()
  /// The digits that open the gate; empty: nothing does.
  private let pin: [UInt8]
  /// The last digits tapped since the pad came up, at most as many as the PIN has.
  private var typed: [UInt8] = []
  /// The keys on the screen after the last frame.
  private var keys: [(frame: ScreenRect, text: DisplayText)] = []
  private var wasInKidsMode = true
  /// When the frame began: a tap of the frame in which the app comes back was one on something else.
  private var wasInBackground = false

  package init(pin: String = "") { self.pin = Array(pin.utf8) }

  package mutating func check(_ frame: CheckedFrame) {
    tally.checked += 1
    if !keys.isEmpty, !wasInBackground { for decision in frame.decisions { read(decision) } }
    wasInBackground = frame.isInBackground
    let isOpened = !pin.isEmpty && typed == pin
    if wasInKidsMode && !frame.glance.isInKidsMode && !isOpened {
      tally.violate(
        at: frame.vsync,
        "kids mode is left, and the last keys were \(typed.isEmpty ? "none" : String(decoding: typed, as: UTF8.self))"
      )
    }
    wasInKidsMode = frame.glance.isInKidsMode
    for effect in frame.effects {
      switch effect {
      case .leftKidsMode where !isOpened:
        tally.violate(at: frame.vsync, "the gallery says that kids mode was left")
      case .pinRejected, .acted(.pinKey, _, _), .acted(.showPinPad, _, _): tally.provoked += 1
      default: break
      }
    }
    if frame.isChanged || frame.glance.screen != .pinPad { look(frame) }
  }

  private mutating func read(_ decision: GestureDecision) {
    guard case .tap = decision.kind, let key = keys.first(where: { $0.frame.contains(decision.position) })
    else {
      return
    }
    switch TextKey(rawValue: key.text.key) {
    case .digit:
      typed.append(UInt8(ascii: "0") + UInt8(key.text.first))
      if typed.count > pin.count { typed.removeFirst() }
    case .delete: _ = typed.popLast()
    default: typed.removeAll(keepingCapacity: true)
    }
  }

  private mutating func look(_ frame: CheckedFrame) {
    guard frame.glance.screen == .pinPad else {
      if !keys.isEmpty { keys.removeAll(keepingCapacity: true) }
      if !typed.isEmpty { typed.removeAll(keepingCapacity: true) }
      return
    }
    keys.removeAll(keepingCapacity: true)
    for item in frame.items where DisplaySlot(rawValue: item.id.slot) == .key {
      keys.append((item.frame, item.text))
    }
  }
}
