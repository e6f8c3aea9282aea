public import Kernel

/// The server's id of a photo: a UUID (RFC 9562).
///
/// This app assigns version 8 ids from the device's number and a count of its pictures. They involve no randomness and are unique
/// while device numbers are. See docs/product.md, section 4.
public struct PhotoUUID: Hashable, Comparable, Sendable {
  /// The upper and lower half.
  public let high: UInt64
  public let low: UInt64

  /// The bits of a device's number and of a picture's.
  public static let deviceBits = 60
  public static let numberBits = 62

  /// The id of a device's picture; both numbers must fit their bits. O(1).
  public init(device: UInt64, number: UInt64) {
    precondition(device >> PhotoUUID.deviceBits == 0, "device \(device) has more than 60 bits")
    precondition(number >> PhotoUUID.numberBits == 0, "picture \(number) has more than 62 bits")
    // The version, 8, and the variant, binary 10, have fixed positions.
    high = (device >> 12) << 16 | 8 << 12 | device & 0xFFF
    low = 2 << 62 | number
  }

  /// The device and the number of an id; `nil` for other versions. O(1).
  public var origin: (device: UInt64, number: UInt64)? {
    guard high >> 12 & 0xF == 8, low >> 62 == 2 else { return nil }
    return ((high >> 16) << 12 | high & 0xFFF, low & ((1 << 62) - 1))
  }

  /// Parses 8-4-4-4-12 hexadecimal digits of either case; `nil` for any other text. O(1).
  public init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count == 36 else { return nil }
    var (high, low) = (0 as UInt64, 0 as UInt64)
    for (place, byte) in bytes.enumerated() {
      if [8, 13, 18, 23].contains(place) {
        guard byte == UInt8(ascii: "-") else { return nil }
        continue
      }
      guard let digit = Character(UnicodeScalar(byte)).hexDigitValue else { return nil }
      high = high << 4 | low >> 60
      low = low << 4 | UInt64(digit)
    }
    (self.high, self.low) = (high, low)
  }

  /// 8-4-4-4-12 hexadecimal digits in lower case.
  public var text: String {
    let digits = [high, low].map { half in
      let text = String(half, radix: 16)
      return String(repeating: "0", count: 16 - text.count) + text
    }.joined()
    var text = ""
    for (place, digit) in digits.enumerated() {
      if [8, 12, 16, 20].contains(place) { text += "-" }
      text.append(digit)
    }
    return text
  }

  /// The app's id of the photo, equal to the one of a list entry with this UUID. O(1).
  public var photo: PhotoID { PhotoID(named: text) }

  public static func < (a: PhotoUUID, b: PhotoUUID) -> Bool { (a.high, a.low) < (b.high, b.low) }
}
