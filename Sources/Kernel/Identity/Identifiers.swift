/// A photo; 0 is none.
public struct PhotoID: Hashable, Comparable, Sendable, Codable {
  public var raw: UInt64
  @inlinable public init(_ raw: UInt64) { self.raw = raw }
  @inlinable public static var none: PhotoID { PhotoID(0) }

  /// Derives the number of a photo from its outside name, such as a UUID, a path or a library key.
  ///
  /// The number is the same on every device and in every launch, so no mapping has to be stored. It is 63 bits of a digest of the
  /// UTF-8, never 0. The case of a UUID's digits does not matter. O(length).
  ///
  /// Two of n photos collide with a chance of n^2 / 2^64: 5 in 10^10 for 100,000 photos. `PhotoNames` detects a collision.
  public init(named name: String) {
    var digest = StableDigest()
    digest.mix(PhotoID.isUUID(name) ? name.lowercased() : name)
    raw = max(1, digest.value >> 1)
  }

  /// Whether a name has the form 8-4-4-4-12 of hexadecimal digits.
  private static func isUUID(_ name: String) -> Bool {
    guard name.utf8.count == 36 else { return false }
    return name.utf8.enumerated().allSatisfy { place, byte in
      switch place {
      case 8, 13, 18, 23: byte == UInt8(ascii: "-")
      default: Character(UnicodeScalar(byte)).isHexDigit
      }
    }
  }

  @inlinable public static func < (a: PhotoID, b: PhotoID) -> Bool { a.raw < b.raw }
}

/// A category of the family's album.
public struct CategoryID: Hashable, Comparable, Sendable, Codable {
  public var raw: UInt32
  @inlinable public init(_ raw: UInt32) { self.raw = raw }
  @inlinable public static func < (a: CategoryID, b: CategoryID) -> Bool { a.raw < b.raw }
}

/// A group that shares photos for 48 hours.
public struct GroupID: Hashable, Comparable, Sendable, Codable {
  public var raw: UInt32
  @inlinable public init(_ raw: UInt32) { self.raw = raw }
  @inlinable public static func < (a: GroupID, b: GroupID) -> Bool { a.raw < b.raw }
}

/// A child of a family.
public struct ChildID: Hashable, Comparable, Sendable, Codable {
  public var raw: UInt32
  @inlinable public init(_ raw: UInt32) { self.raw = raw }
  @inlinable public static func < (a: ChildID, b: ChildID) -> Bool { a.raw < b.raw }
}
