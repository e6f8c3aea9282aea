/// One movement of a finger that is down: from a place, by a way, in a time.
struct Stroke {
  let from: GlassPoint
  let reach: GlassPoint
  /// ns.
  var begin: Int64
  /// ns, positive.
  let length: Int64
  /// Largest sideways distance from the straight line, mm, signed.
  private let bow: Double
  /// Share of the whole bell-shaped movement that is made before the lift: 1 comes to rest.
  private let cut: Double
  private let reachLength: Double
  /// How far the whole movement would have gone at the cut, 0 to 1.
  private let wayAtCut: Double

  init(
    from: GlassPoint, reach: GlassPoint, bow: Double = 0, cut: Double = 1, begin: Int64, length: Int64
  ) {
    self.from = from
    self.reach = reach
    self.begin = begin
    self.length = length
    self.bow = bow
    self.cut = cut
    reachLength = reach.length
    wayAtCut = Stroke.minimumJerk(cut)
  }

  /// Where the finger is after a share of the time, 0 to 1: minimum jerk, cut short at `cut`.
  func place(at share: Double) -> GlassPoint {
    let way = Stroke.minimumJerk(share * cut) / wayAtCut
    let aside = bow * 4 * way * (1 - way)
    guard aside != 0, reachLength > 0 else { return from + reach * way }
    return from + reach * way + GlassPoint(x: -reach.y, y: reach.x) * (aside / reachLength)
  }

  /// Flash and Hogan 1985.
  private static func minimumJerk(_ u: Double) -> Double { u * u * u * (10 + u * (6 * u - 15)) }
}

/// A place on the glass, or a displacement, in millimetres: touch figures are in millimetres.
struct GlassPoint: Sendable {
  var x: Double
  var y: Double

  static func + (a: GlassPoint, b: GlassPoint) -> GlassPoint { GlassPoint(x: a.x + b.x, y: a.y + b.y) }
  static func - (a: GlassPoint, b: GlassPoint) -> GlassPoint { GlassPoint(x: a.x - b.x, y: a.y - b.y) }
  static func * (a: GlassPoint, factor: Double) -> GlassPoint { GlassPoint(x: a.x * factor, y: a.y * factor) }

  var length: Double { (x * x + y * y).squareRoot() }
}
