internal import FamilyMeasures
internal import Invariants
package import Metrics
internal import Playing
internal import Simulation

/// What was measured of a run outside its families.
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

  /// What the families recorded, and the figures of the whole run with it.
  package func complete(_ totals: RunTotals) -> Measurements {
    var result = totals.measurements
    let families = totals.families.count
    result.set(.residentPeak, to: Double(peakResidentBytes), samples: families)
    result.set(.speed, to: cpuSeconds > 0 ? totals.simulatedSeconds / cpuSeconds : 0, samples: families)
    result.set(.overhead, to: overheadNanoseconds, samples: overheadFrames)
    let coverage = Coverage(totals: result.exact.counters)
    result.set(.reachedShare, to: coverage.percent, samples: coverage.declared.count)
    let shown = totals.invariants[ExpiryCheck.invariant.id]
    result.set(.expiredShown, to: Double(shown?.violations ?? 0), samples: shown?.checked ?? 0)
    return result
  }
}
