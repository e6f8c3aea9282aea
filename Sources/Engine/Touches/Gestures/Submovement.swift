/// One sub-movement of a drag: the smoothest way between two places (least jerk, Flash and Hogan 1985), at a speed that it
/// may begin and end with, so that one goes over into the next.
struct Submovement: Sendable {
  /// ns.
  let begin: Int64
  /// ns, after `begin`.
  let end: Int64
  private let from: GlassPoint
  private let reach: GlassPoint
  /// What the speed at its beginning and at its end would come to over the whole of its time.
  private let entry: GlassPoint
  private let exit: GlassPoint
  /// How much sooner than half-way it is fastest, below 1.
  private let early: Double
  /// Largest distance from the straight line.
  private let aside: GlassPoint

  /// Speeds are in mm/ms; `bow` is the largest distance from the straight line over its length, signed; `early` inside
  /// (-1, 1], 1 only where it ends at rest.
  init(
    from: GlassPoint, reach: GlassPoint, begin: Int64, length: Int64, entry: GlassPoint, exit: GlassPoint,
    early: Double, bow: Double
  ) {
    self.from = from
    self.reach = reach
    self.begin = begin
    end = begin + length
    self.early = early
    aside = reach.turned * bow
    let milliseconds = Double(length) / 1e6
    self.entry = entry * (milliseconds / (1 + early))
    self.exit = exit * (milliseconds / max(0.25, 1 - early))
  }

  /// Where it leads.
  var goal: GlassPoint { from + reach }

  /// Where the finger is at a time between its ends, ns.
  func place(at time: Int64) -> GlassPoint {
    let share = Double(time - begin) / Double(end - begin)
    let u = share * (1 + early * (1 - share))
    let cube = u * u * u
    let way = cube * (10 + u * (6 * u - 15))
    let atFirst = u - cube * (6 + u * (3 * u - 8))
    let atLast = cube * (u * (7 - 3 * u) - 4)
    return from + reach * way + entry * atFirst + exit * atLast + aside * (4 * u * (1 - u))
  }
}
