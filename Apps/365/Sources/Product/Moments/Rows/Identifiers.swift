/// A person one loves. Numbers of all kinds of rows come from one count, and none is given twice (docs/365.md, section 1).
public struct PersonID: Hashable, Comparable, Sendable {
  public var raw: Int64
  @inlinable public init(_ raw: Int64) { self.raw = raw }
  @inlinable public static func < (a: PersonID, b: PersonID) -> Bool { a.raw < b.raw }
}

/// A moment of a person's.
public struct MomentID: Hashable, Comparable, Sendable {
  public var raw: Int64
  @inlinable public init(_ raw: Int64) { self.raw = raw }
  @inlinable public static func < (a: MomentID, b: MomentID) -> Bool { a.raw < b.raw }
}

/// A category of moments; 1 to 5 are the seeds.
public struct MomentCategoryID: Hashable, Comparable, Sendable {
  public var raw: Int64
  @inlinable public init(_ raw: Int64) { self.raw = raw }
  @inlinable public static func < (a: MomentCategoryID, b: MomentCategoryID) -> Bool { a.raw < b.raw }
}

/// A photo or video that is attached to a person or a moment.
public struct MediaID: Hashable, Comparable, Sendable {
  public var raw: Int64
  @inlinable public init(_ raw: Int64) { self.raw = raw }
  @inlinable public static func < (a: MediaID, b: MediaID) -> Bool { a.raw < b.raw }
}

/// A collage in the library.
public struct CollageID: Hashable, Comparable, Sendable {
  public var raw: Int64
  @inlinable public init(_ raw: Int64) { self.raw = raw }
  @inlinable public static func < (a: CollageID, b: CollageID) -> Bool { a.raw < b.raw }
}
