/// Everything `report.json` says about a run. Encoded with sorted keys.
package struct RunReport: Codable, Sendable {
  /// Version of this schema: `ReportJSON.schema`.
  package var schema: Int
  package var scenario: String
  package var seed: UInt64
  /// The commit the binary was built from, with `-dirty` when the tree was; `unknown` without one.
  package var commit: String
  package var deterministic: DeterministicPart
  package var measured: MeasuredPart
  package var metrics: [MetricValue]
  package var budgets: [BudgetOutcome]
  package var invariants: [InvariantOutcome]
  package var machine: MachineIdentity
  /// Which part of the scenario's units ran; `nil`: all of them.
  package var partial: PartialRun?
  /// `true` in a run that was ended early, by ctrl-C; `nil` otherwise.
  package var isCutShort: Bool?
  /// The command that makes this run again.
  package var command: String?
  /// The exit code of the run (docs/cli.md).
  package var exit: Int
  /// One sentence a person can read first.
  package var verdict: String
  /// What frames did by step.
  package var steps: [StepWork]?
  /// What hangs on the toolkit.
  package var toolkit: ToolkitPart?
  /// Whether the cost table fits what effects really took; `nil`: nothing real was done.
  package var model: [ModelRatio]?
  /// What the bands say of the hitch ratio.
  package var hitches: HitchPart?
  /// What a closed loop did; `nil`: open loop.
  package var loop: LoopPart?
  /// What sessions of equal cycles came to hold, at most twenty of them; `nil`: there were none.
  package var soak: [SoakSession]?
  /// What was found under other orders of what is ready at one instant; `nil`: the natural one alone was played.
  package var schedules: SchedulePart?
  /// The recorded order that was played; `nil`: none.
  package var order: ReplayedOrder?
  /// What was not the same in two plays of a unit, at most twenty; `nil`: nothing.
  package var differences: [String]?
  /// How many of the moments worth seeing were recorded, in words; `nil`: all of them.
  package var momentsLeftOut: String?
  /// The settings that decide what happens, by the path of their key, as a scenario's file holds them; `nil` where they are
  /// not known.
  package var settings: [String: String]?
  /// What the app is called, and what it calls its units and sessions.
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

/// A run of some of a scenario's units: because no more were asked for, or because it was ended early. It never passes for the whole.
///
/// From `fewestJudged` units on it answers for its share of what the scenario demands, and for what all units have to keep on
/// average. Fewer units differ too much by chance: they are judged by what each must keep, and the verdict calls them a part.
package struct PartialRun: Codable, Hashable, Sendable {
  package var units: Int
  package var of: Int

  package init(units: Int, of: Int) {
    self.units = units
    self.of = of
  }

  /// The fewest units that answer for a share [A].
  package static let fewestJudged = 20

  /// Whether these are too few to answer for a share.
  package var isFew: Bool { units < PartialRun.fewestJudged }

  /// The share of a count that these units answer for, rounded down; none where they are few.
  package func share(of count: Int) -> Int { isFew ? 0 : of > 0 ? count * units / of : count }
}

/// What happened: integers and strings only, byte-identical for one scenario, seed and commit.
package struct DeterministicPart: Codable, Hashable, Sendable {
  /// The digests of all sessions in order, digested, 16 hexadecimal digits.
  package var digest: String
  /// Totals over all units, such as `frames.active`, `gesture.tap`, `cache.decodes`.
  package var totals: [String: Int]
  package var units: [UnitSummary]
  /// Photos that could not be shown, each with unit, session, name and reason; at most 200.
  package var photoErrors: [String]

  /// How many photos could not be shown, those that are not listed included.
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
  /// `complete`, or how it ended: `crashed (signal 11)`, `failed: ...`.
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
  /// What the app counts of its own, by name.
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

/// What it cost here; never compared byte for byte.
package struct MeasuredPart: Codable, Sendable {
  package var wallSeconds: Double
  /// The day of the run in UTC, `2026-11-27`, which the dates of known failures are compared with; `nil` in a report from before it was
  /// stored.
  package var day: String?
  package var cpuSeconds: Double
  package var simulatedSeconds: Double
  package var workers: Int
  package var repetitions: Int
  /// Largest resident set of any process, bytes.
  package var peakResidentBytes: Int
  /// Calibration score of this host, the best seen before and between the units: the reference is 1.
  package var hostScore: Double
  /// The same, measured again at the end, so that drift shows.
  package var hostScoreAtEnd: Double
  /// How fast this host decodes a photo by the bare library, the best seen; `nil` where nothing was decoded.
  package var decodeScore: Double?
  /// Units whose results were there when a run that had been cut short went on; `nil`: none.
  package var keptUnits: Int?
  /// The machines that played the shards of the run; `nil`: it was one process on one machine.
  package var machines: [MachineShare]?
  /// Bursts of some 256 frames that the units ran, and those of them in which the thread was off the processor for
  /// more than half a millisecond: preempted, or waiting for the disk. How noisy the figures on time are.
  package var bursts: Int
  package var preemptedBursts: Int
  /// The virtual cost table against what was measured: operation, count, virtual and measured milliseconds.
  package var costModel: [CostModelRow]
  /// What was looked at again, and what was seen at first; `nil`: nothing.
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

/// One kind of effect: what the cost table said and what the real work took here, scaled to the device.
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

/// The machine a run was measured on.
package struct MachineIdentity: Codable, Hashable, Sendable {
  package var cpu: String
  package var cores: Int
  package var kernel: String
  package var toolchain: String
  /// Library name to version: sqlite, libjpeg-turbo, libyaml, jemalloc.
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
