/// The ID of a person. All kinds of rows share one counter, and no ID is used twice (docs/365.md, section 1).
public struct PersonID: Hashable, Comparable, Sendable {
  public var raw: Int64
  @inlinable public init(_ raw: Int64) { self.raw = raw }
  @inlinable public static func < (a: PersonID, b: PersonID) -> Bool { a.raw < b.raw }
}

/// The ID of a moment.
public struct MomentID: Hashable, Comparable, Sendable {
  public var raw: Int64
  @inlinable public init(_ raw: Int64) { self.raw = raw }
  @inlinable public static func < (a: MomentID, b: MomentID) -> Bool { a.raw < b.raw }
}

/// The ID of a category; 1 to 5 are the seeds.
public struct MomentCategoryID: Hashable, Comparable, Sendable {
  public var raw: Int64
  @inlinable public init(_ raw: Int64) { self.raw = raw }
  @inlinable public static func < (a: MomentCategoryID, b: MomentCategoryID) -> Bool { a.raw < b.raw }
}

/// The ID of a photo or video attached to a person or moment.
public struct MediaID: Hashable, Comparable, Sendable {
  public var raw: Int64
  @inlinable public init(_ raw: Int64) { self.raw = raw }
  @inlinable public static func < (a: MediaID, b: MediaID) -> Bool { a.raw < b.raw }
}

/// The ID of a collage in the library.
public struct CollageID: Hashable, Comparable, Sendable {
  public var raw: Int64
  @inlinable public init(_ raw: Int64) { self.raw = raw }
  @inlinable public static func < (a: CollageID, b: CollageID) -> Bool { a.raw < b.raw }
}
