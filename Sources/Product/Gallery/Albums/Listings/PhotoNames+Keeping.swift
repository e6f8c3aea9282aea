public import Kernel

/// Persistence of names, so that a photo's number, under which its file is on disk, is never reused for another.
extension PhotoNames {
  private static let version: UInt8 = 1

  /// The photo for an id text of a list: 1 to 16 hexadecimal digits are its number, a UUID is a name. `nil` for any other text,
  /// and for a number that another photo has. O(length).
  public mutating func photo(called text: String) -> PhotoID? {
    if let photo = PhotoID(hexadecimal: text) { return isName(of: photo) ? nil : photo }
    return PhotoNames.isUUID(text) ? id(of: text) : nil
  }

  /// Whether a number belongs to a photo with a name.
  private func isName(of photo: PhotoID) -> Bool { name(of: photo) != nil }

  private static func isUUID(_ text: String) -> Bool {
    guard text.utf8.count == 36 else { return false }
    return text.utf8.enumerated().allSatisfy { place, byte in
      [8, 13, 18, 23].contains(place)
        ? byte == UInt8(ascii: "-") : Character(UnicodeScalar(byte)).isHexDigit
    }
  }

  /// A version, the names by number, each ended by a zero, and a digest in eight bytes, lowest first.
  public var bytes: [UInt8] {
    var bytes = [PhotoNames.version]
    for name in sortedNames { bytes += Array(name.utf8) + [0] }
    let digest = PhotoNames.digest(bytes)
    return bytes + (0..<8).map { UInt8(truncatingIfNeeded: digest >> (8 * $0)) }
  }

  /// Parses `bytes`; `nil` for other bytes.
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
