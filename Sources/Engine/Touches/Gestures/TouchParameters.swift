/// The touch figures of one age group, each with its evidence and source.
///
/// Distributions of times and distances are in `RecordedTouchTables` and `RecordedSwipeTables`.
package struct TouchParameters: Hashable, Sendable {
  /// The scatter of touches about their target, per axis, mm.
  package var touchSigma: Figure
  /// The share of long presses without drift, 0 to 1: that of recorded taps without drift.
  package var withoutDrift: Figure
  /// Length of a swipe relative to an adult's.
  package var swipeLength: Figure
  /// Duration of a swipe relative to an adult's.
  package var swipeDuration: Figure
  /// The sideways deviation of a swipe relative to an adult's: a factor of the angle's tangent.
  package var swipeAngle: Figure
  /// The share of swipes whose finger stops before it lifts, 0 to 1.
  package var stopBeforeLift: Figure
  /// The mean number of sub-movements after the first of a usual drag over 44 mm (Poisson).
  package var extraSubMovements: Figure
  /// The share of a drag's later sub-movements that follow a rest, 0 to 1.
  package var restShare: Figure
  /// The share of drags over 44 mm with a way back, 0 to 1; larger over longer ways.
  package var backtrackShare: Figure
  /// The share of two-finger gestures that succeed with two fingers, 0 to 1.
  package var twoFingerSuccess: Figure
  /// The delay of the second finger, ms; drawn for each pinch.
  package var pinchAsynchrony: Figure
  /// The chance of a palm or knuckle touching during a gesture, 0 to 1.
  package var extraContact: Figure
  /// The time between quick repeats relative to an adult's.
  package var repeatPace: Figure
  /// Half the contact's longer axis, mm.
  package var contactRadius: Figure = .assumed(3.5, 5.5)
  /// Amplitude of the slow part of tremor, mm RMS.
  package var tremor: Figure = Figure(0.12, .published, .marsden1969)
  /// Amplitude of the tremor line at 9 +- 1 Hz, mm RMS, for those who have it.
  package var tremorLine: Figure = Figure(0.04, .published, .marsden1969)
  /// The share of people with that line, 0 to 1.
  package var tremorLineShare: Figure = Figure(0.60, .published, .marsden1969)
  /// The share of the panel's reports that come 2-4 periods late, as if some were dropped, 0 to 1.
  package var droppedReports: Figure = Figure(0.04, .measured, .frank2013)
  /// The share of the panel's reports that come over 160 ms late, 0 to 1.
  package var lateReports: Figure = Figure(0.001, .measured, .frank2013)
  /// The share of lifts that are cancelled instead, as by a system gesture, 0 to 1.
  package var cancelled: Figure = .assumed(0, 0.004)
  /// The share of swipes to another category whose contact breaks once, 0 to 1.
  package var contactLoss: Figure = .assumed(0, 0.02)
  /// The share of swipes to another category that are followed by a graze, 0 to 1.
  package var returnGraze: Figure = .assumed(0, 0.02)
  /// The duration of a long press, ms; drawn for each.
  package var longPressHold: Figure = .assumed(550, 1_600)
  /// The rest of a hesitating finger before it drifts, ms; drawn for each.
  package var hesitationRest: Figure = .assumed(200, 900)
  /// The drift of a hesitating finger, mm; drawn for each.
  package var hesitationWay: Figure = .assumed(1, 6)
  /// The speed of a drag relative to recorded ones; drawn for each.
  package var dragPace: Figure = .assumed(0.8, 1.2)
  /// Half of a palm's longer axis, mm; drawn for each.
  package var palmRadius: Figure = .assumed(8, 20)
  /// The duration of a palm's rest, ms; drawn for each, uniform in the logarithm.
  package var palmHold: Figure = .assumed(150, 3_000)
  /// The share of palms in the bottom 20 mm, 0 to 1.
  package var palmAtBottom: Figure = .assumed(0.5, 0.9)
  /// The share of palms beside a gesture that land before it, 0 to 1.
  package var palmFirst: Figure = .assumed(0.25, 0.75)
  /// The share of palms that the panel rejects, 0 to 1.
  package var palmRejected: Figure = .assumed(0, 0.28)
}
