public import Kernel
package import Metrics
package import Simulation

/// The result of a unit for the merge, without its detail rows. Stored as one JSON file.
public struct UnitResult: Codable, Sendable {
  package var summary: UnitSummary
  /// What its sessions retain from cycle to cycle; `nil` unless they consist of equal cycles.
  package var soak: [SoakSession]?
  /// Counters and distributions of its sessions.
  package var measurements = Measurements()
  package var invariants: [RuleTally] = []
  /// Content that could not be shown, each with the reason; at most `photoErrorLimit` entries.
  package var photoErrors: [String] = []
  /// Virtual and measured cost by operation.
  package var costModel: [CostModelRow] = []
  /// The work of its frames.
  package var work = WorkSummary()
  /// The notable events of its sessions; `nil`: none.
  package var notables: [NotableClip]?
  /// The first choice that differs from the recorded schedule; `nil`: none does.
  package var left: Deviation?
  /// CPU seconds of the process, and the simulated seconds of all sessions and repetitions.
  package var cpuSeconds = 0.0
  package var simulatedSeconds = 0.0
  package var peakResidentBytes = 0
  /// Bursts of frames, and those of them in which the thread was preempted for more than 0.5 ms.
  package var bursts = 0
  package var preemptedBursts = 0
  /// Frames whose digest differed between two repetitions: session, frame and virtual time of the first five.
  package var nondeterministic: [String] = []

  /// The most entries of `photoErrors`.
  package static let photoErrorLimit = 100

  package init(summary: UnitSummary) { self.summary = summary }
}

/// The result of one rule in one unit.
public struct RuleTally: Codable, Hashable, Sendable {
  public var id: String
  public var checked = 0
  public var exercised = 0
  public var violations = 0
  /// The first violations, at most `exampleLimit`.
  public var examples: [String] = []
  /// The first violation in each session; `nil` in results of older builds, where it is unknown.
  public var firsts: [RuleBreak]?

  /// The most violations stored as examples.
  public static let exampleLimit = 5

  public init(id: String) { self.id = id }
}

/// A violation of a rule: its place, time and description.
public struct RuleBreak: Codable, Hashable, Sendable {
  public var unit: Int
  /// The number that rows use.
  public var session: Int
  /// Virtual nanoseconds since the session began.
  public var at: Int64
  public var words: String
  /// The schedule under which it occurred; `nil`: the natural one.
  public var order: [Deviation]?

  public init(unit: Int, session: Int, at: Int64, words: String, order: [Deviation]? = nil) {
    (self.unit, self.session, self.at, self.words, self.order) = (unit, session, at, words, order)
  }
}

extension UnitResult {
  /// Adds the results of one session's checkers, with `place` in front of the examples. `session` is its number in rows.
  package mutating func add(
    _ tallies: [(id: String, tally: CheckTally)], of place: String, session: Int
  ) {
    for (id, tally) in tallies {
      let index = invariants.firstIndex { $0.id == id } ?? invariants.count
      if index == invariants.count { invariants.append(RuleTally(id: id)) }
      invariants[index].checked += tally.checked
      invariants[index].exercised += tally.exercised
      invariants[index].violations += tally.violations
      if let first = tally.first {
        let found = RuleBreak(
          unit: summary.unit, session: session, at: first.vsync.nanoseconds, words: first.words)
        invariants[index].firsts = (invariants[index].firsts ?? []) + [found]
      }
      let examples = invariants[index].examples + tally.examples.map { place + $0 }
      invariants[index].examples = Array(examples.prefix(RuleTally.exampleLimit))
    }
  }

  /// Adds the cost of one kind of effect: virtual by the table, and measured here, scaled to the device.
  package mutating func add(_ row: CostModelRow) {
    guard let index = costModel.firstIndex(where: { $0.operation == row.operation }) else {
      costModel.append(row)
      return
    }
    costModel[index].count += row.count
    costModel[index].virtualMilliseconds += row.virtualMilliseconds
    costModel[index].measuredMilliseconds += row.measuredMilliseconds
  }
}
