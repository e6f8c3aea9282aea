/// One sub-movement of a drag: the minimum-jerk path between two places (Flash and Hogan 1985).
///
/// It may begin and end with a non-zero speed, so that it joins the next one smoothly.
struct Submovement: Sendable {
  /// ns.
  let begin: Int64
  /// ns, after `begin`.
  let end: Int64
  private let from: GlassPoint
  private let reach: GlassPoint
  /// The displacements that the initial and final speeds would give over the whole duration.
  private let entry: GlassPoint
  private let exit: GlassPoint
  /// How much earlier than half-way the speed peaks, below 1.
  private let early: Double
  /// The largest distance from the straight line.
  private let aside: GlassPoint

  /// Speeds are in mm/ms. `bow` is the largest distance from the straight line relative to its length, signed. `early` is in (-1,
  /// 1], and 1 only if it ends at rest.
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

  /// The end of the sub-movement.
  var goal: GlassPoint { from + reach }

  /// The place at a time between its ends, ns.
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
