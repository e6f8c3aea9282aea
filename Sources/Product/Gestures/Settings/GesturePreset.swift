/// The gesture settings that people know by a name, which is the raw value.
public enum GesturePreset: String, Hashable, Sendable, Codable, CaseIterable {
  /// The swipe distances of two plans, in points.
  case story
  /// The same number as pixels of the screen (docs/product.md, section 1).
  case storyPixels = "story-px"
  case parity
  case parityPixels = "parity-px"
  /// What `skiprope fuzz` found; with constants, pager and debounce of its own.
  case tuned
}
