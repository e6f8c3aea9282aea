internal import Gallery
internal import Gestures
internal import Kernel
package import Simulation

/// Only the right PIN leaves kids mode. Exercised by every PIN refused, every key pressed and every opening of the PIN screen.
///
/// An independent model of the typed digits: it compares the taps with the keys on screen, and knows the PIN from the family's
/// plan. The gallery's own claim that a PIN was right does not count.
package struct PinScreenCheck: FamilyCheck {
  package static let invariant = FamilyInvariant(
    "kids.no-exit", title: "Only the right PIN leaves kids mode.",
    exercisedBy: "every PIN refused, every key pressed and every opening of the PIN screen"
  ) { [PinScreenCheck(pin: $0.pin)] }

  package private(set) var tally = CheckTally()
  /// The digits of the right PIN. If empty, no PIN is right.
  private let pin: [UInt8]
  /// The last digits tapped since the PIN screen appeared, at most as many as the PIN has.
  private var typed: [UInt8] = []
  /// The keys on screen after the last frame.
  private var keys: [(frame: ScreenRect, text: DisplayText)] = []
  private var wasInKidsMode = true
  /// Whether the app was in the background when the frame began. A tap of the frame in which it returns was on another screen.
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
      case .pinRejected, .acted(.pinKey, _, _), .acted(.showPinPad, _, _): tally.exercised += 1
      default: break
      }
    }
    if frame.isChanged || frame.glance.screen != .pinPad { inspect(frame) }
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

  private mutating func inspect(_ frame: CheckedFrame) {
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
