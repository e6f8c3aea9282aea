/// The figures of one age group's touches, each with its worth and source.
///
/// Distributions of times and distances are tables (`RecordedTouchTables`, `RecordedSwipeTables`), not here.
package struct TouchParameters: Hashable, Sendable {
  /// Scatter of touch-down around what was aimed at, per axis, mm.
  package var touchSigma: Figure
  /// Share of taps whose finger does not move, 0 to 1.
  package var withoutDrift: Figure
  /// Length of a swipe relative to an adult's.
  package var swipeLength: Figure
  /// Duration of a swipe relative to an adult's.
  package var swipeDuration: Figure
  /// Angle of a swipe to its axis relative to an adult's.
  package var swipeAngle: Figure
  /// Share of swipes whose finger stops before it lifts, 0 to 1.
  package var stopBeforeLift: Figure
  /// Mean number of sub-movements of a slow drag beyond the first (Poisson).
  package var extraSubMovements: Figure
  /// Share of drags with a pause over 100 ms, 0 to 1.
  package var pauseOver100: Figure
  /// Share of drags with a pause over 300 ms, 0 to 1.
  package var pauseOver300: Figure
  /// Nine in ten drags go back by less than this, mm.
  package var backtrackP90: Figure
  /// Share of two-finger gestures that are done with two fingers as meant, 0 to 1.
  package var twoFingerSuccess: Figure
  /// The second finger lands up to this much later, ms.
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
}
