/// A report's section on a closed loop. It does not affect the verdict, since costs come from a table.
package struct LoopPart: Codable, Hashable, Sendable {
  /// The toolkit model: `low`, `middle` or `high`.
  package var model: String
  /// Vsyncs that passed while the main lane was busy, the late frames that caused this, and touch samples that a later frame
  /// handled.
  package var skippedVsyncs: Int
  package var lateFrames: Int
  package var coalescedSamples: Int
  /// The longest time from the vsync of a late frame to the next vsync that could start a frame.
  package var longestFreezeMilliseconds: Double
  /// Product cost of all frames on the device: by the table that advanced the clock, and as measured.
  package var tableMilliseconds: Double
  package var measuredMilliseconds: Double
  /// Percentiles of the absolute difference between table and measurement, per frame.
  package var errorP50Milliseconds: Double
  package var errorP99Milliseconds: Double

  /// Creates the section for a loop closed by this model; `nil` when the units recorded none.
  package init?(model: String, _ measurements: Measurements) {
    guard let skipped = measurements.total(.skippedVsyncs) else { return nil }
    func milliseconds(_ nanoseconds: Int?) -> Double { Double(nanoseconds ?? 0) / 1e6 }
    let error = measurements.distribution(.tableError)
    self.model = model
    skippedVsyncs = skipped
    lateFrames = measurements.total(.lateFrames) ?? 0
    coalescedSamples = measurements.total(.coalescedSamples) ?? 0
    longestFreezeMilliseconds = milliseconds(measurements.peak(.longestFreeze))
    tableMilliseconds = milliseconds(measurements.total(.tableTime))
    measuredMilliseconds = milliseconds(measurements.total(.measuredTime))
    errorP50Milliseconds = milliseconds(error?.value(at: .p50))
    errorP99Milliseconds = milliseconds(error?.value(at: .p99))
  }
}
