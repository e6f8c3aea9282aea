/// One movement of a finger that is down: start, displacement and duration.
struct Stroke {
  let from: GlassPoint
  let reach: GlassPoint
  /// ns.
  var begin: Int64
  /// ns, positive.
  let length: Int64
  /// The largest sideways distance from the straight line, mm, signed.
  private let bow: Double
  /// The share of the bell-shaped speed profile before the lift; 1 ends at rest.
  private let cut: Double
  private let reachLength: Double
  /// The progress of the whole movement at the cut, 0 to 1.
  private let wayAtCut: Double
  /// The share of the way at constant speed: above 0 if the movement continues an earlier one.
  var carry = 0.0
  /// How much earlier than half-way the speed peaks, 0 to 1.
  var early = 0.0
  /// The factor of the finger's tremor: friction damps a dragging finger.
  var unrest = 1.0
  /// The time at which the movement starts within the stroke, 0 to 1; `pace` is the speed factor for the rest.
  private var start = 0.0
  private var pace = 1.0

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

  /// Adds rests at the beginning and at the end, as shares of the time; their sum is below 1.
  mutating func rest(first: Double, last: Double) {
    start = first
    pace = 1 / (1 - first - last)
  }

  /// The place after a share of the time, 0 to 1: minimum jerk, cut at `cut`.
  func place(at time: Double) -> GlassPoint {
    var share = pace == 1 ? time : min(1, max(0, (time - start) * pace))
    share *= 1 + early * (1 - share)
    let way = carry * share + (1 - carry) * (Stroke.minimumJerk(share * cut) / wayAtCut)
    let aside = bow * 4 * way * (1 - way)
    guard aside != 0, reachLength > 0 else { return from + reach * way }
    return from + reach * way + GlassPoint(x: -reach.y, y: reach.x) * (aside / reachLength)
  }

  /// Progress of a minimum-jerk movement (Flash and Hogan 1985).
  private static func minimumJerk(_ u: Double) -> Double { u * u * u * (10 + u * (6 * u - 15)) }
}

/// A point on the glass, or a displacement, in millimetres.
package struct GlassPoint: Hashable, Sendable {
  package var x: Double
  package var y: Double

  package init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  package static func + (a: GlassPoint, b: GlassPoint) -> GlassPoint {
    GlassPoint(x: a.x + b.x, y: a.y + b.y)
  }
  package static func - (a: GlassPoint, b: GlassPoint) -> GlassPoint {
    GlassPoint(x: a.x - b.x, y: a.y - b.y)
  }
  package static func * (a: GlassPoint, factor: Double) -> GlassPoint {
    GlassPoint(x: a.x * factor, y: a.y * factor)
  }

  package var length: Double { (x * x + y * y).squareRoot() }

  /// The scalar product.
  package func dot(_ other: GlassPoint) -> Double { x * other.x + y * other.y }

  /// The vector turned by 90 degrees.
  var turned: GlassPoint { GlassPoint(x: -y, y: x) }
}
