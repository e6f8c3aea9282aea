/// The results of the run, the gate and the comparisons for one planted change.
package struct NoticedOutcome: Sendable {
  /// The commands that can detect it.
  package enum Teller: String, CaseIterable, Sendable {
    case run, gate
    case gateAgainst = "gate --against"
    case compare
  }

  /// The result of one command.
  package struct Finding: Sendable {
    package var exit: ExitCode
    /// The verdict in the command's words.
    package var word: String
    /// The names that it reports first.
    package var names: [String]
    /// Whether the planted change is among these names.
    package var isRight: Bool

    package init(exit: ExitCode, word: String, names: [String], isRight: Bool) {
      self.exit = exit
      self.word = word
      self.names = names
      self.isRight = isRight
    }

    /// Whether it reports nothing; undecided pairs count as nothing.
    var isQuiet: Bool { exit == .holds || exit == .undecided }
    /// Whether it reports the planted change by name.
    var isNaming: Bool { !isQuiet && isRight }
  }

  package var planted: PlantedCase
  package var findings: [Teller: Finding]

  package init(planted: PlantedCase, findings: [Teller: Finding]) {
    self.planted = planted
    self.findings = findings
  }

  /// The commands that reported something, and those that named the planted change.
  var noticed: [Teller] { Teller.allCases.filter { findings[$0]?.isQuiet == false } }
  var named: [Teller] { Teller.allCases.filter { findings[$0]?.isNaming == true } }

  /// Whether the results are right: a planted change is detected and named; without one, nothing is reported.
  package var isRight: Bool { planted.flag.isEmpty ? noticed.isEmpty : !named.isEmpty }
}

/// The outcomes as a table: one row per planted change.
package struct NoticedTable: Sendable {
  private var rows: [NoticedOutcome] = []

  package init() {}

  package mutating func add(_ outcome: NoticedOutcome) { rows.append(outcome) }

  /// Whether all outcomes are right.
  package var isRight: Bool { rows.allSatisfy(\.isRight) }

  /// The table in Markdown, without a final line break.
  package var markdown: String {
    let tellers = NoticedOutcome.Teller.allCases
    let head = [
      "| planted | \(tellers.map { "`\($0.rawValue)`" }.joined(separator: " | ")) | named by |",
      "|---|\(tellers.map { _ in "---|" }.joined())---|",
    ]
    let planted = rows.filter { !$0.planted.flag.isEmpty }
    let last =
      "\(planted.count) planted: \(planted.count { !$0.noticed.isEmpty }) noticed, \(planted.count { !$0.named.isEmpty }) named"
    return (head + rows.map(NoticedTable.row) + ["", last]).joined(separator: "\n")
  }

  private static func row(_ outcome: NoticedOutcome) -> String {
    let cells = NoticedOutcome.Teller.allCases.map { outcome.findings[$0].map(cell) ?? "-" }
    return "| \(outcome.planted.name) | \(cells.joined(separator: " | ")) | \(verdict(outcome)) |"
  }

  private static func cell(_ finding: NoticedOutcome.Finding) -> String {
    let names =
      finding.isQuiet ? [] : finding.names.map { "`\($0.split(separator: "|").joined(separator: "/"))`" }
    return
      "\(finding.exit.rawValue) \(finding.word)\(names.isEmpty ? "" : ": ")\(names.joined(separator: ", "))"
  }

  private static func verdict(_ outcome: NoticedOutcome) -> String {
    if outcome.planted.flag.isEmpty { return outcome.isRight ? "all quiet" : "**NO: not quiet**" }
    if outcome.noticed.isEmpty { return "**NOT NOTICED**" }
    return outcome.named.isEmpty ? "**no command**" : outcome.named.map(\.rawValue).joined(separator: ", ")
  }
}
