/// The contents of `report.json`. Encoded with sorted keys.
package struct RunReport: Codable, Sendable {
  /// The schema's version: `ReportJSON.schema`.
  package var schema: Int
  package var scenario: String
  package var seed: UInt64
  /// The commit that the binary was built from, with `-dirty` for a modified tree; `unknown` without one.
  package var commit: String
  package var deterministic: DeterministicPart
  package var measured: MeasuredPart
  package var metrics: [MetricValue]
  package var budgets: [BudgetOutcome]
  package var invariants: [InvariantOutcome]
  package var machine: MachineIdentity
  /// The part of the scenario's units that ran; `nil`: all.
  package var partial: PartialRun?
  /// `true` when ctrl-C ended the run early; `nil` otherwise.
  package var isCutShort: Bool?
  /// The command that reproduces this run.
  package var command: String?
  /// The exit code of the run (docs/cli.md).
  package var exit: Int
  /// A summary for people.
  package var verdict: String
  /// The work of frames by step.
  package var steps: [StepWork]?
  /// Results that depend on the toolkit.
  package var toolkit: ToolkitPart?
  /// The cost table compared with measured effects; `nil`: no real work was done.
  package var model: [ModelRatio]?
  /// The bands of the hitch ratio.
  package var hitches: HitchPart?
  /// The effects of a closed loop; `nil`: open loop.
  package var loop: LoopPart?
  /// Sessions of equal cycles and their growth, at most twenty; `nil`: there were none.
  package var soak: [SoakSession]?
  /// Findings under other orders of simultaneous events; `nil`: only the natural order was run.
  package var schedules: SchedulePart?
  /// The recorded order that was replayed; `nil`: none.
  package var order: ReplayedOrder?
  /// Differences between two runs of the same unit, at most twenty; `nil`: none.
  package var differences: [String]?
  /// A sentence on how many of the requested clips were recorded; `nil`: all.
  package var clipsLeftOut: String?
  /// The settings that determine the run's events, by key path as in a scenario file; `nil` when unknown.
  package var settings: [String: String]?
  /// The nouns for the app, its units and its sessions.
  package var words = ReportWords.plain

  package init(
    schema: Int, scenario: String, seed: UInt64, commit: String, deterministic: DeterministicPart,
    measured: MeasuredPart, metrics: [MetricValue], budgets: [BudgetOutcome], invariants: [InvariantOutcome],
    machine: MachineIdentity, partial: PartialRun? = nil, isCutShort: Bool? = nil, exit: Int, verdict: String,
    steps: [StepWork]? = nil, toolkit: ToolkitPart? = nil, model: [ModelRatio]? = nil,
    hitches: HitchPart? = nil, loop: LoopPart? = nil
  ) {
    self.schema = schema
    self.scenario = scenario
    self.seed = seed
    self.commit = commit
    self.deterministic = deterministic
    self.measured = measured
    self.metrics = metrics
    self.budgets = budgets
    self.invariants = invariants
    self.machine = machine
    self.partial = partial
    self.isCutShort = isCutShort
    self.exit = exit
    self.verdict = verdict
    self.steps = steps
    self.toolkit = toolkit
    self.model = model
    self.hitches = hitches
    self.loop = loop
  }
}

/// A run of some of a scenario's units, by request or because it was ended early. Reports never present it as the whole.
///
/// From `fewestJudged` units on it is judged by its share of required counts and by population averages. Fewer units vary too
/// much by chance: only rules and budgets of each unit apply, and the verdict calls the run partial.
package struct PartialRun: Codable, Hashable, Sendable {
  package var units: Int
  package var of: Int

  package init(units: Int, of: Int) {
    self.units = units
    self.of = of
  }

  /// The fewest units that are judged by their share; an assumption.
  package static let fewestJudged = 20

  /// Whether there are fewer units than `fewestJudged`.
  package var isFew: Bool { units < PartialRun.fewestJudged }

  /// These units' share of a required count, rounded down; 0 for few units.
  package func share(of count: Int) -> Int { isFew ? 0 : of > 0 ? count * units / of : count }
}

/// The reproducible part of a report: integers and strings only, byte-identical for the same scenario, seed and commit.
package struct DeterministicPart: Codable, Hashable, Sendable {
  /// A digest of all sessions' digests in order, 16 hexadecimal digits.
  package var digest: String
  /// Totals over all units, such as `frames.active`, `gesture.tap`, `cache.decodes`.
  package var totals: [String: Int]
  package var units: [UnitSummary]
  /// Photos that could not be shown, each with unit, session, name and reason; at most 200.
  package var photoErrors: [String]

  /// The number of photos that could not be shown, including unlisted ones.
  package var photoErrorCount: Int { max(photoErrors.count, totals[CounterKey.photoErrors.name] ?? 0) }

  package init(
    digest: String, totals: [String: Int], units: [UnitSummary], photoErrors: [String] = []
  ) {
    self.digest = digest
    self.totals = totals
    self.units = units
    self.photoErrors = photoErrors
  }
}

/// The deterministic part of one unit: under 1 KB a session.
public struct UnitSummary: Codable, Hashable, Sendable {
  package var unit: Int
  /// `complete`, or the reason for its end: `crashed (signal 11)`, `failed: ...`.
  package var outcome: String
  package var sessions: [SessionSummary]

  package init(unit: Int, outcome: String, sessions: [SessionSummary]) {
    self.unit = unit
    self.outcome = outcome
    self.sessions = sessions
  }
}

/// The deterministic part of one session.
package struct SessionSummary: Codable, Hashable, Sendable {
  package var session: Int
  package var ageYears: Int
  package var device: String
  /// 16 hexadecimal digits.
  package var digest: String
  package var vsyncs: Int
  package var activeFrames: Int
  package var gestures: Int
  /// The app's own counters by name.
  package var counts: [String: Int]

  package init(
    session: Int, ageYears: Int, device: String, digest: String, vsyncs: Int, activeFrames: Int,
    gestures: Int,
    counts: [String: Int]
  ) {
    self.session = session
    self.ageYears = ageYears
    self.device = device
    self.digest = digest
    self.vsyncs = vsyncs
    self.activeFrames = activeFrames
    self.gestures = gestures
    self.counts = counts
  }
}

/// The measured part of a report; never compared byte for byte.
package struct MeasuredPart: Codable, Sendable {
  package var wallSeconds: Double
  /// The day of the run in UTC, `2026-11-27`, compared with the dates of known failures; `nil` in older reports.
  package var day: String?
  package var cpuSeconds: Double
  package var simulatedSeconds: Double
  package var workers: Int
  package var repetitions: Int
  /// Largest resident set of any process, bytes.
  package var peakResidentBytes: Int
  /// Calibration score of this host, the best of several measurements; the reference is 1.
  package var hostScore: Double
  /// The score measured at the end, to reveal drift.
  package var hostScoreAtEnd: Double
  /// The best decoding score of this host with the bare library; `nil` when nothing was decoded.
  package var decodeScore: Double?
  /// Units whose stored results a continued run reused; `nil`: none.
  package var storedUnits: Int?
  /// The machines that ran the shards; `nil`: one process on one machine.
  package var machines: [MachineShare]?
  /// Bursts of about 256 frames, and those in which the thread was off the processor for over half a millisecond. They indicate
  /// the noise of timed metrics.
  package var bursts: Int
  package var preemptedBursts: Int
  /// The virtual cost table and the measured costs: operation, count, virtual and measured milliseconds.
  package var costModel: [CostModelRow]
  /// The second look and the results of the cold run; `nil`: there was none.
  package var secondLook: WarmReplay?

  package init(
    wallSeconds: Double, cpuSeconds: Double, simulatedSeconds: Double, workers: Int, repetitions: Int,
    peakResidentBytes: Int, hostScore: Double, hostScoreAtEnd: Double, bursts: Int, preemptedBursts: Int,
    costModel: [CostModelRow]
  ) {
    self.wallSeconds = wallSeconds
    self.cpuSeconds = cpuSeconds
    self.simulatedSeconds = simulatedSeconds
    self.workers = workers
    self.repetitions = repetitions
    self.peakResidentBytes = peakResidentBytes
    self.hostScore = hostScore
    self.hostScoreAtEnd = hostScoreAtEnd
    self.bursts = bursts
    self.preemptedBursts = preemptedBursts
    self.costModel = costModel
  }
}

/// One kind of effect: cost by the table and as measured here, scaled to the device.
package struct CostModelRow: Codable, Hashable, Sendable {
  package var operation: String
  package var count: Int
  package var virtualMilliseconds: Double
  package var measuredMilliseconds: Double

  package init(operation: String, count: Int, virtualMilliseconds: Double, measuredMilliseconds: Double) {
    self.operation = operation
    self.count = count
    self.virtualMilliseconds = virtualMilliseconds
    self.measuredMilliseconds = measuredMilliseconds
  }
}

/// The machine that a run was measured on.
package struct MachineIdentity: Codable, Hashable, Sendable {
  package var cpu: String
  package var cores: Int
  package var kernel: String
  package var toolchain: String
  /// Versions by library name: sqlite, libjpeg-turbo, libyaml, jemalloc.
  package var libraries: [String: String]
  /// `debug` or `release`.
  package var build: String
  package var harnessVersion: String

  package init(
    cpu: String, cores: Int, kernel: String, toolchain: String, libraries: [String: String], build: String,
    harnessVersion: String
  ) {
    self.cpu = cpu
    self.cores = cores
    self.kernel = kernel
    self.toolchain = toolchain
    self.libraries = libraries
    self.build = build
    self.harnessVersion = harnessVersion
  }
}
