internal import Kernel

/// The glass of a device: converts millimetres to clamped screen positions.
struct TouchPanel: Sendable {
  let pointsPerMillimetre: Double
  /// Reports a second.
  let touchHertz: Int
  /// Time between two reports, ns.
  let period: Int64
  /// The size of the glass, mm.
  let width: Double
  let height: Double
  /// Whether the device is held in a hand, as phones are, instead of lying flat.
  let isHeld: Bool
  private let right: Int32
  private let bottom: Int32

  init(screen: ScreenSize, pointsPerMillimetre: Double, touchHertz: Int) {
    precondition(touchHertz > 0 && pointsPerMillimetre > 0, "\(touchHertz) Hz, \(pointsPerMillimetre) pt/mm")
    self.touchHertz = touchHertz
    self.pointsPerMillimetre = pointsPerMillimetre
    period = 1_000_000_000 / Int64(touchHertz)
    width = screen.width.points / pointsPerMillimetre
    height = screen.height.points / pointsPerMillimetre
    isHeld = width < TouchPanel.widestHeld
    right = screen.width.subpoints - 1
    bottom = screen.height.subpoints - 1
  }

  /// The width that separates phones from tablets, mm.
  private static let widestHeld = 100.0

  /// The screen position of a place on the glass, in sixty-fourths of a point, inside the screen.
  func position(_ place: GlassPoint) -> ScreenPoint {
    ScreenPoint(x: subpoints(place.x, limit: right), y: subpoints(place.y, limit: bottom))
  }

  func length(_ millimetres: Double) -> ScreenLength { ScreenLength(millimetres * pointsPerMillimetre) }

  func glass(_ point: ScreenPoint) -> GlassPoint {
    GlassPoint(x: point.x.points / pointsPerMillimetre, y: point.y.points / pointsPerMillimetre)
  }

  /// `start`, moved back along `reach` so that the whole way stays on the glass.
  func start(_ start: GlassPoint, fitting reach: GlassPoint) -> GlassPoint {
    GlassPoint(
      x: TouchPanel.shifted(start.x, reach: reach.x, limit: width),
      y: TouchPanel.shifted(start.y, reach: reach.y, limit: height))
  }

  /// The nearest place on the glass, half a millimetre inside it.
  func inside(_ place: GlassPoint) -> GlassPoint {
    GlassPoint(
      x: max(0.5, min(width - 0.5, place.x)), y: max(0.5, min(height - 0.5, place.y)))
  }

  private static func shifted(_ from: Double, reach: Double, limit: Double) -> Double {
    let margin = 0.5
    let end = from + reach
    if end < margin { return min(margin - reach, limit - margin) }
    if end > limit - margin { return max(limit - margin - reach, margin) }
    return from
  }

  private func subpoints(_ millimetres: Double, limit: Int32) -> ScreenLength {
    // Adding a half and truncating rounds the positive numbers that matter, without a library call.
    let scaled = millimetres * pointsPerMillimetre * 64 + 0.5
    let bounded = max(0, min(Double(limit), scaled))
    return ScreenLength(subpoints: Int32(bounded))
  }
}
