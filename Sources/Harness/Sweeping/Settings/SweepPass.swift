/// A number of streams, each played under a number of settings.
package struct SweepPass: Sendable {
  package var screen: SweepScreen
  package var streams: [GestureStream]
  package var settings: [SweepSetting]
  /// Gestures of each stream.
  package var gestures: Int
  /// Gestures of a block: one hand on one device; the unit of work.
  package static let blockLength = 200

  package init(screen: SweepScreen, streams: [GestureStream], settings: [SweepSetting], gestures: Int) {
    precondition(gestures > 0 && !streams.isEmpty, "\(gestures) gestures of \(streams.count) streams")
    self.screen = screen
    self.streams = streams
    self.settings = settings
    self.gestures = gestures
  }

  /// Blocks of each stream.
  var blockCount: Int { (gestures + SweepPass.blockLength - 1) / SweepPass.blockLength }

  /// All units, block by block over the streams, so that a run cut short has seen all streams alike.
  var unitCount: Int { blockCount * streams.count }

  /// Gestures in a unit; the last block of a stream may be short.
  func gestureCount(ofUnit unit: Int) -> Int {
    min(SweepPass.blockLength, gestures - unit / streams.count * SweepPass.blockLength)
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
