import Commands
import Metrics
import Simulation
import Skiprope
import Testing

@Suite("The `planted` command")
struct PlantedTests {
  private let late = PlantedBug(
    "late", rule: "star.kept", trial: "play day --seed 3", breaksToo: ["star.shown"])
  private let slow = PlantedBug("slow", rule: "frame.cost.p99", trial: "play day")

  @Test("a bug is caught if its rule objects, or its budget for any device class, and no other")
  func rows() {
    func isRight(_ bug: PlantedBug, _ objections: String...) -> Bool {
      PlantedTable.Row(bug, objections).isRight
    }
    #expect(isRight(late, "star.kept") && isRight(late, "star.shown", "star.kept"))
    #expect(!isRight(late) && !isRight(late, "star.shown") && !isRight(late, "star.kept", "star.keptness"))
    #expect(isRight(slow, "frame.cost.p99@tablet") && !isRight(slow, "frame.cost.p999"))
    #expect(PlantedTable.Row(late, ["star.kept", "toast.once"]).others == ["toast.once"])
  }

  @Test("the table has a line for each rule, and names other seeds and failures")
  func table() {
    var table = PlantedTable()
    table.rows = [
      .init(late, ["star.kept"], seed: 7), .init(slow, ["frame.cost.p99"]),
      .init(PlantedBug("early", rule: "star.kept", trial: "play day"), ["star.kept"]),
    ]
    table.healthy = [("day --seed 3", []), ("day", [])]
    #expect(table.isRight)
    #expect(
      table.text == """
        star.kept       2 of 2  late (seed 7), early
        frame.cost.p99  1 of 1  slow
        3 of 3 planted bugs are caught by their rule and no other
        """)
    table.rows[1].objections = []
    table.rows[2].objections = ["star.kept", "toast.once"]
    #expect(!table.isRight)
    #expect(
      table.text.split(separator: "\n").suffix(3) == [
        "[FAIL] slow on `day`: no rule objects, but frame.cost.p99 should",
        "[FAIL] early on `day`: toast.once objects, too; if the bug breaks that, list it in `breaksToo`",
        "1 of 3 planted bugs are caught by their rule and no other",
      ])
    table.rows = []
    table.healthy = [("day", ["star.kept"])]
    #expect(!table.isRight && table.text.hasPrefix("[FAIL] nothing on `day`: star.kept objects\n"))
  }

  @Test("a unit that crashes is an objection, once for each kind of end")
  func endings() {
    let ways = [
      "complete", "crashed (signal 4)", "complete", "crashed (signal 4)", "failed: it left no result",
    ]
    let units = ways.enumerated().map { UnitSummary(unit: $0, outcome: $1, sessions: []) }
    #expect(PlantedTable.endings(of: units) == ["crashed (signal 4)", "failed: it left no result"])
    #expect(PlantedTable.endings(of: Array(units.prefix(1))).isEmpty)
    var table = PlantedTable()
    table.rows = [.init(late, ["star.kept", "crashed (signal 4)"])]
    #expect(!table.isRight && table.text.contains("crashed (signal 4) objects, too"))
  }

  /// A run with a rule unproven breaks nothing and exceeds no budget: only its code says so.
  @Test("an exit code that does not match the objections is one itself")
  func codes() {
    for (code, isBroken, isOverBudget) in [
      (0, false, false), (2, false, true), (4, true, false), (4, true, true),
    ] {
      #expect(PlantedTable.oddExit(code, isBroken: isBroken, isOverBudget: isOverBudget).isEmpty)
    }
    #expect(PlantedTable.oddExit(4, isBroken: false, isOverBudget: false) == ["exit 4"])
    #expect(PlantedTable.oddExit(0, isBroken: true, isOverBudget: false) == ["exit 0"])
    #expect(PlantedTable.oddExit(4, isBroken: false, isOverBudget: true) == ["exit 4"])
    var table = PlantedTable()
    table.healthy = [("day", ["exit 4"])]
    #expect(!table.isRight && table.text.hasPrefix("[FAIL] nothing on `day`: exit 4 objects\n"))
  }

  private enum Clumsy: Subject {
    static let name = "clumsy"
    static let actions: [TouchAction] = [.tap(.anywhere)]
    static let plantedBugs: [PlantedBug] = [
      PlantedBug("late", rule: "star.kept", trial: "play day"), "unknown",
      PlantedBug("early", rule: "star.kept", trial: "play day"),
      PlantedBug("dear", rule: "work.retains", trial: "noticed day", noticed: ["work.retains"]),
    ]
    static func app(for setup: Setup<Clumsy>) -> SilentApp { SilentApp() }
  }

  private func request(_ words: String...) throws -> PlantedRequest {
    try PlantedRequest(
      ParsedArguments(
        words, flags: PlantedRequest.flags, command: "planted", of: Harness.program(of: Clumsy.self)))
  }

  @Test("bugs with a run as trial are tried: all, the named ones, or the first of each rule")
  func bugs() throws {
    #expect(try request().bugs.map(\.name) == ["late", "early"])
    #expect(try request("early").bugs.map(\.name) == ["early"])
    #expect(try request("--one-each").bugs.map(\.name) == ["late"])
    for name in ["unknown", "dear", "earl"] {
      #expect(throws: CommandFailure.self, "\(name)") { try request(name) }
    }
    #expect {
      try request("earl")
    } throws: {
      ($0 as? CommandFailure)?.message.contains("did you mean `early`") == true
    }
  }

  @Test("without bugs with a trial there is no `planted`, and without any bug no `noticed`")
  func commands() {
    func names<S: Subject>(_ subject: S.Type) -> Set<String> {
      Set(Harness.program(of: subject).allCommands.map(\.description.name))
    }
    #expect(names(Clumsy.self).isSuperset(of: ["planted", "noticed"]))
    #expect(names(Silence.self).isDisjoint(with: ["planted", "noticed"]))
  }
}
