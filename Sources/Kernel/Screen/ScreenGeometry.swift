/// A point on the screen, or a displacement: x to the right, y down.
public struct ScreenPoint: Hashable, Sendable, Codable {
  public var x: ScreenLength
  public var y: ScreenLength

  @inlinable public init(x: ScreenLength, y: ScreenLength) {
    self.x = x
    self.y = y
  }

  /// Both coordinates in points, quantised to 1/64.
  @inlinable public init(_ x: Double, _ y: Double) { self.init(x: ScreenLength(x), y: ScreenLength(y)) }

  @inlinable public static var zero: ScreenPoint { ScreenPoint(x: .zero, y: .zero) }

  @inlinable public static func + (a: ScreenPoint, b: ScreenPoint) -> ScreenPoint {
    ScreenPoint(x: a.x + b.x, y: a.y + b.y)
  }
  @inlinable public static func - (a: ScreenPoint, b: ScreenPoint) -> ScreenPoint {
    ScreenPoint(x: a.x - b.x, y: a.y - b.y)
  }

  /// The square of the length, in (1/64 pt)^2; exact.
  @inlinable public var lengthSquared: Int64 {
    Int64(x.subpoints) * Int64(x.subpoints) + Int64(y.subpoints) * Int64(y.subpoints)
  }
  /// The length in points; the square root is exact to the last bit on every machine.
  @inlinable public var length: Double { Double(lengthSquared).squareRoot() / 64 }
}

/// A width and a height in points.
public struct ScreenSize: Hashable, Sendable, Codable {
  public var width: ScreenLength
  public var height: ScreenLength

  @inlinable public init(width: ScreenLength, height: ScreenLength) {
    self.width = width
    self.height = height
  }
  @inlinable public init(_ width: Double, _ height: Double) {
    self.init(width: ScreenLength(width), height: ScreenLength(height))
  }
  @inlinable public static var zero: ScreenSize { ScreenSize(width: .zero, height: .zero) }
}

/// An axis-parallel rectangle; it contains its left and upper edges, not its right and lower ones.
public struct ScreenRect: Hashable, Sendable, Codable {
  public var origin: ScreenPoint
  public var size: ScreenSize

  @inlinable public init(origin: ScreenPoint, size: ScreenSize) {
    self.origin = origin
    self.size = size
  }
  @inlinable public init(x: ScreenLength, y: ScreenLength, width: ScreenLength, height: ScreenLength) {
    self.init(origin: ScreenPoint(x: x, y: y), size: ScreenSize(width: width, height: height))
  }
  @inlinable public init(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
    self.init(origin: ScreenPoint(x, y), size: ScreenSize(width, height))
  }
  @inlinable public static var zero: ScreenRect { ScreenRect(origin: .zero, size: .zero) }

  @inlinable public var minX: ScreenLength { origin.x }
  @inlinable public var minY: ScreenLength { origin.y }
  @inlinable public var maxX: ScreenLength { origin.x + size.width }
  @inlinable public var maxY: ScreenLength { origin.y + size.height }

  @inlinable public func contains(_ point: ScreenPoint) -> Bool {
    point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
  }
  /// Whether the two share at least a sixty-fourth of a point in both directions.
  @inlinable public func intersects(_ other: ScreenRect) -> Bool {
    minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
  }
}

/// A width and a height in pixels.
public struct PixelSize: Hashable, Sendable, Codable {
  public var width: Int32
  public var height: Int32

  @inlinable public init(width: Int, height: Int) {
    self.width = Int32(width)
    self.height = Int32(height)
  }
  @inlinable public static var zero: PixelSize { PixelSize(width: 0, height: 0) }

  /// Pixels in all.
  @inlinable public var count: Int { Int(width) * Int(height) }
  /// Bytes of a decoded picture of this size, four a pixel.
  @inlinable public var decodedBytes: ByteCount { ByteCount(count * 4) }
}

/// The margins under rounded corners, a camera or the home indicator. Content to see or touch must not lie there.
public struct ScreenInsets: Hashable, Sendable, Codable {
  public var top: ScreenLength
  public var left: ScreenLength
  public var bottom: ScreenLength
  public var right: ScreenLength

  /// Four insets in points, for the device's current orientation.
  public init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
    self.top = ScreenLength(top)
    self.left = ScreenLength(left)
    self.bottom = ScreenLength(bottom)
    self.right = ScreenLength(right)
  }

  public static let none = ScreenInsets()
}

/// The properties of a device that layout depends on.
public struct ScreenMetrics: Hashable, Sendable, Codable {
  /// Width and height in points in the current orientation: wider than high in landscape.
  public var size: ScreenSize
  /// Pixels per point: 1 to 4; whole on iPhones and iPads, on Android dpi / 160, such as 2.625.
  public var scale: Double
  /// Refresh rate in hertz: 60, 90 or 120.
  public var refreshHertz: Int
  /// The unsafe margins; none by default.
  public var insets = ScreenInsets.none
  /// The text size setting.
  public var type = DynamicType.standard

  public init(size: ScreenSize, scale: Double, refreshHertz: Int) {
    self.size = size
    self.scale = scale
    self.refreshHertz = refreshHertz
  }

  /// The screen within the insets.
  public var safeArea: ScreenRect {
    ScreenRect(
      x: insets.left, y: insets.top, width: size.width - insets.left - insets.right,
      height: size.height - insets.top - insets.bottom)
  }

  /// The size in whole pixels, rounded down.
  public var pixels: PixelSize { PixelSize(width: pixels(size.width), height: pixels(size.height)) }

  private func pixels(_ length: ScreenLength) -> Int { Int(length.points * scale) }
}
