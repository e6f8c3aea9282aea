/// Parses colours in `#RRGGBB` form.
public enum HexColour {
  /// The colour for a missing or malformed one: #4CAF50 (docs/product.md, section 2).
  public static let fallback: UInt32 = 0x4CAF50

  /// `#RRGGBB` as 0xRRGGBB; `fallback` for other texts.
  public static func parse(_ text: String?) -> UInt32 {
    guard let text, text.utf8.count == 7, text.utf8.first == UInt8(ascii: "#") else { return fallback }
    let digits = text.dropFirst()
    guard digits.allSatisfy(\.isHexDigit), let value = UInt32(digits, radix: 16) else { return fallback }
    return value
  }
}
