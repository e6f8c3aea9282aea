internal import Kernel

/// The speed, straightness and evenness of one user's drags.
struct DragMotion: Sendable {
  /// The usual speed over `usualWay`, mm/s, rests included.
  let speed: Double
  /// The distance that the figures are given for, mm.
  let usualWay: Double
  /// The exponent with which speed grows with distance.
  let reach: Double
  /// The deviation of the logarithm of speed between drags of one user.
  let paceWithin: Double
  /// The user's speed relative to the age group's.
  let pace: Double
  /// The time from touching the object to the first movement, ms: the minimum, and the mean of the excess.
  let leastLatency: Double
  let latency: Double
  /// The factor of that time on a held device, relative to one that lies flat.
  let heldLatency: Double
  /// The mean number of sub-movements after the first, over 44 mm.
  let parts: Double
  /// The first sub-movement's length relative to an even share of the way, and that of the later ones. `firstPart`
  /// above 1 means that the fast ones come first.
  let firstPart: Double
  let laterPart: Double
  /// The deviation of the logarithm of those lengths.
  let unevenness: Double
  /// The share of its speed that a finger retains from one sub-movement to the next, 0 to 1.
  let carry: Double
  /// The initial speed relative to the first sub-movement's mean speed.
  let kick: Double
  /// The deviation of the logarithm of that speed.
  let kickSpread: Double
  /// The unevenness of speed within a sub-movement (deviation).
  let warp: Double
  let turn: Double
  let bow: Double
  /// The mean length of a way back relative to the drag's length.
  let backtrack: Double
  /// The share of sub-movements that begin after a rest, and the mean rest beyond 100 ms.
  let restShare: Double
  let restLength: Double
  /// How much earlier than half-way the last sub-movement reaches its peak speed.
  let homing: Double
  /// The speed at the end, where the finger stops at once, relative to the mean speed of that sub-movement.
  let leave: Double
  /// The variation of `homing` between drags.
  let homingSpread: Double
  /// The factors, for a drag over 180 mm, of the distance behind the object at its start and of the scatter at its end.
  let startFar: Double
  let endFar: Double
  /// The additional overshoot of a drag over 180 mm, mm.
  let endFarther: Double
  /// The factor of the differences of two fingers over 180 mm, relative to the usual way.
  let unlikeFar: Double
  let start: DragMiss
  let end: DragMiss
  /// For two fingers: the share of sub-movements in which one waits, and the mean lag of one behind the other, ms.
  let oneWaits: Double
  let lag: Double
  /// The jitter across the way, relative to the finger's tremor.
  let unrest: Double
  /// The jitter along the way, relative to that across it.
  let unrestAlong: Double
  /// The speed at which half of the jitter shows, mm/s.
  let unrestHalf: Double

  /// The ratio of the errors along and across the way, at landing and at lifting [F].
  private static let startRatio = 1.2
  private static let endRatio = 1.35
  /// The deviation of the logarithm of those errors [F]: most are small, a few are large.
  private static let startSpread = 0.35
  private static let endSpread = 0.5

  /// Scales a factor that is 1 over the usual way and `figure` over 180 mm. `longer` is the logarithm of the way relative to the
  /// usual one.
  static func grown(_ figure: Double, by longer: Double) -> Double {
    StableMath.exp(StableMath.log(figure) * longer / longest)
  }

  /// Scales a term that is 0 over the usual way and `figure` over 180 mm, likewise.
  static func added(_ figure: Double, by longer: Double) -> Double { figure * longer / longest }

  /// The logarithm of 180 mm / 44 mm, the two recorded distances.
  private static let longest = 1.408_767

  static func drag(_ group: AgeGroup, pace: Double, parts: Double, restShare: Double) -> DragMotion {
    typealias Hands = TouchStatistics
    return DragMotion(
      speed: Hands.dragSpeed.of(group) * pace, usualWay: 44, reach: Hands.dragReach.of(group),
      paceWithin: Hands.paceWithin.of(group), pace: pace, leastLatency: Hands.leastLatency.of(group),
      latency: Hands.dragLatency.of(group),
      heldLatency: Hands.heldLatency.of(group), parts: parts, firstPart: Hands.firstPart.of(group),
      laterPart: Hands.laterPart.of(group), unevenness: Hands.unevenness.of(group),
      carry: Hands.carry.of(group), kick: Hands.kick.of(group), kickSpread: Hands.kickSpread.of(group),
      warp: 0, turn: Hands.dragTurn.of(group),
      bow: Hands.dragBow.of(group), backtrack: Hands.backtrack.of(group), restShare: restShare,
      restLength: Hands.restLength.of(group), homing: Hands.homing.of(group), leave: Hands.leave.of(group),
      homingSpread: Hands.homingSpread.of(group),
      startFar: Hands.startFar.of(group), endFar: Hands.endFar.of(group),
      endFarther: Hands.dragEndFarther.of(group), unlikeFar: 1,
      start: DragMiss(
        along: Hands.dragStartAlong.of(group), sigma: Hands.dragStartSigma.of(group), ratio: startRatio,
        spread: startSpread),
      end: DragMiss(
        along: Hands.dragEndAlong.of(group), sigma: Hands.dragEndSigma.of(group), ratio: endRatio,
        spread: endSpread),
      oneWaits: 0, lag: 0, unrest: Hands.dragUnrest.of(group), unrestAlong: Hands.unrestAlong.of(group),
      unrestHalf: Hands.unrestHalf.of(group))
  }

  static func twoFingers(_ group: AgeGroup, pace: Double) -> DragMotion {
    typealias Hands = TouchStatistics
    return DragMotion(
      speed: Hands.twoFingerSpeed.of(group) * pace, usualWay: 30, reach: Hands.twoFingerReach.of(group),
      paceWithin: Hands.twoFingerPaceWithin.of(group), pace: pace, leastLatency: 0,
      latency: Hands.twoFingerLatency.of(group), heldLatency: 1, parts: Hands.twoFingerParts.of(group),
      firstPart: Hands.twoFingerFirstPart.of(group), laterPart: Hands.twoFingerLaterPart.of(group),
      unevenness: Hands.twoFingerUnevenness.of(group), carry: Hands.twoFingerCarry.of(group), kick: 0,
      kickSpread: 0,
      warp: Hands.twoFingerWarp.of(group), turn: Hands.twoFingerTurn.of(group),
      bow: Hands.twoFingerBow.of(group), backtrack: 0, restShare: Hands.twoFingerRestShare.of(group),
      restLength: Hands.twoFingerRestLength.of(group), homing: Hands.twoFingerHoming.of(group), leave: 0,
      homingSpread: 0.25,
      startFar: 1, endFar: 1, endFarther: Hands.twoFingerEndFarther.of(group),
      unlikeFar: Hands.unlikeFar.of(group),
      start: DragMiss(
        along: Hands.twoFingerStartAlong.of(group), sigma: Hands.twoFingerStartSigma.of(group),
        ratio: startRatio, spread: startSpread),
      end: DragMiss(
        along: Hands.twoFingerEndAlong.of(group), sigma: Hands.twoFingerEndSigma.of(group), ratio: endRatio,
        spread: endSpread),
      oneWaits: Hands.oneWaits.of(group), lag: Hands.twoFingerLag.of(group),
      unrest: Hands.twoFingerUnrest.of(group), unrestAlong: Hands.twoFingerUnrestAlong.of(group),
      unrestHalf: Hands.unrestHalf.of(group))
  }
}
