/// A set of streams, each run under a set of settings.
package struct SweepPass<Recogniser: SweptRecogniser>: Sendable {
  package var screen: SweepScreen
  package var streams: [GestureStream]
  package var settings: [FittedSetting<Recogniser>]
  /// Gestures of each stream.
  package var gestures: Int
  /// The index of the setting that all others are compared with, gesture by gesture; `nil` for none.
  package var reference: Int?

  package init(
    screen: SweepScreen, streams: [GestureStream], settings: [FittedSetting<Recogniser>], gestures: Int,
    reference: Int? = nil
  ) {
    precondition(
      gestures > 0 && !streams.isEmpty,
      "\(gestures) gestures of \(streams.count) streams; at least 1 of each is needed")
    self.screen = screen
    self.streams = streams
    self.settings = settings
    self.gestures = gestures
    self.reference = reference
  }

  /// Blocks of each stream.
  var blockCount: Int { (gestures + GestureBlock.length - 1) / GestureBlock.length }

  /// The number of units, interleaved over the streams, so that a run cut short covers all streams equally.
  var unitCount: Int { blockCount * streams.count }

  /// Gestures in a unit; the last block of a stream may be short.
  func gestureCount(ofUnit unit: Int) -> Int {
    min(GestureBlock.length, gestures - unit / streams.count * GestureBlock.length)
  }
}

/// The results of a pass.
package struct SweepResult: Hashable, Sendable {
  /// By stream, then by setting.
  package var tallies: [[SettingTally]]
  /// The number of finished units, and the total.
  package var unitsDone: Int
  package var unitCount: Int
  /// Whether all units finished.
  package var isComplete: Bool { unitsDone == unitCount }
}
