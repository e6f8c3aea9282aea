package import Gestures
internal import Kernel

/// The specification's limits for each preset, by the preset's name. They are the rules' own constants, so that a wrong value in
/// the product is not taken for the rule.
package enum PromisedLimits {
  /// The debounce of a preset: 300 ms from the last swipe that changed the category (docs/product.md, section 1). `tuned` has the
  /// fuzzer's values: 120 ms in the same direction, 400 ms in the other. `nil` for a name without a specification.
  package static func debounce(ofPreset name: String) -> DebounceSettings? {
    switch name {
    case "story", "story-px", "parity", "parity-px": milliseconds(300, 300)
    case "tuned": milliseconds(120, 400)
    default: nil
    }
  }

  /// The limit of images in the memory cache: 100, or the viewer's 50 (docs/product.md, section 5).
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
