/// A named set of gesture settings; the raw value is the name.
public enum GesturePreset: String, Hashable, Sendable, Codable, CaseIterable {
  /// Swipe distances of 150 and 50 pt.
  case story
  /// The same numbers in pixels of the screen (docs/product.md, section 1).
  case storyPixels = "story-px"
  case parity
  case parityPixels = "parity-px"
  /// The result of `skiprope fuzz`, with its own constants, pager and debounce.
  case tuned
}
