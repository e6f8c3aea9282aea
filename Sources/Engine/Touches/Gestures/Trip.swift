internal import Kernel

/// The remaining sub-movements of one drag, and the time for them.
struct Trip: Sendable {
  /// The longest drag, ns: the largest retained quantile of recorded drags, of four-year-olds on tablets, is 16.9 s [F].
  static let longest: Int64 = 17_000_000_000

  /// The number of sub-movements, at least one.
  let count: Int
  /// The speed relative to the age group's; above 1 for a fast drag. A slow drag has more sub-movements and turns more.
  let briskness: Double
  /// The number of sub-movements begun so far.
  private(set) var made = 0
  /// The remaining time, ns.
  private(set) var left: Int64

  init(count: Int, briskness: Double, time: Int64) {
    self.count = count
    self.briskness = briskness
    left = time
  }

  /// Whether no sub-movement is left.
  var isOver: Bool { made == count }

  /// Draws the rest before the next sub-movement, ns; mostly zero. It reduces the remaining time.
  mutating func rest(_ random: inout RandomSource, share: Double, mean: Double) -> Int64 {
    guard random.chance(share) else { return 0 }
    let rest = Int64((100 + random.exponential(mean)) * 1_000) * 1_000
    left = max(left - rest, left * 2 / 5 / 1_000 * 1_000)
    return rest
  }

  /// Draws the duration of the next sub-movement, ns: about an even share of the remaining time, at least 8 ms.
  mutating func next(_ random: inout RandomSource) -> Int64 {
    let open = count - made
    made += 1
    guard open > 1 else { return max(8_000_000, left) }
    let score = RandomSource.roughNormal(UInt32(truncatingIfNeeded: random.next()))
    let share = min(0.9, StableMath.exp(0.25 * score) / Double(open))
    let length = max(8_000_000, Int64(Double(left) * share) / 1_000 * 1_000)
    left = max(8_000_000, left - length)
    return length
  }

  /// The displacement of a sub-movement that is not the last: its share of the remaining way `left`, scaled by `part`, with a
  /// random deviation. `turn` scales the sideways part.
  func step(
    along left: GlassPoint, part: Double, unevenness: Double, turn: Double, _ random: inout RandomSource
  ) -> GlassPoint {
    let open = Double(count - made + 1)
    let scores = RandomSource.roughNormals(random.next())
    let share = min(0.9, part * StableMath.exp(unevenness * scores.x) / open)
    return left * share + left.turned * (share * turn * scores.y)
  }
}

extension GestureMaker {
  /// Draws a trip of `way` mm. Its duration follows from the user's speed over that way, times `pace`; a slow or long trip has
  /// more sub-movements.
  mutating func trip(_ motion: DragMotion, way: Double, pace: Double = 1) -> Trip {
    let own = StableMath.exp(motion.paceWithin * random.normal())
    let reach = StableMath.log(way / motion.usualWay)
    let speed = motion.speed * own * pace * StableMath.exp(motion.reach * reach)
    let briskness = StableMath.exp(0.7 * StableMath.log(motion.pace * own))
    let extra = motion.parts * StableMath.exp(0.25 * StableMath.log(way / 44)) / briskness
    return Trip(
      count: 1 + random.poisson(min(20, extra)), briskness: briskness,
      time: min(Trip.longest, Int64(way / speed * 1_000_000) * 1_000))
  }
}
