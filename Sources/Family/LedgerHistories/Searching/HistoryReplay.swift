package import Fuzzing
package import LedgerSync

/// One history played once more to be read, shrunk when it breaks a rule.
package struct HistoryReplay: Sendable {
  package let plan: HistoryPlan
  /// Of the history as it was drawn.
  package let violations: [RuleViolation]
  /// What is left of it; the plan itself when nothing is broken.
  package let shrunk: HistoryPlan
  /// Of what is left.
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
