/// A scrolling part of the screen, with the distances that its content can still move.
public struct ScrollWindow: Hashable, Sendable {
  /// The visible part of the content.
  public var frame: ScreenRect
  /// How far the content can still be moved to the right and down; not negative.
  public var before: ScreenPoint
  /// How far the content can still be moved to the left and up; not negative.
  public var after: ScreenPoint

  public init(frame: ScreenRect, before: ScreenPoint = .zero, after: ScreenPoint = .zero) {
    self.frame = frame
    self.before = before
    self.after = after
  }

  /// The shift nearest to `wanted` that the content can still make.
  func shift(_ wanted: ScreenPoint) -> ScreenPoint {
    ScreenPoint(
      x: min(max(wanted.x, .zero - after.x), before.x), y: min(max(wanted.y, .zero - after.y), before.y))
  }
}
