/// A place on the glass, or a displacement, in millimetres: touch figures are in millimetres.
struct GlassPoint: Sendable {
  var x: Double
  var y: Double

  static func + (a: GlassPoint, b: GlassPoint) -> GlassPoint { GlassPoint(x: a.x + b.x, y: a.y + b.y) }
  static func - (a: GlassPoint, b: GlassPoint) -> GlassPoint { GlassPoint(x: a.x - b.x, y: a.y - b.y) }
  static func * (a: GlassPoint, factor: Double) -> GlassPoint { GlassPoint(x: a.x * factor, y: a.y * factor) }

  var length: Double { (x * x + y * y).squareRoot() }
}
