/// Correlations and parameters of recorded touches; the only definition of these numbers.
///
/// From the trials of Vatavu, Cramariuc and Schipor, IJHCS 74 (2015), phone and tablet. One half of the participants: 14, 14 and
/// 15 children of ages 3, 4 and 5, and 15 adults.
///
/// - [M]: a recorded value, rounded or converted to a normal score.
/// - [F]: fitted to the same tables until touches, passed through the recordings' own panel, resembled the recorded ones. A
///   fitted value is near a recorded one where there is one.
enum TouchStatistics {
  // MARK: People

  /// The share of the variance of a tap's log duration that lies between children [F].
  static let tempoShare = ByAge(0.30, 0.42, 0.61, 0.10)
  /// The same share for a double tap's gap [M].
  static let gapShare = ByAge(0.33, 0.35, 0.08, 0)
  /// The deviation of the log speed of drags between children [F].
  static let paceBetween = ByAge(0.40, 0.45, 0.42, 0.36)
  /// The correlation of a child's tempo with its pace, as normal scores: long taps go with slow drags [M].
  static let tempoAndPace = -0.3

  // MARK: Taps

  /// The correlation of both lengths of a double tap, as normal scores [M].
  static let sameLength = ByAge(0.65, 0.68, 0.81, 0.43)
  /// The correlation of a double tap's first length and its gap [F].
  static let lengthAndGap = ByAge(0.3, 0, -0.05, -0.35)
  /// The correlation of the errors of both taps of a double tap [M].
  static let sameAim = ByAge(0.14, 0.13, 0.23, 0.40)
  /// The mean error to the right of and below the target, each, mm [M].
  static let aimOffset = ByAge(1.1, 1.0, 0.55, 0.15)
  /// The share of the variance of a tap's error that is the child's own, on a held device [M].
  static let ownAim = ByAge(0.16, 0.05, 0.16, 0.13)
  /// The scatter of a double tap's taps relative to that of single taps [F].
  static let doubleTapSigma = ByAge(0.75, 0.83, 0.86, 1.12)
  /// The share of a double tap's taps that are careless, with four times the scatter [F].
  static let careless = ByAge(0, 0, 0, 0.045)
  /// The median time until a resting finger begins to correct its place, ms [F].
  static let correctionLatency = ByAge(98, 110, 112, 260)
  /// The deviation of the logarithm of that time [F].
  static let latencySpread = ByAge(0.65, 0.7, 0.65, 0.4)
  /// The median speed of a correction, mm/s: slightly slower than drifts that show on the panel's grid [F].
  static let correctionSpeed = ByAge(8.5, 5.4, 4.8, 18)
  /// The deviation of the logarithm of that speed [F].
  static let speedSpread = ByAge(1.2, 1.15, 1.0, 0.5)
  /// The share of corrections that lead toward the target by intent, not by chance [F].
  static let towardTarget = ByAge(0.45, 0.40, 0.40, 0.40)

  /// The mean rest between a correction and the lift, ms, at every age [F].
  static let restBeforeLift = 20.0

  /// The mean time until a resting fingertip yields, ms [F].
  static let rollAfter = ByAge(200, 200, 200, 450)

  // MARK: Drags

  /// The usual speed over 44 mm, mm/s, rests included [F].
  static let dragSpeed = ByAge(17.7, 19.6, 22.7, 85.8)

  /// The exponent with which speed grows with distance [F].
  static let dragReach = ByAge(0.519, 0.459, 0.443, 0.66)

  /// The deviation of the logarithm of speed within a child [F].
  static let paceWithin = ByAge(0.336, 0.357, 0.338, 0.28)

  /// The time from touching the object to the first movement, ms: the minimum, and the mean of the excess [F].
  static let leastLatency = ByAge(4.86, 4.99, 4.98, 12)
  static let dragLatency = ByAge(81.1, 102, 82.3, 45)

  /// The factor of that time on a held device [F].
  static let heldLatency = ByAge(0.75, 1, 1, 0.3)

  /// The length of the first and of later sub-movements, relative to an even share of the remaining way [F].
  static let firstPart = ByAge(0.606, 0.682, 0.997, 2.44)
  static let laterPart = ByAge(1.53, 1.6, 1.87, 0.721)

  /// The deviation of the logarithm of those lengths [F].
  static let unevenness = ByAge(0.379, 0.332, 0.258, 0.575)

  /// The share of its speed that a finger retains from one sub-movement to the next [F].
  static let carry = ByAge(0.838, 0.471, 0.475, 0.356)

  /// The initial speed relative to the first sub-movement's mean speed [F].
  static let kick = ByAge(0.848, 0.542, 0.242, 1.26)

  /// The angular error of a sub-movement (deviation of the tangent) [F].
  static let dragTurn = ByAge(0.29, 0.153, 0.15, 0.0535)

  /// The bow of a sub-movement relative to its length (deviation, at 44 mm) [F].
  static let dragBow = ByAge(0.0475, 0.0697, 0.048, 0.0555)

  /// The mean length of a way back relative to the drag's length [F].
  static let backtrack = ByAge(0.0564, 0.0397, 0.0222, 0.0224)

  /// The mean length of a rest inside a drag beyond 100 ms, ms [F].
  static let restLength = ByAge(202, 358, 227, 83.9)

  /// How much earlier than half-way the last sub-movement peaks in speed, 0 to 1 [F].
  static let homing = ByAge(0.05, 0.878, 0.797, 0.41)

  /// The mean errors along the way, mm: a drag begins behind the object and ends beyond the place [F].
  static let dragStartAlong = ByAge(-3.03, -2.66, -2.4, -2.96)
  static let dragEndAlong = ByAge(2.59, 1.42, 0.731, -0.0712)

  /// The final speed relative to the mean speed of the last sub-movement; the finger then stops at once [F].
  static let leave = ByAge(0.68, 0.186, 0.318, 0.129)

  /// The variation of `homing` between drags [F].
  static let homingSpread = ByAge(0.253, 0.275, 0.237, 0.909)

  /// The deviation of the logarithm of the initial speed [F].
  static let kickSpread = ByAge(0.211, 0.222, 0.2, 0.405)

  /// The additional overshoot of a drag over 180 mm relative to one over 44 mm, mm [M].
  static let dragEndFarther = ByAge(0.5, 0.6, 0.4, 1.0)

  /// The scatter across the way at the beginning and at the end, mm [F].
  static let dragStartSigma = ByAge(3.28, 3.32, 2.54, 1.95)
  static let dragEndSigma = ByAge(2.67, 1.89, 1.77, 1.87)

  /// For drags over 180 mm relative to 44 mm: the factor of the distance behind the object, and that of the scatter at the end
  /// [F].
  static let startFar = ByAge(1.12, 1.29, 1.34, 1.74)
  static let endFar = ByAge(1.02, 1.04, 1.06, 1.89)

  /// The jitter of a dragging finger across its way relative to its tremor, and its factor on a held device [F].
  static let dragUnrest = ByAge(0.403, 0.71, 0.68, 1.31)
  static let heldUnrest = ByAge(1, 1.6, 1.75, 2.89)

  /// The jitter along the way relative to that across it [F].
  static let unrestAlong = ByAge(0.317, 0.351, 0.2, 0.369)

  /// The speed at which half of the jitter shows, mm/s [F].
  static let unrestHalf = ByAge(14.8, 12.6, 12.8, 57.4)
  // MARK: Two fingers

  /// The usual speed over 30 mm, mm/s, rests included [F].
  static let twoFingerSpeed = ByAge(12.1, 10.7, 12.5, 33.4)

  /// The exponent with which speed grows with distance [F].
  static let twoFingerReach = ByAge(0.518, 0.587, 0.524, 0.631)

  /// The deviation of the logarithm of speed within a child [F].
  static let twoFingerPaceWithin = ByAge(0.337, 0.294, 0.359, 0.205)

  /// The mean time from both fingers' landing to the first movement, ms [F].
  static let twoFingerLatency = ByAge(64.4, 50.8, 53.6, 44.3)

  /// The mean lag of one finger behind the other, ms [F].
  static let twoFingerLag = ByAge(73.7, 123, 110, 65)

  /// The mean number of sub-movements after the first, over 44 mm [F].
  static let twoFingerParts = ByAge(3.58, 3.29, 3.03, 0.692)

  /// For each finger, the same parameters as for drags [F].
  static let twoFingerFirstPart = ByAge(0.79, 0.778, 0.478, 1.54)
  static let twoFingerLaterPart = ByAge(1.44, 1.2, 1.58, 1.25)
  static let twoFingerUnevenness = ByAge(0.563, 0.523, 0.392, 0.81)
  static let twoFingerCarry = ByAge(0.577, 0.713, 0.622, 0.425)
  static let twoFingerHoming = ByAge(0.241, 0.205, 0.599, 0.395)
  static let twoFingerTurn = ByAge(0.146, 0.184, 0.13, 0.0857)
  static let twoFingerBow = ByAge(0.0921, 0.112, 0.105, 0.04)
  static let twoFingerStartAlong = ByAge(-2.81, -1.23, -1.4, -1.78)
  static let twoFingerEndAlong = ByAge(2.38, 0.777, -0.49, 0.489)
  static let twoFingerStartSigma = ByAge(3.34, 3.16, 2.58, 2.94)
  static let twoFingerEndSigma = ByAge(3.07, 2.61, 2.63, 2.36)
  static let twoFingerUnrest = ByAge(0.4, 0.207, 0.137, 0.12)
  static let twoFingerUnrestAlong = ByAge(0.374, 0.367, 0.397, 0.674)

  /// The unevenness of speed within a sub-movement; 0 is even (deviation) [F].
  static let twoFingerWarp = ByAge(0.34, 0.364, 0.538, 0.6)

  /// The factor of the fingers' differences over some four times the usual way: in the times of sub-movements, in their lengths,
  /// in waiting and in lag [F].
  static let unlikeFar = ByAge(1, 0.72, 0.643, 0.27)

  /// The additional overshoot over such a way, mm [F].
  static let twoFingerEndFarther = ByAge(1.5, 1.5, 1.5, 2.12)

  /// The share of later sub-movements before which both rest, and the mean rest beyond 100 ms [F].
  static let twoFingerRestShare = ByAge(0.17, 0.277, 0.1, 0.113)
  static let twoFingerRestLength = ByAge(219, 223, 258, 111)

  /// The share of sub-movements in which one finger waits for the other [F].
  static let oneWaits = ByAge(0.162, 0.1, 0.24, 0.1)

  /// The additional distance between the fingers at landing and at lifting, if the targets are close together, mm [F].
  static let spreadAtStart = ByAge(1.82, 2.87, 3.13, 1.64)
  static let spreadAtEnd = ByAge(1.13, 1.51, 0.821, 0.299)
}
