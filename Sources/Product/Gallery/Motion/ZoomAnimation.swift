internal import Kernel

/// A spring between two zooms, scales in millionths; its rest is measured on the height of what is zoomed, so that 0.5 pt
/// means what it does elsewhere.
public struct ZoomAnimation: Hashable, Sendable {
  public let startScale: Int64
  public let targetScale: Int64
  public let startOffset: ScreenPoint
  public var targetOffset: ScreenPoint
  private var spring: Spring
  private let distance: Double

  /// From one scale and offset to another over a height of this many points at 1x.
  public init(
    shape: SpringShape, startScale: Int64, targetScale: Int64, startOffset: ScreenPoint,
    targetOffset: ScreenPoint, height: ScreenLength, start: Instant
  ) {
    self.startScale = startScale
    self.targetScale = targetScale
    self.startOffset = startOffset
    self.targetOffset = targetOffset
    distance = max(1, height.points * Double((targetScale - startScale).magnitude) / 1e6)
    spring = Spring(shape: shape, displacement: distance, velocity: 0, start: start)
  }

  /// 0 at the start, 1 at the target, a little over on the way; `nil` once at rest.
  public func progress(at instant: Instant) -> Double? {
    spring.state(at: instant).map { 1 - $0.displacement / distance }
  }

  /// The offset at a progress, on the straight line between both.
  public func offset(_ progress: Double) -> ScreenPoint {
    let way = targetOffset - startOffset
    return startOffset + ScreenPoint(way.x.points * progress, way.y.points * progress)
  }

  /// The clock stood for a while: it goes on where it was.
  public mutating func shiftTime(by span: TimeSpan) { spring.start = spring.start + span }
}
