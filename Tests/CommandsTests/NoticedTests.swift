import Commands
import Simulation
import Testing

@Suite("The `noticed` command")
struct NoticedTests {
  private func finding(_ exit: ExitCode, isRight: Bool) -> NoticedOutcome.Finding {
    NoticedOutcome.Finding(exit: exit, word: "word", names: ["work.retains.total x2"], isRight: isRight)
  }

  /// As the list of planted bugs has them, none of which is in what ships.
  private let cases = [
    PlantedBug("late-tap", noticed: ["input.latency"]),
    PlantedBug("doubled-retains", trial: "noticed year", noticed: ["work.retains"]),
    PlantedBug("lost-star", rule: "star.kept", trial: "run day"),
    PlantedBug("early", trial: "run day", noticed: ["star.kept"], scenario: "week"),
  ]

  private func planted(_ name: String) throws -> PlantedCase {
    try #require(PlantedCase.all(of: cases, slowing: .layout).first { $0.name == name })
  }

  @Test("cases are nothing, then slow-downs, then bugs with `noticed`, each for its scenario")
  func all() {
    let all = PlantedCase.all(of: cases, slowing: .layout)
    #expect(
      all.map(\.name) == ["nothing", "slow-20", "slow-100", "late-tap", "doubled-retains", "early"])
    #expect(all.map(\.flag) == ["", "--slow", "--slow", "--planted", "--planted", "--planted"])
    #expect(all.map(\.culprits)[1...3] == [["stage.layout"], ["stage.layout"], ["input.latency"]])
    #expect(all.map(\.scenario) == [nil, nil, nil, nil, "year", "week"])
    #expect(PlantedCase.all(of: ["late"], slowing: nil).map(\.name) == ["nothing"])
  }

  @Test("an objection must name the planted change; without one there must be none")
  func right() throws {
    let tap = try planted("late-tap")
    func isRight(_ exit: ExitCode, _ named: Bool, _ other: ExitCode, _ otherNamed: Bool) -> Bool {
      NoticedOutcome(
        planted: tap,
        findings: [.gate: finding(exit, isRight: named), .compare: finding(other, isRight: otherNamed)]
      ).isRight
    }
    #expect(isRight(.regression, true, .holds, false) && isRight(.holds, false, .notComparable, true))
    // One objects to something else, and the one that knows is quiet.
    #expect(!isRight(.regression, false, .holds, true) && !isRight(.undecided, true, .holds, true))
    let nothing = try planted("nothing")
    func isQuiet(_ exit: ExitCode) -> Bool {
      NoticedOutcome(planted: nothing, findings: [.run: finding(exit, isRight: false)]).isRight
    }
    #expect(isQuiet(.holds) && isQuiet(.undecided) && !isQuiet(.regression) && !isQuiet(.notComparable))
  }

  @Test("a change for one scenario is tried in others only by name")
  func tried() {
    let known = [
      PlantedCase(bug: "any", []), PlantedCase(bug: "own", [], on: "year"),
      PlantedCase(bug: "other", [], on: "day"),
    ]
    func names(_ wanted: [String], in scenario: String) -> [String] {
      PlantedCase.tried(of: known, wanted, in: scenario).map(\.name)
    }
    #expect(names([], in: "year") == ["any", "own"] && names([], in: "day") == ["any", "other"])
    #expect(names([], in: "week") == ["any"])
    #expect(names(["own"], in: "day") == ["own"] && names(["other", "any"], in: "week") == ["any", "other"])
  }

  @Test("the table shows which commands detected and named each change, and counts them")
  func table() throws {
    var table = NoticedTable()
    table.add(
      NoticedOutcome(
        planted: try planted("doubled-retains"),
        findings: [
          .run: finding(.holds, isRight: true), .gate: finding(.regression, isRight: true),
          .compare: finding(.regression, isRight: true),
        ]))
    #expect(table.isRight)
    table.add(
      NoticedOutcome(
        planted: try planted("late-tap"), findings: [.gate: finding(.regression, isRight: false)]))
    table.add(
      NoticedOutcome(planted: try planted("slow-20"), findings: [.gate: finding(.holds, isRight: true)]))
    #expect(!table.isRight)
    let rows = table.markdown.split(separator: "\n").map(String.init)
    #expect(rows.count == 6)
    #expect(rows[2].hasPrefix("| doubled-retains | 0 word | 3 word: `work.retains.total x2` | - | 3 word"))
    #expect(rows[2].hasSuffix("| gate, compare |") && rows[3].hasSuffix("| **no command** |"))
    #expect(rows[4].hasSuffix("| **NOT NOTICED** |") && rows[5] == "3 planted: 2 noticed, 1 named")
  }
}
