internal import HostSystem
internal import Kernel
public import Metrics
public import Playing
internal import ScenarioFormat

/// A scenario of a subject that is played in the calling process, as `run` plays it in one of its own: for unit tests of the subject.
///
/// ```swift
/// let played = try Trial(of: Cards.self, "seed: 3\nsession: {length: 2m}").play()
/// #expect(played.broken.isEmpty)
/// #expect(played.figure("gesture.missed")?.value == 0)
/// ```
public struct Trial<S: Subject>: Sendable {
  private let subject: any PlayedSubject
  private let scenario: Scenario

  /// What the scenario says of the subject's own keys.
  public var settings: S.Settings { scenario[S.Settings.self] }

  /// Takes a scenario in the YAML of scenario files; empty, it is the one that a file without any key of its own would be.
  ///
  /// Throws every key and value that is not accepted, with line and column of `trial.yaml`, as a file is refused, and what
  /// `Subject.check` throws.
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

  /// Plays one of its units, from 0, once and to the end, with one of `Subject.plantedBugs` or without; its files are gone afterwards.
  ///
  /// Throws what ends a run: a subject that cannot play, a bug that there is not, or a disk that takes nothing. What takes time on the
  /// host is not scaled: budgets on measured time are for runs.
  public func play(unit: Int = 0, planted bug: String? = nil) throws(SubjectError) -> Played {
    precondition(unit >= 0, "units count from 0, and \(unit) is none")
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
      return Played(
        figures: subject.metrics.values(result.measurements), rules: result.invariants)
    } catch { throw SubjectError(error) }
  }

  /// What became of a unit.
  public struct Played: Hashable, Sendable {
    /// All figures, in the order of reports.
    public let figures: [MetricValue]
    /// How each rule fared.
    public let rules: [RuleTally]

    /// The rules that were broken.
    public var broken: [RuleTally] { rules.filter { $0.violations > 0 } }

    /// A figure by its id, such as `frame.cost.p99`; `nil` where there is none. O(figures).
    public func figure(_ id: String) -> MetricValue? { figures.first { $0.id == id } }
  }
}

extension SubjectError {
  /// What ended a unit, in its own words.
  fileprivate init(_ error: RunError) {
    switch error {
    case .missingInput(let words): self = .missing(words)
    case .invalidInput(let words), .otherApp(let words): self = .invalid(words)
    case .unsupported(let words): self = .unsupported(words)
    case .cannotStartWorker, .cannotWrite, .unreadableResult, .foreign, .hindered: self = .failed("\(error)")
    }
  }
}
