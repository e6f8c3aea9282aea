public import Foundation
internal import Kernel
internal import Metrics

/// What came of a run: whether all holds, what does not, its figures, and where its page is.
public struct FinishedRun: Sendable {
  /// A rule that was broken, or that was not tried as often as the scenario wants.
  public struct Failure: Hashable, Sendable, CustomStringConvertible {
    /// The rule's or the metric's name, such as `picture.right`; empty where the run as a whole failed.
    public let name: String
    /// What is wrong, in a sentence.
    public let words: String
    /// When it was first seen; `nil` where that has no moment.
    public let moment: Moment?
    /// The order under which it breaks, a file for `--order`; `nil`: it breaks in the natural one, or in none in particular.
    public let order: URL?

    /// Both: `picture.right broken 3 times: ...`.
    public var description: String { name.isEmpty ? words : "\(name) \(words)" }

    init(_ name: String, _ words: String, _ moment: Moment? = nil, order: URL? = nil) {
      (self.name, self.words, self.moment, self.order) = (name, words, moment, order)
    }
  }

  /// A moment of a session.
  public struct Moment: Hashable, Sendable {
    public let unit: Int
    /// From 1.
    public let session: Int
    /// From the session's beginning, as `draw --at` takes it: `2:41.900`.
    public let time: String
  }

  /// One sentence that says it.
  public let verdict: String
  /// The program's exit code.
  public let exit: Int
  /// What does not hold; empty where all does.
  public let failures: [Failure]
  /// Figures by name, such as `frame.cost.p99`, in the unit of its report.
  public let metrics: [String: Double]
  /// Says what happened: equal for one scenario, seed and commit.
  public let digest: String
  public let folder: URL
  /// The command that makes it again.
  public let command: String
  let program: HarnessProgram
  let words: ReportWords

  public var holds: Bool { exit == 0 }
  /// Its report as a page.
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
      // One in the natural order comes first.
      if let moment = Moment(in: first) { return Failure(rule.id, broken, moment) }
      guard let finding else { return Failure(rule.id, broken) }
      let changed = finding.deviations.map(\.words).joined(separator: "; ")
      return Failure(
        rule.id, broken + (changed.isEmpty ? "" : "; \(changed)"),
        Moment(
          unit: finding.unit, session: finding.session, time: Instant(nanoseconds: finding.at).sessionClock),
        order: finding.file.map { folder.appending(path: "orders/\(URL(filePath: $0).lastPathComponent)") })
    }
    guard rule.provoked < rule.required else { return nil }
    return Failure(rule.id, "tried \(rule.provoked) times, and the scenario wants \(rule.required)")
  }

  private static func failure(of budget: BudgetOutcome) -> Failure? {
    guard !budget.holds, budget.known == nil else { return nil }
    let value = budget.value.map { "\($0)" } ?? "without a value"
    let remark = budget.remark.isEmpty ? "" : " (\(budget.remark))"
    return Failure(budget.metric, "is \(value) and may be \(budget.limit) \(budget.unit)\(remark)")
  }
}

extension FinishedRun.Moment {
  /// The moment that an example of a broken rule begins with: `user 5, session 2, at 0:28.350: ...`.
  package init?(in example: String) {
    guard let found = example.firstMatch(of: #/^\S+ (\d+)(?:, \S+ (\d+))?, at ([0-9:.]+): /#),
      let unit = Int(found.1), let session = Int(found.2 ?? "1")
    else { return nil }
    (self.unit, self.session, time) = (unit, session, String(found.3))
  }

  /// So many milliseconds later, as `--from` takes it: not before the session's beginning.
  package func time(after milliseconds: Int) -> String {
    let parts = time.split(whereSeparator: { ":.".contains($0) }).compactMap { Int($0) }
    guard let last = parts.last else { return time }
    let whole = max(0, parts.dropLast().reduce(0) { $0 * 60 + $1 } * 1_000 + last + milliseconds)
    let rest = String(1_000 + whole % 1_000).dropFirst()
    return "\(whole / 1_000).\(rest)s"
  }
}
