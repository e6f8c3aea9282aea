internal import Kernel

/// A spring between two zooms; its rest is measured on the photo's height, so that 0.5 pt means what it does
/// elsewhere.
struct ZoomAnimation: Hashable, Sendable {
  let startScale: Int64
  let targetScale: Int64
  let startOffset: ScreenPoint
  var targetOffset: ScreenPoint
  private var spring: Spring
  private let distance: Double

  init(
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
  func progress(at instant: Instant) -> Double? {
    spring.state(at: instant).map { 1 - $0.displacement / distance }
  }

  func offset(_ progress: Double) -> ScreenPoint {
    let way = targetOffset - startOffset
    return startOffset + ScreenPoint(way.x.points * progress, way.y.points * progress)
  }

  mutating func shiftTime(by span: TimeSpan) { spring.start = spring.start + span }
}
