internal import Kernel
internal import Simulation

/// What a closed loop did to one session, and how far its table is from what was measured.
///
/// Recording allocates nothing after the first frame.
package struct LoopTally: Sendable {
  private var tableNanoseconds = 0
  private var measuredNanoseconds = 0
  private var error = Histogram()

  package init() {}

  /// Counts one frame: its product cost by table and as measured, device nanoseconds.
  package mutating func record(table: Int, measured: Int) {
    tableNanoseconds += table
    measuredNanoseconds += measured
    error.record(abs(measured - table))
  }

  /// Adds the session, of which this was the main lane, to what its unit measured.
  func add(_ lane: MainLane, to measurements: inout Measurements) {
    measurements.add(lane.skippedVsyncs, to: .skippedVsyncs)
    measurements.add(lane.lateFrames, to: .lateFrames)
    measurements.add(lane.coalescedSamples, to: .coalescedSamples)
    measurements.raise(.longestFreeze, to: Int(lane.longestFreeze.nanoseconds))
    measurements.add(tableNanoseconds, to: .tableTime)
    measurements.add(measuredNanoseconds, to: .measuredTime)
    measurements.merge(error, into: .tableError)
  }
}
