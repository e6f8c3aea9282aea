/// Colours as parents' apps write them.
enum HexColour {
  /// What a missing or malformed colour shows as: #4CAF50 (docs/product.md, section 2).
  static let fallback: UInt32 = 0x4CAF50

  /// `#RRGGBB` as 0xRRGGBB.
  static func parse(_ text: String?) -> UInt32 {
    guard let text, text.utf8.count == 7, text.utf8.first == UInt8(ascii: "#") else { return fallback }
    var value: UInt32 = 0
    for byte in text.utf8.dropFirst() {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): value = value << 4 | UInt32(byte - UInt8(ascii: "0"))
      case UInt8(ascii: "a")...UInt8(ascii: "f"): value = value << 4 | UInt32(byte - UInt8(ascii: "a") + 10)
      case UInt8(ascii: "A")...UInt8(ascii: "F"): value = value << 4 | UInt32(byte - UInt8(ascii: "A") + 10)
      default: return fallback
      }
    }
    return value
  }
}
