public import Kernel

/// Names from launch to launch, so that a number that one photo has is no other's later: its bytes are on disk under it.
extension PhotoNames {
  private static let version: UInt8 = 1

  /// The photo that a list calls so: 1 to 16 hexadecimal digits are its number, any other text is a name. `nil` for the number 0,
  /// an empty text, or a photo whose number another has; such a record is left out alone. O(length).
  public mutating func photo(called text: String) -> PhotoID? {
    if let photo = PhotoID(hexadecimal: text) { return isName(of: photo) ? nil : photo }
    return PhotoNames.isUUID(text) ? id(of: text) : nil
  }

  /// Whether a number is that of a photo that has a name.
  private func isName(of photo: PhotoID) -> Bool { name(of: photo) != nil }

  private static func isUUID(_ text: String) -> Bool {
    guard text.utf8.count == 36 else { return false }
    return text.utf8.enumerated().allSatisfy { place, byte in
      [8, 13, 18, 23].contains(place)
        ? byte == UInt8(ascii: "-") : Character(UnicodeScalar(byte)).isHexDigit
    }
  }

  /// A version, the names in the order of their numbers, each ended by a zero, and a digest of all that in eight bytes,
  /// lowest first.
  public var bytes: [UInt8] {
    var bytes = [PhotoNames.version]
    for name in sortedNames { bytes += Array(name.utf8) + [0] }
    let digest = PhotoNames.digest(bytes)
    return bytes + (0..<8).map { UInt8(truncatingIfNeeded: digest >> (8 * $0)) }
  }

  /// Reads what `bytes` gave; `nil` for anything else: then no name is known.
  public init?(_ bytes: [UInt8]) {
    guard bytes.count >= 9, bytes[0] == PhotoNames.version else { return nil }
    let content = bytes.dropLast(8)
    let digest = bytes.suffix(8).reversed().reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
    guard digest == PhotoNames.digest(content) else { return nil }
    self.init()
    for name in content.dropFirst().split(separator: 0) { _ = id(of: String(decoding: name, as: UTF8.self)) }
  }

  private static func digest(_ bytes: some Sequence<UInt8>) -> UInt64 {
    var digest = StableDigest()
    for byte in bytes { digest.mix(UInt64(byte)) }
    return digest.value
  }
}
