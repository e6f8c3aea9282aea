internal import HostSystem
internal import Kernel
public import Metrics
public import Playing
internal import ScenarioFormat

/// Runs a scenario of a subject in the calling process, for unit tests of the subject. The command `run` uses worker processes
/// instead.
public struct Trial<S: Subject>: Sendable {
  private let subject: any SimulatedSubject
  private let scenario: Scenario

  /// The scenario's values of the subject's own keys.
  public var settings: S.Settings { scenario[S.Settings.self] }

  /// Reads a scenario in the YAML of scenario files. An empty text gives the default scenario.
  ///
  /// Throws for invalid keys and values, with line and column in `trial.yaml`, and rethrows errors of `Subject.check`.
  @inlinable public init(of subject: S.Type, _ text: String = "") throws(SubjectError) {
    try self.init(CompiledSubject(subject), text)
  }

  @usableFromInline init(_ compiled: CompiledSubject, _ text: String) throws(SubjectError) {
    subject = compiled.subject
    if text.isEmpty {
      scenario = compiled.subject.vocabulary.standard
    } else {
      do throws(ScenarioError) {
        scenario = try ScenarioReader(vocabulary: compiled.subject.vocabulary).read(
          Array(text.utf8), file: "trial.yaml"
        ).scenario
      } catch { throw .invalid("\(error)") }
    }
    _ = try S.check(scenario[S.Settings.self])
  }

  /// Runs one unit, from 0, once and to its end, optionally with one of `Subject.plantedBugs`. Its files are removed afterwards.
  ///
  /// Throws the errors that end a run: a subject that cannot run, an unknown bug, or a disk that cannot be written. Host times
  /// are not scaled to the device, so do not test budgets of measured time here.
  public func run(unit: Int = 0, planted bug: String? = nil) throws(SubjectError) -> Simulated {
    precondition(unit >= 0, "unit \(unit) is negative; units count from 0")
    let scratch = ScratchFolder()
    defer { scratch.remove() }
    let order = WorkOrder(
      scenario: scenario, unit: unit, repetitions: 1, keepAllFrames: false, detailedSessions: 0,
      results: scratch.path + "/units", scratch: scratch.path + "/scratch", hostScore: 1, bug: bug)
    do throws(RunError) {
      _ = try UnitRun(order: order, of: subject).runToEnd { _ in }
      guard let result = try UnitFiles(folder: order.results).read(unit) else {
        throw RunError.cannotWrite("unit \(unit) has left no result in \(order.results)")
      }
      return Simulated(
        figures: subject.metrics.values(result.measurements), rules: result.invariants)
    } catch { throw SubjectError(error) }
  }

  /// The results of a unit.
  public struct Simulated: Hashable, Sendable {
    /// All figures, in the order of reports.
    public let figures: [MetricValue]
    /// The result of each rule.
    public let rules: [RuleTally]

    /// The rules with violations.
    public var broken: [RuleTally] { rules.filter { $0.violations > 0 } }

    /// The figure with an ID, such as `frame.cost.p99`; `nil` if there is none. O(figures).
    public func figure(_ id: String) -> MetricValue? { figures.first { $0.id == id } }
  }
}

extension SubjectError {
  /// The same error as a subject's.
  fileprivate init(_ error: RunError) {
    switch error {
    case .missingInput(let words): self = .missing(words)
    case .invalidInput(let words), .otherApp(let words): self = .invalid(words)
    case .unsupported(let words): self = .unsupported(words)
    case .cannotStartWorker, .cannotWrite, .unreadableResult, .foreign, .hindered: self = .failed("\(error)")
    }
  }
}
