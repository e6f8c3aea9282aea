/// A photo; 0 is none.
public struct PhotoID: Hashable, Comparable, Sendable, Codable {
  public var raw: UInt64
  @inlinable public init(_ raw: UInt64) { self.raw = raw }
  @inlinable public static var none: PhotoID { PhotoID(0) }
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
