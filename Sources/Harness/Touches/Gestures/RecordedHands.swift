/// How the quantities of recorded touches go together; the only place where these numbers stand.
///
/// From the trials of Vatavu, Cramariuc and Schipor, IJHCS 74 (2015), half of the children (14, 14 and 15 of ages 3, 4 and 5, 15
/// adults), phone and tablet. [M]: a recorded value, rounded or turned into a normal score. [F]: fitted to the same tables,
/// near a recorded value or inside the movement where there is none, until touches, put through the recordings' own panel,
/// lay near the recorded ones.
enum RecordedHands {
  // MARK: Who touches

  /// Share of the variance of a tap's log duration that lies between children [F].
  static let tempoShare = ByAge(0.30, 0.42, 0.61, 0.10)
  /// The same of a double tap's gap [M].
  static let gapShare = ByAge(0.33, 0.35, 0.08, 0)
  /// Deviation between children of the log speed of drags, and within a child [F].
  static let paceBetween = ByAge(0.40, 0.45, 0.42, 0.36)
  static let paceWithin = ByAge(0.36, 0.33, 0.30, 0.25)

  // MARK: Taps

  /// Correlation of both lengths of a double tap, as normal scores [M].
  static let sameLength = ByAge(0.65, 0.68, 0.81, 0.43)
  /// Correlation of a double tap's first length and its gap [F].
  static let lengthAndGap = ByAge(0.3, 0, -0.05, -0.35)
  /// Correlation of where both taps of a double tap end, about the target [M].
  static let sameAim = ByAge(0.14, 0.13, 0.23, 0.40)
  /// How far right of and below the target touches end, each, mm [M].
  static let aimOffset = ByAge(1.1, 1.0, 0.55, 0.15)
  /// Scatter of where a double tap's taps end relative to that of single taps [F].
  static let doubleTapSigma = ByAge(0.77, 0.83, 0.86, 1.12)
  /// Share of a double tap's taps that are aimed carelessly, with four times the scatter [F].
  static let careless = ByAge(0, 0, 0, 0.045)
  /// A finger that is down begins to correct its place after this long, ms (the median) [F].
  static let correctionLatency = ByAge(105, 120, 112, 260)
  /// Deviation of that latency's logarithm [F].
  static let latencySpread = ByAge(0.65, 0.7, 0.65, 0.4)
  /// It does so at this speed, mm/s (the median): somewhat slower than drifts that can be told from the grid [F].
  static let correctionSpeed = ByAge(8, 5, 4.8, 18)
  /// Deviation of that speed's logarithm [F].
  static let speedSpread = ByAge(1.2, 1.3, 1.0, 0.5)
  /// Share of corrections whose end lies nearer the target by intent, not by chance [F].
  static let towardTarget = ByAge(0.45, 0.40, 0.40, 0.40)

  /// A fingertip that rests gives way once after this long, ms (the mean) [F].
  static let rollAfter = ByAge(200, 200, 200, 450)

  // MARK: Drags

  /// Usual speed over 44 mm, mm/s, rests included [F].
  static let dragSpeed = ByAge(21, 19.8, 24, 90)
  /// It grows with this power of the distance [F].
  static let dragReach = ByAge(0.38, 0.45, 0.45, 0.62)
  /// Finger on the object until it moves, ms (the mean) [F].
  static let dragLatency = ByAge(40, 50, 55, 5)
  /// Of its even share of the way, the first sub-movement makes this part [F].
  static let firstPart = ByAge(0.7, 0.7, 0.8, 1)
  /// A sub-movement heads beside its aim by this much (tangent, deviation) [F].
  static let dragTurn = ByAge(0.30, 0.24, 0.20, 0.09)
  /// Largest distance of a sub-movement from its line over its length (deviation, 44 mm) [F].
  static let dragBow = ByAge(0.10, 0.07, 0.04, 0.07)
  /// How far a drag that goes back does so, over its length (the mean) [F].
  static let backtrack = ByAge(0.05, 0.035, 0.025, 0.02)
  /// A rest inside a drag lasts 100 ms and this much more, ms (the mean) [F].
  static let restLength = ByAge(220, 240, 260, 100)
  /// Scatter of where a drag begins about the object and ends about its place, per axis, mm [F].
  static let dragStartSigma = ByAge(4.2, 4.0, 3.0, 2.5)
  static let dragEndSigma = ByAge(3.1, 1.9, 1.6, 2.2)

  /// How much sooner than half-way the last sub-movement is fastest, 0 to 1, give or take .25: it comes to rest slowly [F].
  static let homing = ByAge(0.6, 0.65, 0.65, 0.3)

  // MARK: Two fingers

  /// Usual speed over 30 mm, mm/s, rests included [F].
  static let twoFingerSpeed = ByAge(15.5, 12.8, 14, 33)
  /// It grows with this power of the distance [F].
  static let twoFingerReach = ByAge(0.5, 0.5, 0.5, 0.65)
  /// Scatter of each finger about its target, per axis, mm [F].
  static let twoFingerSigma = ByAge(2.8, 2.6, 2.4, 2.4)
  /// Fingers that aim at places close together land and lift this much farther apart, mm [F].
  static let spreadAtStart = ByAge(2.5, 3.5, 4.0, 2.0)
  static let spreadAtEnd = ByAge(1.5, 1.5, 0.7, 0.3)
  /// Share of sub-movements in which one finger waits for the other [F].
  static let oneWaits = ByAge(0.15, 0.20, 0.30, 0.10)
  /// As for drags; a hand of two fingers turns and bends more [F].
  static let twoFingerTurn = ByAge(0.18, 0.24, 0.18, 0.08)
  static let twoFingerBow = ByAge(0.10, 0.13, 0.10, 0.03)
  /// Share of a sub-movement by which a finger begins late or is done early (deviation) [F].
  static let twoFingerLag = ByAge(0.14, 0.12, 0.10, 0.12)
}
