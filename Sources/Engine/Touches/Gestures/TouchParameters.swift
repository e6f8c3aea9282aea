/// The figures of one age group's touches, each with its worth and source.
///
/// Distributions of times and distances are tables (`RecordedTouchTables`, `RecordedSwipeTables`), not here.
package struct TouchParameters: Hashable, Sendable {
  /// Scatter of where touches end about what was aimed at, per axis, mm.
  package var touchSigma: Figure
  /// Share of long presses whose finger does not waver, 0 to 1: that of recorded taps that did not drift.
  package var withoutDrift: Figure
  /// Length of a swipe relative to an adult's.
  package var swipeLength: Figure
  /// Duration of a swipe relative to an adult's.
  package var swipeDuration: Figure
  /// How far aside a swipe goes, for its way along its axis, relative to an adult's: factor of the angle's tangent.
  package var swipeAngle: Figure
  /// Share of swipes whose finger stops before it lifts, 0 to 1.
  package var stopBeforeLift: Figure
  /// Mean number of sub-movements of a usual drag over 44 mm beyond the first (Poisson).
  package var extraSubMovements: Figure
  /// Share of a drag's later sub-movements before which the finger rests, 0 to 1.
  package var restShare: Figure
  /// Share of drags over 44 mm that go back on their way; more over longer ways, 0 to 1.
  package var backtrackShare: Figure
  /// Share of two-finger gestures that are done with two fingers as meant, 0 to 1.
  package var twoFingerSuccess: Figure
  /// The second finger lands this much later, ms; drawn for each pinch.
  package var pinchAsynchrony: Figure
  /// Chance of a palm or knuckle touching during a gesture, 0 to 1.
  package var extraContact: Figure
  /// Time between quick repeats relative to an adult's.
  package var repeatPace: Figure
  /// Half the contact's longer axis, mm.
  package var contactRadius: Figure = .assumed(3.5, 5.5)
  /// Amplitude of the slow part of tremor, mm RMS.
  package var tremor: Figure = Figure(0.12, .published, .marsden1969)
  /// Amplitude of the tremor line at 9 +- 1 Hz, mm RMS, for those who have it.
  package var tremorLine: Figure = Figure(0.04, .published, .marsden1969)
  /// Share of people who have that line, 0 to 1.
  package var tremorLineShare: Figure = Figure(0.60, .published, .marsden1969)
  /// Share of the panel's reports that come 2-4 times too late, as when some are dropped, 0 to 1.
  package var droppedReports: Figure = Figure(0.04, .measured, .frank2013)
  /// Share of the panel's reports that come over 160 ms late, 0 to 1.
  package var lateReports: Figure = Figure(0.001, .measured, .frank2013)
  /// Share of lifts that are cancelled instead, as by a gesture of the system's own, 0 to 1.
  package var cancelled: Figure = .assumed(0, 0.004)
  /// Share of swipes to another category whose contact breaks once on the way, 0 to 1.
  package var contactLoss: Figure = .assumed(0, 0.02)
  /// Share of swipes to another category after which the finger grazes the glass on its way back, 0 to 1.
  package var returnGraze: Figure = .assumed(0, 0.02)
  /// A long press holds this long, ms; drawn for each.
  package var longPressHold: Figure = .assumed(550, 1_600)
  /// A hesitating finger rests this long before it wavers, ms; drawn for each.
  package var hesitationRest: Figure = .assumed(200, 900)
  /// How far a hesitating finger wavers, mm; drawn for each.
  package var hesitationWay: Figure = .assumed(1, 6)
  /// A drag goes at the speed of recorded ones times this; drawn for each.
  package var dragPace: Figure = .assumed(0.8, 1.2)
  /// Half of a palm's longer axis, mm; drawn for each.
  package var palmRadius: Figure = .assumed(8, 20)
  /// A palm rests this long, ms; drawn for each, uniform in the logarithm.
  package var palmHold: Figure = .assumed(150, 3_000)
  /// Share of palms that rest in the bottom 20 mm, 0 to 1.
  package var palmAtBottom: Figure = .assumed(0.5, 0.9)
  /// Share of palms beside a gesture that land before it, 0 to 1.
  package var palmFirst: Figure = .assumed(0.25, 0.75)
  /// Share of palms that the panel rejects, 0 to 1.
  package var palmRejected: Figure = .assumed(0, 0.28)
}
