internal import Kernel
internal import Simulation

/// Counts the effects of a closed loop on one session, and the error of its cost table.
package struct LoopTally: Sendable {
  private var tableNanoseconds = 0
  private var measuredNanoseconds = 0
  private var error = Histogram()

  package init() {}

  /// Counts one frame by its product cost from the table and as measured, device nanoseconds.
  package mutating func record(table: Int, measured: Int) {
    tableNanoseconds += table
    measuredNanoseconds += measured
    error.record(abs(measured - table))
  }

  /// Adds the session and the counts of its main lane to the unit's measurements.
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
