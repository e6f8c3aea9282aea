internal import Kernel

/// The motor traits of one simulated user: values drawn once, and the figures of the age group.
///
/// Traits hold for taps and drags alike. They are a tempo (tap durations), a pause between two taps, a pace (finger speed) and a
/// steadiness (error at the target).
struct MotorProfile: Sendable {
  /// The user's part of a tap's normal score, and the deviation of the rest.
  let tempo: Double
  let tempoRest: Double
  /// The rest after the tempo: the part common to both taps of a double tap, and the remainder.
  let pairPart: Double
  let pairRest: Double
  /// The normal score of a gap: the user's part, the coupling to the first tap's length, and the rest.
  let gapTempo: Double
  let gapLink: Double
  let gapRest: Double
  /// The roots of the variance shares of a double tap's aiming error: common to both taps, and individual.
  let commonAim: Double
  let ownAim: Double
  let aimOffset: Double
  let careless: Double
  /// The factor of the scatter's deviation after careless touches are accounted for.
  let usualShare: Double
  let doubleTapSigma: Double
  let correctionLatency: Double
  let latencySpread: Double
  let correctionSpeed: Double
  let speedSpread: Double
  let towardTarget: Double
  /// The mean time until a resting fingertip yields, ms.
  let rollAfter: Double
  let drag: DragMotion
  let pair: DragMotion
  let spreadAtStart: Double
  let spreadAtEnd: Double
  /// The jitter of a dragging finger on a held device, relative to one that lies flat.
  let heldUnrest: Double
  /// On a held device: the user's mean error to the right and below the target as a fraction of the deviation, and the factor of
  /// the rest.
  let aimBias: GlassPoint
  let aimRest: Double
  /// The user's scatter relative to the age group's.
  let steadiness: Double

  /// The deviation of the logarithm of a user's scatter, and of a single touch's.
  ///
  /// Medians of recorded offsets are 7 to 14 % below the values that their mean squares imply.
  static let steadinessSpread = 0.2
  static let touchSpread = 0.25

  /// `parts` and `restShare` apply to drags with one finger; they may differ from the age group's.
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

  /// A lognormal factor whose mean square is 1.
  static func spread(_ deviation: Double, _ score: Double) -> Double {
    StableMath.exp(deviation * score - deviation * deviation)
  }

  private static func score(_ seed: SeedTree) -> Double {
    var random = seed.stream()
    return random.normal()
  }
}
