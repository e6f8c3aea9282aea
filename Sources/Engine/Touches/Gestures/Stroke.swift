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
  /// Share of the way that is made at an even speed: a sub-movement that begins before the last one is over.
  var carry = 0.0
  /// How much sooner than half-way the bell has its peak, 0 to 1: quick to start, slow to come to rest.
  var early = 0.0
  /// Of the finger's tremor so much is seen: glass holds a finger that is dragged.
  var unrest = 1.0
  /// The part of the time in which the finger moves at all, 0 to 1.
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

  /// Rests at first and at last, for these shares of its time; together below 1.
  mutating func rest(first: Double, last: Double) {
    start = first
    pace = 1 / (1 - first - last)
  }

  /// Where the finger is after a share of the time, 0 to 1: minimum jerk, cut short at `cut`.
  func place(at time: Double) -> GlassPoint {
    var share = pace == 1 ? time : min(1, max(0, (time - start) * pace))
    share *= 1 + early * (1 - share)
    let way = carry * share + (1 - carry) * (Stroke.minimumJerk(share * cut) / wayAtCut)
    let aside = bow * 4 * way * (1 - way)
    guard aside != 0, reachLength > 0 else { return from + reach * way }
    return from + reach * way + GlassPoint(x: -reach.y, y: reach.x) * (aside / reachLength)
  }

  /// Flash and Hogan 1985.
  private static func minimumJerk(_ u: Double) -> Double { u * u * u * (10 + u * (6 * u - 15)) }
}

/// A place on the glass, or a displacement, in millimetres: touch figures are in millimetres.
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

  /// The product of both lengths and the cosine between them.
  package func dot(_ other: GlassPoint) -> Double { x * other.x + y * other.y }

  /// A quarter turn.
  var turned: GlassPoint { GlassPoint(x: -y, y: x) }
}
