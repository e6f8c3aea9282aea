internal import Kernel

/// The traits of one simulated user: one value from each range, and the curves of the age group.
///
/// It is a class: a struct with ten curves would cost twenty reference counts per copy.
final class TouchTraits: Sendable {
  let motion: MotorProfile
  let touchSigma: Double
  let withoutDrift: Double
  let swipeLengthFactor: Double
  let swipeDurationFactor: Double
  let swipeAngleFactor: Double
  let stopBeforeLift: Double
  let backtrackShare: Double
  let twoFingerSuccess: Double
  let extraContact: Double
  let repeatPace: Double
  let contactRadius: Double
  let cancelled: Double
  let contactLoss: Double
  let returnGraze: Double
  let droppedReports: Double
  let lateReports: Double
  let palmAtBottom: Double
  let palmFirst: Double
  let palmRejected: Double
  let tremor: Double
  /// Zero for users without a tremor line.
  let tremorLine: Double
  /// Hertz.
  let tremorLineRate: Double

  // Drawn anew for each gesture.
  let pinchAsynchrony: Figure
  let longPressHold: Figure
  let hesitationRest: Figure
  let hesitationWay: Figure
  let dragPace: Figure
  let palmRadius: Figure
  let palmHold: Figure

  let tapDuration: QuantileCurve
  let tapDrift: QuantileCurve
  let doubleTapGap: QuantileCurve
  let firstTap: QuantileCurve
  let secondTap: QuantileCurve
  let swipeLength: QuantileCurve
  let swipeDuration: QuantileCurve
  let swipeBow: QuantileCurve
  let swipeAngle: QuantileCurve
  /// The times from lift to lift of repeats in the same and in the opposite direction, ms.
  let sameRepeat: QuantileCurve
  let oppositeRepeat: QuantileCurve

  init(_ group: AgeGroup, figures: TouchParameters, seed: SeedTree) {
    let parts = figures.extraSubMovements.drawn(seed.child("sub-movements"))
    let restShare = figures.restShare.drawn(seed.child("rest share"))
    motion = MotorProfile(group, parts: parts, restShare: restShare, seed: seed.child("motion"))
    touchSigma = figures.touchSigma.drawn(seed.child("touch sigma")) * motion.steadiness
    withoutDrift = figures.withoutDrift.drawn(seed.child("without drift"))
    swipeLengthFactor = figures.swipeLength.drawn(seed.child("swipe length"))
    swipeDurationFactor = figures.swipeDuration.drawn(seed.child("swipe duration"))
    swipeAngleFactor = figures.swipeAngle.drawn(seed.child("swipe angle"))
    stopBeforeLift = figures.stopBeforeLift.drawn(seed.child("stop before lift"))
    backtrackShare = figures.backtrackShare.drawn(seed.child("backtrack"))
    twoFingerSuccess = figures.twoFingerSuccess.drawn(seed.child("two fingers"))
    extraContact = figures.extraContact.drawn(seed.child("extra contact"))
    repeatPace = figures.repeatPace.drawn(seed.child("repeat pace"))
    contactRadius = figures.contactRadius.drawn(seed.child("contact radius"))
    cancelled = figures.cancelled.drawn(seed.child("cancelled"))
    contactLoss = figures.contactLoss.drawn(seed.child("contact loss"))
    returnGraze = figures.returnGraze.drawn(seed.child("return graze"))
    droppedReports = figures.droppedReports.drawn(seed.child("dropped reports"))
    lateReports = figures.lateReports.drawn(seed.child("late reports"))
    palmAtBottom = figures.palmAtBottom.drawn(seed.child("palm at bottom"))
    palmFirst = figures.palmFirst.drawn(seed.child("palm first"))
    palmRejected = figures.palmRejected.drawn(seed.child("palm rejected"))
    tremor = figures.tremor.drawn(seed.child("tremor"))
    var line = seed.child("tremor line").stream()
    tremorLine = line.chance(figures.tremorLineShare.low) ? figures.tremorLine.low : 0
    tremorLineRate = line.uniform(8, 10)

    pinchAsynchrony = figures.pinchAsynchrony
    longPressHold = figures.longPressHold
    hesitationRest = figures.hesitationRest
    hesitationWay = figures.hesitationWay
    dragPace = figures.dragPace
    palmRadius = figures.palmRadius
    palmHold = figures.palmHold

    let curves = TapCurves(group)
    tapDuration = curves.tapDuration
    tapDrift = curves.drift
    doubleTapGap = curves.doubleTapGap
    firstTap = curves.firstTap
    secondTap = curves.secondTap
    let marks = RecordedSwipeTables.probabilities
    swipeLength = QuantileCurve(probabilities: marks, values: RecordedSwipeTables.length)
    swipeDuration = QuantileCurve(probabilities: marks, values: RecordedSwipeTables.duration)
    swipeBow = QuantileCurve(probabilities: marks, values: RecordedSwipeTables.bow)
    swipeAngle = QuantileCurve(probabilities: marks, values: RecordedSwipeTables.angle)
    sameRepeat = QuantileCurve(RecordedRepeatTables.same)
    oppositeRepeat = QuantileCurve(RecordedRepeatTables.opposite)
  }
}
