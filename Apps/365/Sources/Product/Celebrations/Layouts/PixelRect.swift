/// A rectangle of whole pixels; y grows downward.
public struct PixelRect: Hashable, Sendable {
  public var x: Int
  public var y: Int
  /// 0 or more.
  public var width: Int
  /// 0 or more.
  public var height: Int

  @inlinable public init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  @inlinable public var maxX: Int { x + width }
  @inlinable public var maxY: Int { y + height }

  /// Whether the other rectangle lies within this one.
  public func contains(_ other: PixelRect) -> Bool {
    other.x >= x && other.y >= y && other.maxX <= maxX && other.maxY <= maxY
  }

  /// Whether the rectangles share a pixel.
  public func intersects(_ other: PixelRect) -> Bool {
    x < other.maxX && other.x < maxX && y < other.maxY && other.y < maxY
  }

  /// The rectangle inset by a number of pixels on every side.
  public func inset(by pixels: Int) -> PixelRect {
    PixelRect(x: x + pixels, y: y + pixels, width: width - 2 * pixels, height: height - 2 * pixels)
  }
}
