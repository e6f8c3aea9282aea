package import Metrics
package import Playing

/// Measurements of a run outside its units.
package struct RunSurroundings: Sendable {
  package var cpuSeconds: Double
  /// The harness's overhead per active frame, and the number of frames measured.
  package var overheadNanoseconds: Double
  package var overheadFrames: Int
  /// The largest resident set of any process.
  package var peakResidentBytes: Int

  package init(cpuSeconds: Double, overheadNanoseconds: Double, overheadFrames: Int, peakResidentBytes: Int) {
    self.cpuSeconds = cpuSeconds
    self.overheadNanoseconds = overheadNanoseconds
    self.overheadFrames = overheadFrames
    self.peakResidentBytes = peakResidentBytes
  }

  /// The measurements of the units, completed by figures of the whole run and of the subject.
  package func complete(_ totals: RunTotals, of subject: any SimulatedSubject) -> Measurements {
    var result = totals.measurements
    let units = totals.units.count
    result.set(.residentPeak, to: Double(peakResidentBytes), samples: units)
    result.set(.speed, to: cpuSeconds > 0 ? totals.simulatedSeconds / cpuSeconds : 0, samples: units)
    result.set(.overhead, to: overheadNanoseconds, samples: overheadFrames)
    subject.complete(&result, rules: totals.invariants)
    return result
  }
}
