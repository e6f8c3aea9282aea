internal import Kernel

/// How fast, straight and evenly one child moves a finger to a place.
struct DragMotion: Sendable {
  /// The child's usual speed over `usualWay`, mm/s, rests included.
  let speed: Double
  /// mm.
  let usualWay: Double
  /// The speed grows with this power of the way.
  let reach: Double
  /// Deviation of its logarithm from one to the next.
  let paceWithin: Double
  /// The child's pace relative to its age's.
  let pace: Double
  /// Finger on the object until it moves, ms: at least, and the mean of what comes on top.
  let leastLatency: Double
  let latency: Double
  /// Both on glass that is held, for those on glass that lies.
  let heldLatency: Double
  /// Sub-movements over 44 mm beyond the first (the mean).
  let parts: Double
  /// Of its even share of the way, the first sub-movement makes this part, later ones that part: over 1 where the fast ones
  /// come first.
  let firstPart: Double
  let laterPart: Double
  /// Deviation of those parts' logarithm.
  let unevenness: Double
  /// How much of its speed a finger keeps from one sub-movement to the next, 0 to 1.
  let carry: Double
  /// Its speed as it sets out, over the first sub-movement's mean speed.
  let kick: Double
  /// Deviation of that speed's logarithm.
  let kickSpread: Double
  /// How unevenly a sub-movement's time is spent (deviation).
  let warp: Double
  let turn: Double
  let bow: Double
  /// How far a drag that goes back does so, over its length (the mean).
  let backtrack: Double
  /// Share of sub-movements that begin after a rest, and how long it is beyond 100 ms (the mean).
  let restShare: Double
  let restLength: Double
  /// How much sooner than half-way the last sub-movement is fastest.
  let homing: Double
  /// Its speed at the end, where the finger stops at once, over that sub-movement's mean speed.
  let leave: Double
  /// By how much more or less it is so from one drag to the next.
  let homingSpread: Double
  /// A drag over 180 mm begins so many times as far behind its object, and its end scatters so many times as far.
  let startFar: Double
  let endFar: Double
  /// A drag over 180 mm ends this much farther beyond its place, mm.
  let endFarther: Double
  /// Two fingers over 180 mm go so many times as unlike as over the usual way.
  let unlikeFar: Double
  let start: DragMiss
  let end: DragMiss
  /// Of two fingers: share of sub-movements in which one waits, and by how much one is behind the other, ms (the mean).
  let oneWaits: Double
  let lag: Double
  /// Unrest across the way, times the finger's tremor.
  let unrest: Double
  /// How much of a finger's unrest lies along its way, for that across it.
  let unrestAlong: Double
  /// mm/s at which half of it shows.
  let unrestHalf: Double

  /// Ways that land or lift far beside their place are longer along than across, by these factors [F].
  private static let startRatio = 1.2
  private static let endRatio = 1.35
  /// Deviation of the logarithm of those distances [F]: most are small and a few large.
  private static let startSpread = 0.35
  private static let endSpread = 0.5

  /// A figure of 1 over the usual way that is `figure` over 180 mm, on a way whose logarithm is so much more than the usual one's.
  static func grown(_ figure: Double, by longer: Double) -> Double {
    StableMath.exp(StableMath.log(figure) * longer / longest)
  }

  /// What is 0 over the usual way and `figure` over 180 mm, on a way whose logarithm is so much more than the usual one's.
  static func added(_ figure: Double, by longer: Double) -> Double { figure * longer / longest }

  /// The logarithm of 180 mm over 44 mm: both were recorded.
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
