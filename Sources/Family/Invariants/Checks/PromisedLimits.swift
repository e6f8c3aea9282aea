package import Gestures
internal import Kernel

/// What the specification promises of each preset, by the preset's name: the rules' own constants, so that one that is wrong
/// in the product is not taken for the rule.
package enum PromisedLimits {
  /// At least 300 ms between changes of category, from the last swipe that changed one (docs/product.md, section 1). `tuned`
  /// is what the fuzzer found: 120 ms the same way, 400 ms the other. `nil` for a name that nobody promised anything of.
  package static func debounce(ofPreset name: String) -> DebounceSettings? {
    switch name {
    case "story", "story-px", "parity", "parity-px": milliseconds(300, 300)
    case "tuned": milliseconds(120, 400)
    default: nil
    }
  }

  /// How many images the memory cache may keep: 100, or the viewer's 50 (docs/product.md, section 5).
  package static func images(ofPreset name: String) -> Int? {
    switch name {
    case "parity": 100
    case "viewer": 50
    default: nil
    }
  }

  private static func milliseconds(_ same: Int64, _ opposite: Int64) -> DebounceSettings {
    DebounceSettings(
      sameDirection: .milliseconds(same), oppositeDirection: .milliseconds(opposite), origin: .committingLift)
  }
}
