internal import Kernel

/// A spring between two zoom states, with scales in millionths. It ends 0.5 pt from the target, measured on the height of the
/// content.
public struct ZoomAnimation: Hashable, Sendable {
  public let startScale: Int64
  public let targetScale: Int64
  public let startOffset: ScreenPoint
  public var targetOffset: ScreenPoint
  private var spring: Spring
  private let distance: Double

  /// An animation between two scales and offsets, for content of this height at 1x.
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

  /// 0 at the start, 1 at the target, slightly more while overshooting; `nil` once at rest.
  public func progress(at instant: Instant) -> Double? {
    spring.state(at: instant).map { 1 - $0.displacement / distance }
  }

  /// The linearly interpolated offset.
  public func offset(_ progress: Double) -> ScreenPoint {
    let way = targetOffset - startOffset
    return startOffset + ScreenPoint(way.x.points * progress, way.y.points * progress)
  }

  /// Delays the motion by `span`, after the clock was paused.
  public mutating func shiftTime(by span: TimeSpan) { spring.start = spring.start + span }
}
