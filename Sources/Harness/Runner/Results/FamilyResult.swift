package import Metrics

/// Everything one family's run leaves behind for the merge, but for its detail rows; written as one JSON file.
package struct FamilyResult: Codable, Sendable {
  package var summary: FamilySummary
  /// Deterministic counts by name, such as `gesture.tap` or `cache.decodes`.
  package var totals: [String: Int] = [:]
  /// Deterministic distributions by metric id, such as `photo.ready` in microseconds.
  package var exact: [String: Histogram] = [:]
  /// Timed distributions by metric id and device class, such as `frame.cost@60hz`, in nanoseconds.
  package var timed: [String: Histogram] = [:]
  /// Timed sums, such as `hitch.nanoseconds`.
  package var timedTotals: [String: Int] = [:]
  /// Distributions that depend on the build alone, such as bytes allocated in a frame.
  package var perBuild: [String: Histogram] = [:]
  /// Largest values by metric id, such as `memory.live_peak@phone`, bytes.
  package var peaks: [String: Int] = [:]
  package var invariants: [InvariantTally] = []
  /// The worst frames by cost, at most 100, worst first.
  package var worst: [FrameRow] = []
  /// Frames over their period, at most 1,000, in order.
  package var hitches: [FrameRow] = []
  /// Photos that could not be shown, named with the reason; at most 100.
  package var photoErrors: [String] = []
  /// Virtual against measured cost per operation.
  package var costModel: [CostModelRow] = []
  /// CPU seconds of the process, and what is counted in it: session seconds of all repetitions.
  package var cpuSeconds = 0.0
  package var simulatedSeconds = 0.0
  package var peakResidentBytes = 0
  /// Bursts of frames, and those in which the thread was off the processor for more than half a millisecond.
  package var bursts = 0
  package var preemptedBursts = 0
  /// Frames whose digest differed between two repetitions: child, frame and virtual time of the first five.
  package var nondeterministic: [String] = []

  package init(summary: FamilySummary) { self.summary = summary }
}

/// How one invariant fared in one family.
package struct InvariantTally: Codable, Hashable, Sendable {
  package var id: String
  package var checked = 0
  package var provoked = 0
  package var violations = 0
  /// The first violations, at most 5.
  package var examples: [String] = []

  package init(id: String) { self.id = id }
}
