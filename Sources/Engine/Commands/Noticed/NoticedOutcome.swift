/// What a run, a gate and the comparisons made of something planted.
package struct NoticedOutcome: Sendable {
  /// Who can notice.
  package enum Teller: String, CaseIterable, Sendable {
    case run, gate
    case gateAgainst = "gate --against"
    case compare
  }

  /// What one of them said.
  package struct Finding: Sendable {
    package var exit: ExitCode
    /// The verdict, in its own words.
    package var word: String
    /// What it tells first.
    package var names: [String]
    /// Whether what was planted is among these.
    package var isRight: Bool

    package init(exit: ExitCode, word: String, names: [String], isRight: Bool) {
      self.exit = exit
      self.word = word
      self.names = names
      self.isRight = isRight
    }

    /// Whether it does not object; pairs that did not decide do not.
    var isQuiet: Bool { exit == .holds || exit == .undecided }
    /// Whether it objects, and to the right thing.
    var isNaming: Bool { !isQuiet && isRight }
  }

  package var planted: PlantedCase
  package var findings: [Teller: Finding]

  package init(planted: PlantedCase, findings: [Teller: Finding]) {
    self.planted = planted
    self.findings = findings
  }

  /// Who objected, and who of them named what was planted.
  var noticed: [Teller] { Teller.allCases.filter { findings[$0]?.isQuiet == false } }
  var named: [Teller] { Teller.allCases.filter { findings[$0]?.isNaming == true } }

  /// Whether it is as it should be: something planted is noticed and named, of nothing all are quiet.
  package var isRight: Bool { planted.flag.isEmpty ? noticed.isEmpty : !named.isEmpty }
}

/// The outcomes as a table for documents and terminals: a row for each thing planted.
package struct NoticedTable: Sendable {
  private var rows: [NoticedOutcome] = []

  package init() {}

  package mutating func add(_ outcome: NoticedOutcome) { rows.append(outcome) }

  /// Whether all is as it should be.
  package var isRight: Bool { rows.allSatisfy(\.isRight) }

  /// Markdown, without a last line break.
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
    return outcome.named.isEmpty ? "**nobody**" : outcome.named.map(\.rawValue).joined(separator: ", ")
  }
}
