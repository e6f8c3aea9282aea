internal import HostSystem
@_exported public import Kernel
internal import Metrics
@_exported public import Simulation

/// One session of an app of yours under the frame clock: driven by touches, looked at by checks, and reported.
///
/// Give it a device, a length and a seed; `run` plays the session as fast as the host allows and returns what it cost and
/// whether your rules held. The same app, touches and seed give the same digest on every machine.
public struct AppTrial<Driver: TouchDriver> {
  public typealias App = Driver.App
  /// A rule of yours: an id, a title, what provokes it, and the checker made for each session.
  public typealias Rule = Invariant<Void, TrialFrame<App>, Instant>

  /// What the report calls it.
  public var name: String
  public var device: DeviceProfile
  /// Virtual time that the session takes; at least a second.
  public var length: TimeSpan
  public var seed: UInt64
  /// What the report says was tried, such as your commit.
  public var commit = "unknown"
  /// What comes from outside, in order of time; the app knows what the codes mean.
  public var signals: [ScriptedSignal] = []
  /// Rules that no frame may break.
  public var rules: [Rule] = []
  /// By rule: the least provocations without which the trial has proven nothing; 1 unless said.
  public var leastProvocations: [String: Int] = [:]
  /// Limits by metric, in the metric's unit, such as `frame.cost.p99` in ms: those of `docs/harness.md` that begin with
  /// `frame`, `hitch`, `views` and `memory`. One without samples fails.
  public var budgets: [(metric: String, limit: Double)] = []

  /// A trial without rules and budgets; add them before `run`.
  public init(_ name: String, on device: DeviceProfile, for length: TimeSpan, seed: UInt64) {
    precondition(length >= .seconds(1), "a trial of \(length.milliseconds) ms is too short; give it a second")
    self.name = name
    self.device = device
    self.length = length
    self.seed = seed
  }

  /// Plays the session to its end. O(active frames); nothing sleeps. Throws, before anything runs, `cannotMeasure` where
  /// memory cannot be counted, and `unknownMetric` for a budget on what is none.
  public func run(_ app: App, _ driver: Driver) throws(TrialError) -> TrialReport {
    for budget in budgets where TrialReport.table.metric(budget.metric) == nil {
      throw .unknownMetric(budget.metric)
    }
    guard let host = HostMeter() else { throw .cannotMeasure }
    let meter = TrialMeter(host: host)
    let score = HostScore().value
    var recorder = TrialRecorder(device: device, hostScore: score, emptyFrame: EmptyFrame.measure(meter))
    let checks = CheckSet(rules, for: ())
    let session = Session(
      app: app, driver: driver, meter: meter, device: device, length: length, signals: signals, seed: seed)
    let (wall, cpu) = (HostClock.monotonic(), HostClock.threadCPU())
    while session.step() {
      recorder.record(session.record, liveBytes: session.liveBytes)
      checks.check(TrialFrame(record: session.record, app: session.app))
    }
    checks.finish(session.end)
    recorder.finish(at: session.end, liveBytes: session.liveBytes)
    var measurements = Measurements()
    recorder.frames.add(
      to: &measurements, form: DeviceForm(of: device), clock: session.clock, end: session.end)
    measurements.set(.residentPeak, to: Double(ProcessUsage.peakResidentBytes()), samples: 1)
    let cost = MeasuredPart(
      wallSeconds: Double(HostClock.monotonic() - wall) / 1e9,
      cpuSeconds: Double(HostClock.threadCPU() - cpu) / 1e9,
      simulatedSeconds: Double(length.nanoseconds) / 1e9, workers: 1, repetitions: 1,
      peakResidentBytes: ProcessUsage.peakResidentBytes(), hostScore: score, hostScoreAtEnd: score,
      bursts: recorder.bursts, preemptedBursts: recorder.preemptedBursts, costModel: [])
    return TrialReport(
      name: name, seed: seed, commit: commit, device: device, digest: session.digestValue,
      measurements: measurements,
      measured: cost, rows: recorder.rows, invariants: outcomes(checks.tallies), budgets: budgets)
  }

  private func outcomes(_ tallies: [(id: String, tally: CheckTally)]) -> [InvariantOutcome] {
    zip(rules, tallies).map { rule, found in
      InvariantOutcome(
        id: rule.id, title: rule.title, checked: found.tally.checked, provoked: found.tally.provoked,
        required: leastProvocations[rule.id] ?? 1, violations: found.tally.violations,
        examples: found.tally.examples)
    }
  }
}

/// What a rule's checker is shown of a frame: the clock's record, and the app as it stands after it, to read only.
public struct TrialFrame<App: AppUnderTest> {
  public let record: FrameRecord
  public let app: App
}
