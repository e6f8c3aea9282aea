/// A number of streams, each played under a number of settings.
package struct SweepPass<Recogniser: SweptRecogniser>: Sendable {
  package var screen: SweepScreen
  package var streams: [GestureStream]
  package var settings: [FittedSetting<Recogniser>]
  /// Gestures of each stream.
  package var gestures: Int
  /// The place of the setting that all others are paired with, gesture by gesture; `nil`: none is.
  package var reference: Int?

  package init(
    screen: SweepScreen, streams: [GestureStream], settings: [FittedSetting<Recogniser>], gestures: Int,
    reference: Int? = nil
  ) {
    precondition(gestures > 0 && !streams.isEmpty, "\(gestures) gestures of \(streams.count) streams")
    self.screen = screen
    self.streams = streams
    self.settings = settings
    self.gestures = gestures
    self.reference = reference
  }

  /// Blocks of each stream.
  var blockCount: Int { (gestures + GestureBlock.length - 1) / GestureBlock.length }

  /// All units, block by block over the streams, so that a run cut short has seen all streams alike.
  var unitCount: Int { blockCount * streams.count }

  /// Gestures in a unit; the last block of a stream may be short.
  func gestureCount(ofUnit unit: Int) -> Int {
    min(GestureBlock.length, gestures - unit / streams.count * GestureBlock.length)
  }
}

/// What came of a pass.
package struct SweepResult: Hashable, Sendable {
  /// By stream, then by setting.
  package var tallies: [[SettingTally]]
  /// Units done, and how many there are.
  package var unitsDone: Int
  package var unitCount: Int
  /// Whether nothing stopped it.
  package var isComplete: Bool { unitsDone == unitCount }
}
