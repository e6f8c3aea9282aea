/// One movement of a finger that is down: from a place, by a way, in a time.
struct Stroke {
  var from: GlassPoint
  var reach: GlassPoint
  /// Largest sideways distance from the straight line, mm, signed.
  var bow = 0.0
  /// Share of the whole bell-shaped movement that is made before the lift: 1 comes to rest.
  var cut = 1.0
  /// ns.
  var begin: Int64
  /// ns, positive.
  var length: Int64

  /// Where the finger is after a share of the time, 0 to 1: minimum jerk, cut short at `cut`.
  func place(at share: Double) -> GlassPoint {
    let way = Stroke.minimumJerk(share * cut) / Stroke.minimumJerk(cut)
    let aside = bow * 4 * way * (1 - way)
    let reachLength = reach.length
    guard aside != 0, reachLength > 0 else { return from + reach * way }
    return from + reach * way + GlassPoint(x: -reach.y, y: reach.x) * (aside / reachLength)
  }

  /// Flash and Hogan 1985.
  private static func minimumJerk(_ u: Double) -> Double { u * u * u * (10 + u * (6 * u - 15)) }
}
