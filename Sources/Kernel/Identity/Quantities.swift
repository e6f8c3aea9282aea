/// A number of bytes; one MB is 1,048,576 here.
public struct ByteCount: Hashable, Comparable, Sendable, Codable {
  public var bytes: Int
  @inlinable public init(_ bytes: Int) { self.bytes = bytes }
  @inlinable public static var zero: ByteCount { ByteCount(0) }
  @inlinable public static func megabytes(_ count: Int) -> ByteCount { ByteCount(count * 1_048_576) }
  @inlinable public static func < (a: ByteCount, b: ByteCount) -> Bool { a.bytes < b.bytes }
  @inlinable public static func + (a: ByteCount, b: ByteCount) -> ByteCount { ByteCount(a.bytes + b.bytes) }
  @inlinable public static func - (a: ByteCount, b: ByteCount) -> ByteCount { ByteCount(a.bytes - b.bytes) }
  @inlinable public static func += (a: inout ByteCount, b: ByteCount) { a.bytes += b.bytes }
  @inlinable public static func -= (a: inout ByteCount, b: ByteCount) { a.bytes -= b.bytes }
}

/// Reward points of a child; may be negative as an amount, never as a balance.
public struct Points: Hashable, Comparable, Sendable, Codable {
  public var count: Int64
  @inlinable public init(_ count: Int64) { self.count = count }
  @inlinable public static var zero: Points { Points(0) }
  @inlinable public static func < (a: Points, b: Points) -> Bool { a.count < b.count }
  @inlinable public static func + (a: Points, b: Points) -> Points { Points(a.count + b.count) }
  @inlinable public static func - (a: Points, b: Points) -> Points { Points(a.count - b.count) }
}

/// The number of a vsync since the session began; 0 is the first.
public struct FrameIndex: Hashable, Comparable, Sendable, Codable {
  public var number: Int
  @inlinable public init(_ number: Int) { self.number = number }
  @inlinable public static func < (a: FrameIndex, b: FrameIndex) -> Bool { a.number < b.number }
}
