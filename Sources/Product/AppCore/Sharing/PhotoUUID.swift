public import Kernel

/// What a photo is called at the server: a UUID (RFC 9562).
///
/// Ids that this app gives are of version 8, made from the device's number and how many pictures it has taken: no chance in
/// them, and no two alike while no two devices of a server have one number. See docs/product.md, section 4.
public struct PhotoUUID: Hashable, Comparable, Sendable {
  /// The upper and the lower half.
  public let high: UInt64
  public let low: UInt64

  /// Bits that a device's number and a picture's may have.
  public static let deviceBits = 60
  public static let numberBits = 62

  /// The id of a device's picture of that number; both must be within their bits. O(1).
  public init(device: UInt64, number: UInt64) {
    precondition(device >> PhotoUUID.deviceBits == 0, "device \(device) has more than 60 bits")
    precondition(number >> PhotoUUID.numberBits == 0, "picture \(number) has more than 62 bits")
    // The version, 8, and the variant, binary 10, have places of their own.
    high = (device >> 12) << 16 | 8 << 12 | device & 0xFFF
    low = 2 << 62 | number
  }

  /// The device and the number that an id was made from; `nil` for one of another version. O(1).
  public var origin: (device: UInt64, number: UInt64)? {
    guard high >> 12 & 0xF == 8, low >> 62 == 2 else { return nil }
    return ((high >> 16) << 12 | high & 0xFFF, low & ((1 << 62) - 1))
  }

  /// Reads 8-4-4-4-12 hexadecimal digits in either case; `nil` for any other text. O(1).
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

  /// 8-4-4-4-12 hexadecimal digits, small letters.
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

  /// The number that the app knows the photo by, the same that a list with this id comes to. O(1).
  public var photo: PhotoID { PhotoID(named: text) }

  public static func < (a: PhotoUUID, b: PhotoUUID) -> Bool { (a.high, a.low) < (b.high, b.low) }
}
