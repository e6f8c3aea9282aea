/// A distance on the screen in 1/64 point, so that layout, decisions and digests are whole numbers.
public struct ScreenLength: Hashable, Comparable, Sendable, Codable {
  /// Sixty-fourths of a point.
  public var subpoints: Int32

  @inlinable public init(subpoints: Int32) { self.subpoints = subpoints }

  /// The nearest sixty-fourth, ties away from zero; values beyond 33 million points are clamped.
  @inlinable public init(_ points: Double) {
    let scaled = (points * 64).rounded()
    subpoints =
      scaled >= 2_147_483_000 ? 2_147_483_000 : scaled <= -2_147_483_000 ? -2_147_483_000 : Int32(scaled)
  }

  @inlinable public static var zero: ScreenLength { ScreenLength(subpoints: 0) }
  @inlinable public static func points(_ count: Int) -> ScreenLength {
    ScreenLength(subpoints: Int32(count) &* 64)
  }

  /// Points as a floating-point number.
  @inlinable public var points: Double { Double(subpoints) / 64 }
  @inlinable public var magnitude: ScreenLength { ScreenLength(subpoints: abs(subpoints)) }

  @inlinable public static func < (a: ScreenLength, b: ScreenLength) -> Bool { a.subpoints < b.subpoints }
  @inlinable public static func + (a: ScreenLength, b: ScreenLength) -> ScreenLength {
    ScreenLength(subpoints: a.subpoints &+ b.subpoints)
  }
  @inlinable public static func - (a: ScreenLength, b: ScreenLength) -> ScreenLength {
    ScreenLength(subpoints: a.subpoints &- b.subpoints)
  }
  @inlinable public static prefix func - (a: ScreenLength) -> ScreenLength {
    ScreenLength(subpoints: 0 &- a.subpoints)
  }
  @inlinable public static func += (a: inout ScreenLength, b: ScreenLength) { a = a + b }
  @inlinable public static func -= (a: inout ScreenLength, b: ScreenLength) { a = a - b }
  @inlinable public static func * (a: ScreenLength, count: Int) -> ScreenLength {
    ScreenLength(subpoints: a.subpoints &* Int32(count))
  }
}
