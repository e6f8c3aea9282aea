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

  /// Whether the other one lies within.
  public func contains(_ other: PixelRect) -> Bool {
    other.x >= x && other.y >= y && other.maxX <= maxX && other.maxY <= maxY
  }

  /// Whether they share a pixel.
  public func intersects(_ other: PixelRect) -> Bool {
    x < other.maxX && other.x < maxX && y < other.maxY && other.y < maxY
  }

  /// The rectangle within it by so much on every side.
  public func inset(by pixels: Int) -> PixelRect {
    PixelRect(x: x + pixels, y: y + pixels, width: width - 2 * pixels, height: height - 2 * pixels)
  }

  /// The largest part about the middle of a picture that has this rectangle's proportions, to the pixel; at least one pixel.
  public func crop(ofWidth width: Int, height: Int) -> PixelRect {
    precondition(width > 0 && height > 0, "a picture of \(width) x \(height) pixels has no part")
    if width * self.height > self.width * height {
      let part = max(1, height * self.width / self.height)
      return PixelRect(x: (width - part) / 2, y: 0, width: part, height: height)
    }
    let part = max(1, width * self.height / self.width)
    return PixelRect(x: 0, y: (height - part) / 2, width: width, height: part)
  }
}
