/// An option that the requirements leave open, other than gestures; the raw value is its name.
public enum GalleryVariant: String, Hashable, Sendable, Codable, CaseIterable {
  /// The behaviour of the presets.
  case standard
  /// A tap in fullscreen closes it (docs/product.md, section 3).
  case tapExits = "tap-exits"
  /// The category order wraps at its ends (docs/product.md, section 2).
  case wrapping
}
