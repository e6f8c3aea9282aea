/// A running 64-bit digest of integers: the same on every machine, build and hash seed.
///
/// A full 64 x 64 bit multiplication folds in each word (the mum step of Wang Yi's wyhash). It finds differences; it does not
/// resist deliberate collisions.
public struct StableDigest: Hashable, Sendable {
  @usableFromInline var state: UInt64

  /// The digest of everything mixed in so far.
  @inlinable public var value: UInt64 { state }

  @inlinable public init(seed: UInt64 = 0) { self.init(raw: seed ^ 0x2D35_8DCC_AA6C_78A5) }

  @usableFromInline init(raw: UInt64) { state = raw }

  /// Mixes one word in; order matters. O(1), about a nanosecond.
  @inlinable public mutating func mix(_ word: UInt64) {
    let product = (state ^ word ^ 0x8BB8_4B93_962E_ACC9).multipliedFullWidth(
      by: word &+ 0x9E37_79B9_7F4A_7C15 | 1)
    state = (product.high ^ product.low) &+ (state << 7 | state >> 57)
  }

  @inlinable public mutating func mix(_ number: Int) { mix(UInt64(bitPattern: Int64(number))) }
  @inlinable public mutating func mix(_ number: Int64) { mix(UInt64(bitPattern: number)) }
  @inlinable public mutating func mix(_ number: Int32) { mix(UInt64(bitPattern: Int64(number))) }
  @inlinable public mutating func mix(_ flag: Bool) { mix(flag ? 1 as UInt64 : 2) }

  /// Mixes in a string's UTF-8 and its length.
  public mutating func mix(_ text: String) {
    for byte in text.utf8 { mix(UInt64(byte)) }
    mix(UInt64(text.utf8.count))
  }

  /// Mixes in bytes and their number, eight bytes to a word. O(bytes).
  public mutating func mix(bytes: [UInt8]) {
    var word: UInt64 = 0
    for place in bytes.indices {
      word = word << 8 | UInt64(bytes[place])
      if place & 7 == 7 {
        mix(word)
        word = 0
      }
    }
    mix(word)
    mix(bytes.count)
  }

  /// The digest as 16 lower-case hexadecimal digits.
  public var hexadecimal: String { StableDigest.hexadecimal(value) }

  /// A digest's value as 16 lower-case hexadecimal digits.
  public static func hexadecimal(_ value: UInt64) -> String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
