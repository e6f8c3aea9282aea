/// What a report says of a closed loop; it is no verdict, since costs are a table's.
package struct LoopPart: Codable, Hashable, Sendable {
  /// The toolkit model: `low`, `middle` or `high`.
  package var model: String
  /// Vsyncs that passed while the main lane was busy, frames they were skipped for, and samples that had to wait.
  package var skippedVsyncs: Int
  package var lateFrames: Int
  package var coalescedSamples: Int
  /// From the vsync of a late frame to the first that could follow.
  package var longestFreezeMilliseconds: Double
  /// Product cost of all frames on the device: by the table that moved the clock, and as measured.
  package var tableMilliseconds: Double
  package var measuredMilliseconds: Double
  /// How far the table is from the measurement in half of the frames, and in 99 of 100, at most.
  package var errorP50Milliseconds: Double
  package var errorP99Milliseconds: Double

  /// The part of a run whose loop was closed by this model; `nil` when its units recorded none.
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
