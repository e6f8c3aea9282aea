internal import Kernel

/// How one child's hand moves: what it drew for itself once, and the figures of its age.
///
/// The same everywhere, tap or drag: a child has a tempo (its taps are long or short), a pause of its own between two taps, a
/// pace (its fingers travel fast or slowly) and a steadiness (they end near their target or not).
struct MotorProfile: Sendable {
  /// What a tap's normal score has of the child's tempo, and deviation of the rest.
  let tempo: Double
  let tempoRest: Double
  /// Of what the child's tempo leaves: the part that both taps of a double tap share, and the rest.
  let pairPart: Double
  let pairRest: Double
  /// A gap's normal score: what is the child's, what follows the first tap's length, and the rest.
  let gapTempo: Double
  let gapLink: Double
  let gapRest: Double
  /// Roots of the shares of a double tap's aiming errors that both taps have in common and each for itself.
  let commonAim: Double
  let ownAim: Double
  let aimOffset: Double
  let careless: Double
  /// Of the scatter's deviation so much is left when careless touches have their part.
  let usualShare: Double
  let doubleTapSigma: Double
  let correctionLatency: Double
  let latencySpread: Double
  let correctionSpeed: Double
  let speedSpread: Double
  let towardTarget: Double
  /// ms.
  let rollAfter: Double
  let drag: DragMotion
  let pair: DragMotion
  let spreadAtStart: Double
  let spreadAtEnd: Double
  /// A dragged finger's unrest on glass that is held in a hand, for that on one that lies.
  let heldUnrest: Double
  /// How far right of and below the target this child's taps end on glass that is held, as parts of a deviation, and what is
  /// left of it for each tap.
  let aimBias: GlassPoint
  let aimRest: Double
  /// This child's scatter relative to its age's.
  let steadiness: Double

  /// Deviation of the logarithm of a child's scatter, and of single touches': medians of recorded offsets are 7 to 14 %
  /// below what their mean squares would give.
  static let steadinessSpread = 0.2
  static let touchSpread = 0.25

  /// `parts`, `restShare`: those of a single finger's drags, which can be other than their age's.
  init(_ group: AgeGroup, parts: Double, restShare: Double, seed: SeedTree) {
    typealias Hands = TouchStatistics
    let own = Hands.tempoShare.of(group)
    let tempoScore = MotorProfile.score(seed.child("tempo"))
    let both = max(own, Hands.sameLength.of(group))
    tempo = own.squareRoot() * tempoScore
    tempoRest = (1 - own).squareRoot()
    pairPart = (both - own).squareRoot()
    pairRest = (1 - both).squareRoot()
    let link = Hands.lengthAndGap.of(group)
    let free = (1 - link * link).squareRoot()
    let gapShare = Hands.gapShare.of(group)
    gapTempo = free * gapShare.squareRoot() * MotorProfile.score(seed.child("gap tempo"))
    gapLink = link
    gapRest = free * (1 - gapShare).squareRoot()
    commonAim = Hands.sameAim.of(group).squareRoot()
    ownAim = (1 - Hands.sameAim.of(group)).squareRoot()
    careless = Hands.careless.of(group)
    usualShare = 1 / (1 + 15 * careless).squareRoot()
    aimOffset = Hands.aimOffset.of(group)
    doubleTapSigma = Hands.doubleTapSigma.of(group)
    correctionLatency = Hands.correctionLatency.of(group)
    latencySpread = Hands.latencySpread.of(group)
    correctionSpeed = Hands.correctionSpeed.of(group)
    speedSpread = Hands.speedSpread.of(group)
    towardTarget = Hands.towardTarget.of(group)
    rollAfter = Hands.rollAfter.of(group)
    let paceLink = Hands.tempoAndPace
    let paceScore =
      paceLink * tempoScore + (1 - paceLink * paceLink).squareRoot() * MotorProfile.score(seed.child("pace"))
    let pace = StableMath.exp(Hands.paceBetween.of(group) * paceScore)
    drag = .drag(group, pace: pace, parts: parts, restShare: restShare)
    pair = .twoFingers(group, pace: pace)
    heldUnrest = Hands.heldUnrest.of(group)
    let ownAim = Hands.ownAim.of(group)
    aimBias =
      GlassPoint(x: MotorProfile.score(seed.child("aim x")), y: MotorProfile.score(seed.child("aim y")))
      * ownAim.squareRoot()
    aimRest = (1 - ownAim).squareRoot()
    spreadAtStart = Hands.spreadAtStart.of(group)
    spreadAtEnd = Hands.spreadAtEnd.of(group)
    steadiness = MotorProfile.spread(
      MotorProfile.steadinessSpread, MotorProfile.score(seed.child("steadiness")))
  }

  /// A lognormal factor whose square is 1 on average.
  static func spread(_ deviation: Double, _ score: Double) -> Double {
    StableMath.exp(deviation * score - deviation * deviation)
  }

  private static func score(_ seed: SeedTree) -> Double {
    var random = seed.stream()
    return random.normal()
  }
}
