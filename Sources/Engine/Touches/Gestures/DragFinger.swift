internal import Kernel

/// A finger on its way to a place, one sub-movement after another.
///
/// It is told the time and says where it is. Two fingers of one hand draw the times of their sub-movements from copies of one
/// stream, so that they have them in common, and everything else each for itself.
struct DragFinger: Sendable {
  /// 0 alone or as the first, 1 as the second.
  let number: Int
  let goal: GlassPoint
  private let motion: DragMotion
  private let turn: Double
  private let bow: Double
  private let warp: Double
  private let unevenness: Double
  private let oneWaits: Double
  /// How far beyond its step the sub-movement with that index goes before it comes back, mm; none where it is 0.
  private let back: Double
  private let backAt: Int
  private var trip: Trip
  private var times: RandomSource
  private var random: RandomSource

  private(set) var current: Submovement
  private var isFirst = true
  private var isReturning = false
  private var rest: Int64 = 0
  private var whoWaits = -1
  /// mm/ms at the end of the current sub-movement.
  private var velocity = GlassPoint(x: 0, y: 0)
  private var wayBack = GlassPoint(x: 0, y: 0)

  /// How one drag differs from the hand's others.
  struct Manner: Sendable {
    /// Over 1 turns and bends more.
    var wildness = 1.0
    /// Over 1 for a longer drag, which bends less.
    var longer = 1.0
    /// Of two fingers: so many times as unlike.
    var unlike = 1.0
    /// How far it goes back, mm, and in which of its sub-movements.
    var back = 0.0
    var backAt = 0
  }

  /// A finger at `start` that sets out at `begin`, ns.
  init(
    _ number: Int, _ motion: DragMotion, from start: GlassPoint, to goal: GlassPoint, begin: Int64,
    trip: Trip,
    manner: Manner, times: RandomSource, random: RandomSource
  ) {
    self.number = number
    self.goal = goal
    self.motion = motion
    turn = motion.turn * manner.wildness / trip.briskness
    bow = motion.bow * manner.wildness / manner.longer
    warp = motion.warp * manner.unlike
    unevenness = motion.unevenness * manner.unlike
    oneWaits = motion.oneWaits * manner.unlike
    back = manner.back
    backAt = manner.backAt
    self.trip = trip
    self.times = times
    self.random = random
    current = Submovement(
      from: start, reach: GlassPoint(x: 0, y: 0), begin: begin - 1, length: 1, entry: GlassPoint(x: 0, y: 0),
      exit: GlassPoint(x: 0, y: 0), early: 0, bow: 0)
  }

  /// No sub-movement comes after the current one.
  var isLast: Bool { trip.isOver && !isReturning }

  /// Goes on to the sub-movement of a time that is not before the current one, ns.
  mutating func advance(to time: Int64) {
    while time >= current.end, !isLast { next() }
  }

  /// Whether it moves then, and does not rest before, between or after its sub-movements.
  func moves(at time: Int64) -> Bool { time >= current.begin && time < current.end }

  /// Where it is at a time to which it has advanced.
  func place(at time: Int64) -> GlassPoint {
    current.place(at: min(current.end, max(current.begin, time)))
  }

  private mutating func next() {
    let place = current.goal
    if isReturning {
      isReturning = false
      begin(from: place, reach: wayBack * -1, length: Int64((150 + 8 * back) * 1_000) * 1_000)
      return
    }
    let index = trip.made
    let waits = whoWaits == number
    let begin = current.end + rest
    let length = trip.next(&times)
    rest = trip.isOver ? 0 : trip.rest(&times, share: motion.restShare, mean: motion.restLength)
    whoWaits = oneWaits > 0 && times.chance(oneWaits) ? times.below(2) : -1
    if waits && !trip.isOver {
      velocity = GlassPoint(x: 0, y: 0)
      self.begin(from: place, reach: velocity, at: begin, length: length)
      return
    }
    step(from: place, index: index, at: begin, length: length)
  }

  /// The sub-movement with that index: its share of what is left of the way, more at first, and somewhat beside it.
  private mutating func step(from place: GlassPoint, index: Int, at begin: Int64, length: Int64) {
    let left = goal - place
    var reach = left
    if !trip.isOver {
      reach = trip.step(
        along: left, part: index == 0 ? motion.firstPart : motion.laterPart, unevenness: unevenness,
        turn: turn, &random)
    }
    let isBack = back > 0 && index == backAt
    var exit = GlassPoint(x: 0, y: 0)
    if !trip.isOver && !isBack && rest == 0 && whoWaits != number {
      let own = reach * (1e6 / Double(length))
      let later = (left - reach) * (1e6 / Double(max(1_000_000, trip.left)))
      exit = (own + later) * (motion.carry / 2)
    }
    if trip.isOver && !isBack { exit = reach * (motion.leave * 1e6 / Double(length)) }
    if isBack {
      isReturning = true
      wayBack = left * (back / max(0.1, left.length))
      reach = reach + wayBack
    }
    if isFirst && motion.kick > 0 {
      isFirst = false
      let score = RandomSource.roughNormal(UInt32(truncatingIfNeeded: random.next()))
      velocity = reach * (motion.kick * StableMath.exp(motion.kickSpread * score) * 1e6 / Double(length))
    }
    let scores = RandomSource.roughNormals(random.next())
    let early =
      trip.isOver
      ? max(0, min(1, motion.homing + motion.homingSpread * random.uniform(-1, 1)))
      : max(-0.6, min(0.6, warp * scores.y))
    self.begin(
      from: place, reach: reach, at: begin, length: length, exit: exit, early: early, bow: bow * scores.x)
  }

  private mutating func begin(
    from place: GlassPoint, reach: GlassPoint, at begin: Int64? = nil, length: Int64,
    exit: GlassPoint = GlassPoint(x: 0, y: 0), early: Double = 0, bow: Double = 0
  ) {
    current = Submovement(
      from: place, reach: reach, begin: begin ?? current.end, length: length, entry: velocity, exit: exit,
      early: early, bow: bow)
    velocity = exit
  }
}
