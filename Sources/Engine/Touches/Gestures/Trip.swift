internal import Kernel

/// What is left of one drag: its sub-movements and the time for them.
struct Trip: Sendable {
  /// No trip takes longer, ns: the largest kept quantile of recorded drags, of four-year-olds on tablets, is 16.9 s [F].
  static let longest: Int64 = 17_000_000_000

  /// Sub-movements, at least one.
  let count: Int
  /// How brisk this one is: over 1 for one faster than its age's usual. A slow drag has more sub-movements and turns more.
  let briskness: Double
  /// Sub-movements that were begun.
  private(set) var made = 0
  /// Time for those that are left, ns.
  private(set) var left: Int64

  init(count: Int, briskness: Double, time: Int64) {
    self.count = count
    self.briskness = briskness
    left = time
  }

  /// No sub-movement is left.
  var isOver: Bool { made == count }

  /// How long the finger rests before the next sub-movement, ns: a few do, by what the drag has of time.
  mutating func rest(_ random: inout RandomSource, share: Double, mean: Double) -> Int64 {
    guard random.chance(share) else { return 0 }
    let rest = Int64((100 + random.exponential(mean)) * 1_000) * 1_000
    left = max(left - rest, left * 2 / 5 / 1_000 * 1_000)
    return rest
  }

  /// How long the next one takes, ns: about as long as each of the others, at least 8 ms.
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

  /// The way of a sub-movement that is not the last: its share of what is `left` of the way times `part`, more or less,
  /// and beside it by `turn`.
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
  /// A trip of `way` mm: its time by the child's speed over that way, `pace` times that; more sub-movements when it is slow
  /// or long.
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
