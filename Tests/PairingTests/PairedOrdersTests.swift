import Commands
import Comparing
import Kernel
import Metrics
import Pairing
import Testing

/// A comparison of two programs played frames in the natural order only: what broke under another order of the new one was the same.
@Suite("Other orders of two programs")
struct PairedOrdersTests {
  private func finding(
    _ rule: String?, unit: Int = 0, _ deviations: [Kernel.Deviation] = []
  ) -> ScheduleFinding {
    ScheduleFinding(
      rule: rule, unit: unit, session: 1, at: 2_000_000_000, words: "what was seen", number: 3,
      drawn: "drawn uniformly", deviationsAtFirst: 9, deviations: deviations)
  }

  private let swap = Kernel.Deviation(
    session: 0, at: 2_000_000_000, choice: 1, taken: 1, place: 7, first: "A.save", before: "B.load")

  /// Compares an evening with itself, or with what it was changed to, under orders that show this.
  private func play(
    _ evening: SimulatedEvening = SimulatedEvening(), schedules: Int = 20, units: [Int] = [0],
    _ orders: @escaping (PairingRole, Int) -> SteppedOrders?
  ) throws -> PairingOutcome {
    var plan = PairingPlan.tiny()
    (plan.schedules, plan.units) = (schedules, units)
    var processes = SeedTree(1).stream()
    return try PairedComparison(
      plan,
      start: { (role, _) throws(PairingError) in
        evening.stepper(role, chance: RandomSource(seed: processes.next()))
      },
      playOrders: { (role, unit) throws(PairingError) in orders(role, unit) }, clock: { 0 }
    ).run()
  }

  private func shows(_ findings: [ScheduleFinding] = [], natural: [String] = [], _ differences: [String] = [])
    -> SteppedOrders
  {
    SteppedOrders(natural: natural, findings: findings, differences: differences)
  }

  @Test(
    "a rule that breaks under an order of the new one only is WORSE, with the swapped events")
  func broken() throws {
    let outcome = try play { role, _ in
      self.shows(role == .new ? [self.finding("save.once", [self.swap])] : [])
    }
    #expect(outcome.verdict == .worse && ExitCode(outcome) == .regression)
    #expect(outcome.reason.hasPrefix("save.once is newly broken, under some orders only; frames: the median"))
    let words = outcome.orders?.words(.plain).first ?? ""
    #expect(
      words.hasPrefix("NEWLY BROKEN under some orders only: save.once, unit 0, session 1, order 3 (drawn"))
    #expect(words.hasSuffix("what was seen; at 0:02.000, A.save came before B.load"), "\(words)")
    // What frames cost is as it was: the gate blames no stage.
    let cost = outcome.findings(VerdictRule())
    #expect(cost.allSatisfy { $0.holds })
    let gate = outcome.orderFindings(.plain)
    #expect(gate.map(\.id) == ["save.once"] && gate.map(\.result.exit) == [3] && gate.allSatisfy { $0.fails })
    #expect(outcome.gateRemarks(.plain).map { $0.hasPrefix("against the older program: SAME") } == [true])
  }

  @Test("a rule that also breaks in the old one is not new; a mended one is named")
  func known() throws {
    for old in [shows([finding("save.once", unit: 1)]), shows(natural: ["save.once"])] {
      let outcome = try play(units: [0, 1]) { role, unit in
        role == .new ? self.shows(unit == 0 ? [self.finding("save.once")] : []) : old
      }
      #expect(outcome.verdict == .same && outcome.orderFindings(.plain).isEmpty)
      #expect(outcome.gateRemarks(.plain).last?.contains("nothing breaks in the new program") == true)
    }
    let mended = try play { role, _ in self.shows(role == .old ? [self.finding(nil)] : []) }
    #expect(mended.verdict == .same)
    #expect(mended.orders?.words(.plain).last?.hasPrefix("no longer broken: a crash, unit 0") == true)
  }

  @Test("a rule broken in two units is named once, two rules both")
  func several() throws {
    let outcome = try play(units: [0, 1]) { role, unit in
      self.shows(
        role == .new ? [self.finding("save.once", unit: unit), self.finding(unit == 1 ? nil : "b")] : [])
    }
    #expect(outcome.orders?.broken.map(\.rule) == ["save.once", "b", nil])
    #expect(outcome.orderFindings(.plain).map(\.id) == ["save.once", "b", "crash"])
  }

  @Test("nondeterminism in either program exits with 7")
  func undecided() throws {
    for role in [PairingRole.old, .new] {
      let outcome = try play { asked, _ in self.shows([], asked == role ? ["two things were ready"] : []) }
      #expect(outcome.verdict == .notComparable && ExitCode(outcome) == .notDeterministic)
      #expect(outcome.reason == "not deterministic: two things were ready")
      #expect(outcome.orderFindings(.plain).map(\.result.exit) == [7])
    }
  }

  @Test("a program without support for orders is named, and changes no verdict")
  func tooOld() throws {
    let outcome = try play { role, _ in role == .old ? nil : self.shows([self.finding("save.once")]) }
    #expect(outcome.verdict == .same)
    #expect(
      outcome.orders?.words(.plain) == [
        "other orders were not run: the old program's version does not support them"
      ])
    #expect(outcome.gateRemarks(.plain).last?.contains("other orders were not run") == true)
  }

  @Test(
    "programs that behave differently run other orders, too; a nondeterministic one does not")
  func different() throws {
    var evening = SimulatedEvening()
    evening.differsFrom = 300
    let outcome = try play(evening) { role, _ in self.shows(role == .new ? [self.finding("save.once")] : []) }
    #expect(outcome.verdict == .worse && outcome.reason.contains("behave differently"))
    #expect(outcome.findings(VerdictRule()).map(\.result) == [.notComparable])
  }

  @Test("orders run only if requested, once for each program and unit")
  func asked() throws {
    var asked: [String] = []
    let none = try play(schedules: 0) { role, unit in
      asked.append("\(role) \(unit)")
      return self.shows()
    }
    #expect(none.orders == nil && asked.isEmpty)
    _ = try play(units: [2, 5]) { role, unit in
      asked.append("\(role) \(unit)")
      return self.shows()
    }
    #expect(asked == ["old 2", "new 2", "old 5", "new 5"])
  }

  @Test("the results of a process are decoded")
  func answers() {
    let orders = shows([finding("save.once", [swap]), finding(nil)], natural: ["b", ""], ["two ways"])
    for answer in [StepperAnswer.orders(orders), .playing(17)] {
      #expect(StepperAnswer(line: answer.line) == answer && !answer.line.contains("\n"))
    }
    for line in ["orders", "orders {}", "orders {\"natural\":1}", "playing", "playing x", "playing 1 2"] {
      #expect(StepperAnswer(line: line) == nil, "\(line)")
    }
  }
}
