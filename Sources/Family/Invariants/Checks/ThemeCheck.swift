internal import Gallery
internal import Kernel
package import Simulation

/// Every item on screen has one theme, that of the user's choice or the device, from the frame on that receives a change of
/// either. The theme survives a launch. Exercised by each touch of the button, each change of the device, and each launch into
/// dark.
///
/// Themes are read off the display list by lightness: grounds are nearly white or nearly black, and text on them is the opposite.
/// The expected theme is computed from touches and notifications (`ThemeOracle`). Items that look alike in both themes are
/// ignored: photos, items over them, and items with a colour of their own.
package struct ThemeCheck: FamilyCheck {
  package static let invariant = FamilyInvariant(
    "theme.steady",
    title: "Every frame has one theme throughout: the chosen one, or the device's.",
    exercisedBy: "each change of the theme, and each launch into dark"
  ) { [ThemeCheck($0.theme)] }

  package private(set) var tally = CheckTally()
  private var oracle: ThemeOracle
  private var isFirst = true

  /// The lightness of an item.
  package enum Appearance: Hashable, Sendable {
    case light, dark, between
  }

  /// - Parameter oracle: The theme chosen before this launch.
  package init(_ oracle: ThemeOracle) { self.oracle = oracle }

  package mutating func check(_ frame: CheckedFrame) {
    let isCause = oracle.follow(frame) || (isFirst && oracle.isDark == true)
    isFirst = false
    if isCause { tally.exercised += 1 }
    guard isCause || frame.hasOtherItems, let isDark = oracle.isDark else { return }
    tally.checked += 1
    let wanted: Appearance = isDark ? .dark : .light
    let isOverPhoto = frame.items.contains { $0.kind == .backdrop && !ThemeCheck.isThemed($0) }
    for item in frame.items where item.opacity > 0 {
      if let appearance = ThemeCheck.ground(item) ?? (isOverPhoto ? nil : ThemeCheck.ink(item)),
        appearance != wanted
      {
        let slot = DisplaySlot(rawValue: item.id.slot).map { "\($0)" } ?? "slot \(item.id.slot)"
        // One report a frame is enough.
        return tally.violate(
          at: frame.vsync,
          "\(slot) \(item.id.payload) of \(frame.glance.screen) looks \(appearance), but the theme is \(wanted)"
        )
      }
    }
    if let said = frame.items.lazy.compactMap(ThemeOracle.says).first, said != oracle.choice {
      tally.violate(
        at: frame.vsync, "the button says choice \(said) of 0 to 2, and it is \(oracle.choice ?? -1)")
    }
  }

  /// The theme that an item shows as a ground; `nil` if it shows none.
  private static func ground(_ item: DisplayItem) -> Appearance? {
    switch item.kind {
    // A day's bar on a child's card has a colour of its own.
    case .bar where item.id.slot != DisplaySlot.gauge.rawValue: appearance(item.colour)
    case .backdrop where isThemed(item), .card, .placeholder: appearance(item.colour)
    case .chip where item.trait == .button: appearance(item.colour)
    default: nil
    }
  }

  /// The theme that a text on a themed ground shows: dark text means light.
  private static func ink(_ item: DisplayItem) -> Appearance? {
    guard item.kind == .label else { return nil }
    return switch light(item.colour) {
    case ..<250: .light
    case 350...: .dark
    default: .between
    }
  }

  /// Whether a backdrop is themed. Backdrops of photos are black in either theme; numbers beyond the product's own are ignored.
  private static func isThemed(_ item: DisplayItem) -> Bool {
    item.id.payload != 1 && item.id.payload != 3 && item.id.payload < 64
  }

  private static func appearance(_ colour: UInt32) -> Appearance {
    switch light(colour) {
    case 600...: .light
    case ..<100: .dark
    default: .between
    }
  }

  /// The light of a colour, per mille of white, by the squares of its channels. Precise enough to tell a light ground from a dark
  /// one, and independent of the product.
  private static func light(_ colour: UInt32) -> Int {
    func square(_ shift: UInt32) -> Int {
      let value = Int(colour >> shift & 0xFF)
      return value * value
    }
    return (square(16) * 21 + square(8) * 72 + square(0) * 7) * 10 / (255 * 255)
  }
}
