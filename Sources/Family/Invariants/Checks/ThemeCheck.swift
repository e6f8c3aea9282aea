internal import Gallery
internal import Kernel
package import Simulation

/// Everything on screen is in one theme, that which choice and device ask for, from the frame on that hears of either; a launch goes on
/// with it. Provoked by each touch of the button, each change of the device, and each launch that does not begin in light.
///
/// Themes are read off the display list, by how light things are: grounds are nearly white or nearly black, and what is written on
/// them is the other. Which it must be is reckoned from what was touched and told (`ThemeOracle`). What looks alike in both, photos
/// and what lies over them, and what has a colour for a reason of its own, says nothing.
package struct ThemeCheck: FamilyCheck {
  package static let invariant = FamilyInvariant(
    "theme.steady",
    title: "Every frame is wholly in the theme that was chosen, or that the device has.",
    provokedBy: "changes of the theme, and launches into dark"
  ) { [ThemeCheck($0.theme)] }

  package private(set) var tally = CheckTally()
  private var witness: ThemeOracle
  private var isFirst = true

  /// How light things look.
  package enum Look: Hashable, Sendable {
    case light, dark, between
  }

  /// `witness`: what was chosen before this launch.
  package init(_ witness: ThemeOracle) { self.witness = witness }

  package mutating func check(_ frame: CheckedFrame) {
    let isCause = witness.follow(frame) || (isFirst && witness.isDark == true)
    isFirst = false
    if isCause { tally.provoked += 1 }
    guard isCause || frame.hasOtherItems, let isDark = witness.isDark else { return }
    tally.checked += 1
    let wanted: Look = isDark ? .dark : .light
    let isOverPhoto = frame.items.contains { $0.kind == .backdrop && !ThemeCheck.isThemed($0) }
    for item in frame.items where item.opacity > 0 {
      if let look = ThemeCheck.ground(item) ?? (isOverPhoto ? nil : ThemeCheck.ink(item)), look != wanted {
        let slot = DisplaySlot(rawValue: item.id.slot).map { "\($0)" } ?? "slot \(item.id.slot)"
        // One is enough of a frame.
        return tally.violate(
          at: frame.vsync,
          "\(slot) \(item.id.payload) of \(frame.glance.screen) looks \(look), and everything is to be \(wanted)"
        )
      }
    }
    if let said = frame.items.lazy.compactMap(ThemeOracle.says).first, said != witness.choice {
      tally.violate(
        at: frame.vsync, "the button says choice \(said) of 0 to 2, and it is \(witness.choice ?? -1)")
    }
  }

  /// The look that a thing speaks for as a ground; `nil`: it says nothing.
  private static func ground(_ item: DisplayItem) -> Look? {
    switch item.kind {
    // A day's bar on a child's card is a mark in a colour of its own.
    case .bar where item.id.slot != DisplaySlot.gauge.rawValue: look(item.colour)
    case .backdrop where isThemed(item), .card, .placeholder: look(item.colour)
    case .chip where item.trait == .button: look(item.colour)
    default: nil
    }
  }

  /// The look that a text on a ground of the theme speaks for: a dark one for light, and the other way round.
  private static func ink(_ item: DisplayItem) -> Look? {
    guard item.kind == .label else { return nil }
    return switch light(item.colour) {
    case ..<250: .light
    case 350...: .dark
    default: .between
    }
  }

  /// The backdrops of photos are black in either theme; one beyond the product's own numbers is nobody's.
  private static func isThemed(_ item: DisplayItem) -> Bool {
    item.id.payload != 1 && item.id.payload != 3 && item.id.payload < 64
  }

  private static func look(_ colour: UInt32) -> Look {
    switch light(colour) {
    case 600...: .light
    case ..<100: .dark
    default: .between
    }
  }

  /// How much light a colour gives, per mille of white, by the squares of its channels: near enough to what the eye sees to tell a
  /// light ground from a dark one, and not the product's reckoning.
  private static func light(_ colour: UInt32) -> Int {
    func square(_ shift: UInt32) -> Int {
      let value = Int(colour >> shift & 0xFF)
      return value * value
    }
    return (square(16) * 21 + square(8) * 72 + square(0) * 7) * 10 / (255 * 255)
  }
}
