/// What gate and comparisons made of something planted.
package struct NoticedOutcome: Sendable {
  /// What one of them said.
  package struct Finding: Sendable {
    package var exit: ExitCode
    /// The verdict, in its own words.
    package var word: String
    /// What it names, the furthest off first, with the new figure over the old one.
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
    var notices: Bool { !isQuiet && isRight }
  }

  package var planted: PlantedCase
  package var gate: Finding
  package var runs: Finding
  /// Two programs in turns, and the gate with what they told; `nil` where time is not what changes.
  package var programs: Finding?
  package var gateAgainst: Finding?

  package init(
    planted: PlantedCase, gate: Finding, runs: Finding, programs: Finding? = nil, gateAgainst: Finding? = nil
  ) {
    self.planted = planted
    self.gate = gate
    self.runs = runs
    self.programs = programs
    self.gateAgainst = gateAgainst
  }

  /// The gate's own say or, where programs were compared, the one with it.
  private var gates: [Finding] { [gate, gateAgainst].compactMap(\.self) }
  /// The comparisons'.
  private var comparisons: [Finding] { [runs, programs].compactMap(\.self) }

  /// Whether it is as it should be: of something planted a gate and a comparison name it, of nothing all are quiet.
  package var isRight: Bool {
    guard !planted.flag.isEmpty else { return (gates + comparisons).allSatisfy(\.isQuiet) }
    return gates.contains(where: \.notices) && comparisons.contains(where: \.notices)
  }
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
    let head = [
      "| planted | `gate` | `compare` of runs | `compare` of programs | `gate --against` | noticed by |",
      "|---|---|---|---|---|---|",
    ]
    return (head + rows.map(NoticedTable.row)).joined(separator: "\n")
  }

  private static func row(_ outcome: NoticedOutcome) -> String {
    let cells = [outcome.gate, outcome.runs, outcome.programs, outcome.gateAgainst].map {
      $0.map(cell) ?? "-"
    }
    return "| \(outcome.planted.name) | \(cells.joined(separator: " | ")) | \(verdict(outcome)) |"
  }

  private static func cell(_ finding: NoticedOutcome.Finding) -> String {
    let names = finding.names.map { "`\($0)`" }.joined(separator: ", ")
    return "\(finding.exit.rawValue): \(finding.word)\(names.isEmpty ? "" : "; ")\(names)"
  }

  private static func verdict(_ outcome: NoticedOutcome) -> String {
    if outcome.planted.flag.isEmpty { return outcome.isRight ? "all quiet" : "**NO: not quiet**" }
    let found = [
      ("gate", outcome.gate), ("runs", outcome.runs), ("programs", outcome.programs),
      ("gate --against", outcome.gateAgainst),
    ].filter { $0.1?.notices == true }.map(\.0)
    return outcome.isRight ? found.joined(separator: ", ") : (["**NO**"] + found).joined(separator: ", ")
  }
}
