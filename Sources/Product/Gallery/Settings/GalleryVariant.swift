/// What the requirements leave open beside gestures, by the name that is the raw value.
public enum GalleryVariant: String, Hashable, Sendable, Codable, CaseIterable {
  /// As the presets are.
  case standard
  /// A tap in fullscreen leaves it (docs/product.md, section 3).
  case tapExits = "tap-exits"
  /// The order of categories wraps at its ends (docs/product.md, section 2).
  case wrapping
}
