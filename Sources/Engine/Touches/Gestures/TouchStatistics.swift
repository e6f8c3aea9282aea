/// How the quantities of recorded touches go together; the only place where these numbers stand.
///
/// From the trials of Vatavu, Cramariuc and Schipor, IJHCS 74 (2015), half of the children (14, 14 and 15 of ages 3, 4 and 5, 15
/// adults), phone and tablet. [M]: a recorded value, rounded or turned into a normal score. [F]: fitted to the same tables,
/// near a recorded value or inside the movement where there is none, until touches, put through the recordings' own panel,
/// lay near the recorded ones.
enum TouchStatistics {
  // MARK: Who touches

  /// Share of the variance of a tap's log duration that lies between children [F].
  static let tempoShare = ByAge(0.30, 0.42, 0.61, 0.10)
  /// The same of a double tap's gap [M].
  static let gapShare = ByAge(0.33, 0.35, 0.08, 0)
  /// Deviation between children of the log speed of drags [F].
  static let paceBetween = ByAge(0.40, 0.45, 0.42, 0.36)
  /// Correlation of a child's tempo with its pace, as normal scores: who taps long drags slowly [M].
  static let tempoAndPace = -0.3

  // MARK: Taps

  /// Correlation of both lengths of a double tap, as normal scores [M].
  static let sameLength = ByAge(0.65, 0.68, 0.81, 0.43)
  /// Correlation of a double tap's first length and its gap [F].
  static let lengthAndGap = ByAge(0.3, 0, -0.05, -0.35)
  /// Correlation of where both taps of a double tap end, about the target [M].
  static let sameAim = ByAge(0.14, 0.13, 0.23, 0.40)
  /// How far right of and below the target touches end, each, mm [M].
  static let aimOffset = ByAge(1.1, 1.0, 0.55, 0.15)
  /// Share of the variance of where taps end that is the child's own, on glass that is held in a hand [M].
  static let ownAim = ByAge(0.16, 0.05, 0.16, 0.13)
  /// Scatter of where a double tap's taps end relative to that of single taps [F].
  static let doubleTapSigma = ByAge(0.75, 0.83, 0.86, 1.12)
  /// Share of a double tap's taps that are aimed carelessly, with four times the scatter [F].
  static let careless = ByAge(0, 0, 0, 0.045)
  /// A finger that is down begins to correct its place after this long, ms (the median) [F].
  static let correctionLatency = ByAge(98, 110, 112, 260)
  /// Deviation of that latency's logarithm [F].
  static let latencySpread = ByAge(0.65, 0.7, 0.65, 0.4)
  /// It does so at this speed, mm/s (the median): somewhat slower than drifts that can be told from the grid [F].
  static let correctionSpeed = ByAge(8.5, 5.4, 4.8, 18)
  /// Deviation of that speed's logarithm [F].
  static let speedSpread = ByAge(1.2, 1.15, 1.0, 0.5)
  /// Share of corrections whose end lies nearer the target by intent, not by chance [F].
  static let towardTarget = ByAge(0.45, 0.40, 0.40, 0.40)

  /// A finger that corrected its place rests for this long before it lifts, ms (the mean, at every age) [F].
  static let restBeforeLift = 20.0

  /// A fingertip that rests gives way once after this long, ms (the mean) [F].
  static let rollAfter = ByAge(200, 200, 200, 450)

  // MARK: Drags

  /// Usual speed over 44 mm, mm/s, rests included [F].
  static let dragSpeed = ByAge(17.7, 19.6, 22.7, 85.8)

  /// It grows with this power of the distance [F].
  static let dragReach = ByAge(0.519, 0.459, 0.443, 0.66)

  /// Deviation of its logarithm within a child [F].
  static let paceWithin = ByAge(0.336, 0.357, 0.338, 0.28)

  /// Finger on the object until it moves, ms: at least, and the mean of what comes on top [F].
  static let leastLatency = ByAge(4.86, 4.99, 4.98, 12)
  static let dragLatency = ByAge(81.1, 102, 82.3, 45)

  /// On glass that is held so many times as long [F].
  static let heldLatency = ByAge(0.75, 1, 1, 0.3)

  /// Of its even share of what is left of the way, the first sub-movement makes this part, later ones that: fast ones come first [F].
  static let firstPart = ByAge(0.606, 0.682, 0.997, 2.44)
  static let laterPart = ByAge(1.53, 1.6, 1.87, 0.721)

  /// Deviation of those parts' logarithm [F].
  static let unevenness = ByAge(0.379, 0.332, 0.258, 0.575)

  /// Share of its speed that a finger keeps from one sub-movement to the next [F].
  static let carry = ByAge(0.838, 0.471, 0.475, 0.356)

  /// Its speed as it sets out, over the first sub-movement's mean speed [F].
  static let kick = ByAge(0.848, 0.542, 0.242, 1.26)

  /// A sub-movement heads beside its aim by this much (tangent, deviation) [F].
  static let dragTurn = ByAge(0.29, 0.153, 0.15, 0.0535)

  /// Largest distance of a sub-movement from its line over its length (deviation, 44 mm) [F].
  static let dragBow = ByAge(0.0475, 0.0697, 0.048, 0.0555)

  /// How far a drag that goes back does so, over its length (the mean) [F].
  static let backtrack = ByAge(0.0564, 0.0397, 0.0222, 0.0224)

  /// A rest inside a drag lasts 100 ms and this much more, ms (the mean) [F].
  static let restLength = ByAge(202, 358, 227, 83.9)

  /// How much sooner than half-way the last sub-movement is fastest, 0 to 1: it comes to rest slowly [F].
  static let homing = ByAge(0.05, 0.878, 0.797, 0.41)

  /// So far along the way a drag begins from the object and ends from its place, mm: it begins behind and ends beyond [F].
  static let dragStartAlong = ByAge(-3.03, -2.66, -2.4, -2.96)
  static let dragEndAlong = ByAge(2.59, 1.42, 0.731, -0.0712)

  /// Its speed at the end, over that sub-movement's mean speed: there the finger stops [F].
  static let leave = ByAge(0.68, 0.186, 0.318, 0.129)

  /// One drag's last sub-movement is that much sooner or later fastest [F].
  static let homingSpread = ByAge(0.253, 0.275, 0.237, 0.909)

  /// Deviation of the logarithm of its speed as it sets out [F].
  static let kickSpread = ByAge(0.211, 0.222, 0.2, 0.405)

  /// Over 180 mm a drag ends this much farther beyond its place than over 44, mm [M].
  static let dragEndFarther = ByAge(0.5, 0.6, 0.4, 1.0)

  /// Scatter across the way of where it begins and ends, mm [F].
  static let dragStartSigma = ByAge(3.28, 3.32, 2.54, 1.95)
  static let dragEndSigma = ByAge(2.67, 1.89, 1.77, 1.87)

  /// A long drag begins so many times as far behind its object: over 180 mm, for that over 44 [F]; and its end scatters so many times as far [F].
  static let startFar = ByAge(1.12, 1.29, 1.34, 1.74)
  static let endFar = ByAge(1.02, 1.04, 1.06, 1.89)

  /// Unrest of a dragged finger across its way, times its tremor; on glass that is held in a hand so many times that [F].
  static let dragUnrest = ByAge(0.403, 0.71, 0.68, 1.31)
  static let heldUnrest = ByAge(1, 1.6, 1.75, 2.89)

  /// Of it so much along the way [F].
  static let unrestAlong = ByAge(0.317, 0.351, 0.2, 0.369)

  /// Speed at which half of it shows, mm/s [F].
  static let unrestHalf = ByAge(14.8, 12.6, 12.8, 57.4)
  // MARK: Two fingers

  /// Usual speed over 30 mm, mm/s, rests included [F].
  static let twoFingerSpeed = ByAge(12.1, 10.7, 12.5, 33.4)

  /// It grows with this power of the distance [F].
  static let twoFingerReach = ByAge(0.518, 0.587, 0.524, 0.631)

  /// Deviation of its logarithm within a child [F].
  static let twoFingerPaceWithin = ByAge(0.337, 0.294, 0.359, 0.205)

  /// Both fingers on the glass until the first moves, ms (the mean) [F].
  static let twoFingerLatency = ByAge(64.4, 50.8, 53.6, 44.3)

  /// One finger does everything later than the other by this much, ms (the mean) [F].
  static let twoFingerLag = ByAge(73.7, 123, 110, 65)

  /// Sub-movements over 44 mm beyond the first (the mean) [F].
  static let twoFingerParts = ByAge(3.58, 3.29, 3.03, 0.692)

  /// As for drags, of each finger [F].
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

  /// How unevenly each spends the time of a sub-movement, 0 evenly (deviation) [F].
  static let twoFingerWarp = ByAge(0.34, 0.364, 0.538, 0.6)

  /// Over a way some four times the usual one they go so many times as unlike: in how each spends its times and shares its way,
  /// in waiting and in being late [F].
  static let unlikeFar = ByAge(1, 0.72, 0.643, 0.27)

  /// Over such a way they end this much farther beyond their places, mm [F].
  static let twoFingerEndFarther = ByAge(1.5, 1.5, 1.5, 2.12)

  /// Share of later sub-movements before which both rest, and for how long beyond 100 ms (the mean) [F].
  static let twoFingerRestShare = ByAge(0.17, 0.277, 0.1, 0.113)
  static let twoFingerRestLength = ByAge(219, 223, 258, 111)

  /// Share of sub-movements in which one finger waits for the other [F].
  static let oneWaits = ByAge(0.162, 0.1, 0.24, 0.1)

  /// Fingers that aim at places close together land and lift this much farther apart, mm [F].
  static let spreadAtStart = ByAge(1.82, 2.87, 3.13, 1.64)
  static let spreadAtEnd = ByAge(1.13, 1.51, 0.821, 0.299)
}
