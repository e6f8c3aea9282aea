package import Metrics
package import Playing

/// What was measured of a run outside its units.
package struct RunSurroundings: Sendable {
  package var cpuSeconds: Double
  /// What the harness adds to an active frame, and the frames that say so.
  package var overheadNanoseconds: Double
  package var overheadFrames: Int
  /// Largest resident set of any process.
  package var peakResidentBytes: Int

  package init(cpuSeconds: Double, overheadNanoseconds: Double, overheadFrames: Int, peakResidentBytes: Int) {
    self.cpuSeconds = cpuSeconds
    self.overheadNanoseconds = overheadNanoseconds
    self.overheadFrames = overheadFrames
    self.peakResidentBytes = peakResidentBytes
  }

  /// What the units recorded, and the figures of the whole run with it, among them those of the subject.
  package func complete(_ totals: RunTotals, of subject: any PlayedSubject) -> Measurements {
    var result = totals.measurements
    let units = totals.units.count
    result.set(.residentPeak, to: Double(peakResidentBytes), samples: units)
    result.set(.speed, to: cpuSeconds > 0 ? totals.simulatedSeconds / cpuSeconds : 0, samples: units)
    result.set(.overhead, to: overheadNanoseconds, samples: overheadFrames)
    subject.complete(&result, rules: totals.invariants)
    return result
  }
}
