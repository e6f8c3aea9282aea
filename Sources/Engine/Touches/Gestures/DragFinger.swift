internal import Kernel

/// A finger that drags to a place by a sequence of sub-movements.
///
/// Advance it to a time, then read its place. Two fingers of one user draw the times of their sub-movements from copies of one
/// stream, so these are equal. All other random numbers differ.
struct DragFinger: Sendable {
  /// 0 for a single or first finger, 1 for the second.
  let number: Int
  let goal: GlassPoint
  private let motion: DragMotion
  private let turn: Double
  private let bow: Double
  private let warp: Double
  private let unevenness: Double
  private let oneWaits: Double
  /// How far the sub-movement with index `backAt` overshoots before it returns, mm; 0 for none.
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
  /// The velocity at the end of the current sub-movement, mm/ms.
  private var velocity = GlassPoint(x: 0, y: 0)
  private var wayBack = GlassPoint(x: 0, y: 0)

  /// The differences of one drag from the user's usual drags.
  struct Manner: Sendable {
    /// Above 1 for more turning and bending.
    var wildness = 1.0
    /// Above 1 for a longer drag, which bends less.
    var longer = 1.0
    /// For two fingers: the factor of their differences.
    var unlike = 1.0
    /// The way back, mm, and the index of its sub-movement.
    var back = 0.0
    var backAt = 0
  }

  /// A finger at `start` that begins to move at `begin`, ns.
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

  /// Whether the current sub-movement is the last one.
  var isLast: Bool { trip.isOver && !isReturning }

  /// Advances to the sub-movement at a time, ns, not before the current one.
  mutating func advance(to time: Int64) {
    while time >= current.end, !isLast { next() }
  }

  /// Whether it moves at a time, instead of resting.
  func moves(at time: Int64) -> Bool { time >= current.begin && time < current.end }

  /// The place at a time that it has advanced to.
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

  /// Begins the sub-movement with this index: a share of the remaining way, with a sideways deviation.
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
