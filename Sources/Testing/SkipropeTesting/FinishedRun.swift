public import Foundation
internal import Kernel
internal import Metrics

/// The outcome of a run: its verdict, its failures, its figures, and its page.
///
///     let run = try await HarnessProgram("gallery").run("evening", seed: 7)
///     #expect(run.holds, "\(run.failures)")
public struct FinishedRun: Sendable {
  /// A broken rule or budget, or a rule exercised less often than the scenario requires.
  public struct Failure: Hashable, Sendable, CustomStringConvertible {
    /// The id of the rule or metric, such as `picture.right`; empty where the run as a whole failed.
    public let name: String
    /// The problem, in a sentence.
    public let words: String
    /// The first occurrence; `nil` if it has none.
    public let moment: Moment?
    /// The file of the schedule that breaks it, for `--order`; `nil` if the natural order does, or none is recorded.
    public let order: URL?

    /// Name and problem: `picture.right broken 3 times: ...`.
    public var description: String { name.isEmpty ? words : "\(name) \(words)" }

    init(_ name: String, _ words: String, _ moment: Moment? = nil, order: URL? = nil) {
      (self.name, self.words, self.moment, self.order) = (name, words, moment, order)
    }
  }

  /// A point in time in a simulated user's session.
  public struct Moment: Hashable, Sendable {
    public let unit: Int
    /// The number of the session, from 1.
    public let session: Int
    /// Time since the session's beginning, in the format of `draw --at`: `2:41.900`.
    public let time: String
  }

  /// The outcome in a sentence.
  public let verdict: String
  /// The program's exit code.
  public let exit: Int
  /// The failures; empty if the run passes.
  public let failures: [Failure]
  /// The metrics by id, such as `frame.cost.p99`, in the units of the report.
  public let metrics: [String: Double]
  /// A digest of the run's behaviour: equal for the same scenario, seed and commit.
  public let digest: String
  public let folder: URL
  /// The command that reproduces the run.
  public let command: String
  let program: HarnessProgram
  let words: ReportWords

  public var holds: Bool { exit == 0 }
  /// The HTML report.
  public var page: URL { folder.appending(path: "report.html") }

  init(_ folder: URL, of program: HarnessProgram, _ command: String) throws(HarnessRunError) {
    let file = folder.appending(path: "report.json")
    let report: RunReport
    do { report = try JSONDecoder().decode(RunReport.self, from: Data(contentsOf: file)) } catch {
      throw .unreadable(file.path, "\(error)")
    }
    (self.folder, self.program, self.command) = (folder, program, command)
    (verdict, exit, digest, words) = (report.verdict, report.exit, report.deterministic.digest, report.words)
    metrics = Dictionary(report.metrics.map { ($0.id, $0.value) }) { first, _ in first }
    let rules = report.invariants.compactMap { rule in
      FinishedRun.failure(of: rule, report.schedules?.findings.first { $0.rule == rule.id }, in: folder)
    }
    let budgets = report.budgets.compactMap { FinishedRun.failure(of: $0) }
    let named = rules + budgets
    failures =
      named.isEmpty && report.exit != 0 ? [Failure("", report.verdict)] : named
  }

  private static func failure(of rule: InvariantOutcome, _ finding: ScheduleFinding?, in folder: URL)
    -> Failure?
  {
    guard rule.known == nil else { return nil }
    if rule.violations > 0 {
      let first = rule.examples.first ?? rule.title
      let broken = "broken \(rule.violations) times: \(first)"
      // A violation in the natural order takes precedence.
      if let moment = Moment(in: first) { return Failure(rule.id, broken, moment) }
      guard let finding else { return Failure(rule.id, broken) }
      let changed = finding.deviations.map(\.words).joined(separator: "; ")
      return Failure(
        rule.id, broken + (changed.isEmpty ? "" : "; \(changed)"),
        Moment(
          unit: finding.unit, session: finding.session, time: Instant(nanoseconds: finding.at).sessionClock),
        order: finding.file.map { folder.appending(path: "orders/\(URL(filePath: $0).lastPathComponent)") })
    }
    guard rule.exercised < rule.required else { return nil }
    return Failure(rule.id, "exercised \(rule.exercised) times, but the scenario requires \(rule.required)")
  }

  private static func failure(of budget: BudgetOutcome) -> Failure? {
    guard !budget.holds, budget.known == nil else { return nil }
    let value = budget.value.map { "\($0)" } ?? "without a value"
    let remark = budget.remark.isEmpty ? "" : " (\(budget.remark))"
    return Failure(budget.metric, "is \(value) and may be \(budget.limit) \(budget.unit)\(remark)")
  }
}

extension FinishedRun.Moment {
  /// Parses the moment at the beginning of a violation's example: `user 5, session 2, at 0:28.350: ...`.
  package init?(in example: String) {
    guard let found = example.firstMatch(of: #/^\S+ (\d+)(?:, \S+ (\d+))?, at ([0-9:.]+): /#),
      let unit = Int(found.1), let session = Int(found.2 ?? "1")
    else { return nil }
    (self.unit, self.session, time) = (unit, session, String(found.3))
  }

  /// The time this many milliseconds later, in the format of `--from`; not before the session's beginning.
  package func time(after milliseconds: Int) -> String {
    let parts = time.split(whereSeparator: { ":.".contains($0) }).compactMap { Int($0) }
    guard let last = parts.last else { return time }
    let whole = max(0, parts.dropLast().reduce(0) { $0 * 60 + $1 } * 1_000 + last + milliseconds)
    let rest = String(1_000 + whole % 1_000).dropFirst()
    return "\(whole / 1_000).\(rest)s"
  }
}
