public import Kernel
package import Metrics
package import Simulation

/// Everything one unit's run leaves behind for the merge, but for its detail rows; written as one JSON file.
public struct UnitResult: Codable, Sendable {
  package var summary: UnitSummary
  /// What its sessions came to hold more and more of; `nil` unless they consist of equal cycles.
  package var soak: [SoakSession]?
  /// What its sessions counted and measured.
  package var measurements = Measurements()
  package var invariants: [RuleTally] = []
  /// Content that could not be shown, named with the reason; at most `photoErrorLimit`.
  package var photoErrors: [String] = []
  /// Virtual against measured cost per operation.
  package var costModel: [CostModelRow] = []
  /// What its frames did.
  package var work = WorkSummary()
  /// What its sessions found worth being seen; `nil` for nothing.
  package var notables: [NotableClip]?
  /// The first choice at which a recorded order did not fit; `nil`: there was none.
  package var left: Deviation?
  /// CPU seconds of the process, and what is counted in it: session seconds of all repetitions.
  package var cpuSeconds = 0.0
  package var simulatedSeconds = 0.0
  package var peakResidentBytes = 0
  /// Bursts of frames, and those in which the thread was off the processor for more than half a millisecond.
  package var bursts = 0
  package var preemptedBursts = 0
  /// Frames whose digest differed between two repetitions: session, frame and virtual time of the first five.
  package var nondeterministic: [String] = []

  /// Content that a unit names; more are counted only.
  package static let photoErrorLimit = 100

  package init(summary: UnitSummary) { self.summary = summary }
}

/// How one rule fared in one unit.
public struct RuleTally: Codable, Hashable, Sendable {
  public var id: String
  public var checked = 0
  public var provoked = 0
  public var violations = 0
  /// The first violations, at most `exampleLimit`.
  public var examples: [String] = []
  /// The first violation in each session; `nil`, in what an older build left: not known.
  public var firsts: [RuleBreak]?

  /// Violations that are kept as examples.
  public static let exampleLimit = 5

  public init(id: String) { self.id = id }
}

/// A violation of a rule: where, when and in what words.
public struct RuleBreak: Codable, Hashable, Sendable {
  public var unit: Int
  /// As rows number it.
  public var session: Int
  /// Virtual nanoseconds since the session began.
  public var at: Int64
  public var words: String
  /// The order under which it came about; `nil`: the natural one.
  public var order: [Deviation]?

  public init(unit: Int, session: Int, at: Int64, words: String, order: [Deviation]? = nil) {
    (self.unit, self.session, self.at, self.words, self.order) = (unit, session, at, words, order)
  }
}

extension UnitResult {
  /// Adds what the checkers of one session found, with unit and session in front of the examples. `session` is its number in rows.
  package mutating func add(
    _ tallies: [(id: String, tally: CheckTally)], of place: String, session: Int
  ) {
    for (id, tally) in tallies {
      let index = invariants.firstIndex { $0.id == id } ?? invariants.count
      if index == invariants.count { invariants.append(RuleTally(id: id)) }
      invariants[index].checked += tally.checked
      invariants[index].provoked += tally.provoked
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

  /// Adds what one kind of effect took: by the table, and here, scaled to the device.
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
