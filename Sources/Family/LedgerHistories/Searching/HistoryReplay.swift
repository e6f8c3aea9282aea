package import Fuzzing
package import LedgerSync

/// A history simulated again with a timeline, shrunk if it breaks a rule.
package struct HistoryReplay: Sendable {
  package let plan: HistoryPlan
  /// The violations of the drawn history.
  package let violations: [RuleViolation]
  /// The shrunk plan; the plan itself if no rule is broken.
  package let shrunk: HistoryPlan
  /// The timeline of the shrunk plan.
  package let timeline: [String]

  package init(seed: UInt64, bug: String? = nil) throws(LedgerStoreError) {
    plan = HistoryPlan(seed: seed)
    var run = try HistoryRun(plan, bug: bug)
    try run.play()
    violations = run.violations
    let first = run.violations.first
    shrunk = if let first { try plan.shrunk(breaking: first.rule, bug: bug) } else { plan }
    var read = try HistoryRun(shrunk, bug: bug, timeline: HistoryTimeline())
    try read.play()
    timeline = read.timeline?.lines ?? []
  }
}
