import Foundation
import Mutation
import Testing

@Suite("The results")
struct ScoringTests {
  private func record() -> RunRecord {
    let all = mutants("A", 2) + mutants("A", 1, kind: .order) + mutants("Beta", 2)
    var record = RunRecord(
      request: MutationRequest(), commit: "abc",
      mutants: all.enumerated().map { NumberedMutant(number: $0.offset + 1, mutant: $0.element) },
      places: ["A": 20, "Beta": 4, "Untouched": 9], rejected: [])
    record.baselines = [Baseline(target: "ATests", seconds: 1, reached: [1, 3])]
    record.verdicts["A-call-0"] = Verdict(outcome: .caught, target: "ATests", seconds: 1)
    record.verdicts["A-call-1"] = Verdict(outcome: .survived, seconds: 1)
    record.verdicts["A-order-0"] = Verdict(outcome: .timedOut, target: "ATests", seconds: 30)
    record.verdicts["Beta-call-0"] = Verdict(outcome: .caught, target: "BTests", seconds: 1)
    return record
  }

  @Test("the score counts what was caught and what timed out, and is rounded down")
  func modules() {
    #expect(
      ScoreTable.byModule(record()) == """
        module  places  tried  caught  timed out  survived  score
        A           20      3       1          1         1   66 %
        Beta         4      1       1          0         0  100 %
        all         33      4       2          1         1   75 %
        """)
  }

  @Test("operators have a table of their own")
  func kinds() {
    let lines = ScoreTable.byKind(record()).split(separator: "\n")
    #expect(lines.count == 7)
    #expect(lines.last == "call            3       2          0         1   66 %")
  }

  @Test("a survivor is named with place, change and the tests that reach it")
  func survivors() {
    #expect(
      ScoreTable.survivors(record()) == """
        A-call-1  Sources/A/File.swift:2  call in f
            f(1) -> dropped
            no test reaches it
        """)
  }

  @Test(
    "a module at its floor holds, one below it or without one is named, and those written by hand do not count"
  )
  func floors() throws {
    var record = record()
    #expect(try ModuleFloors("# floors\nA 66\n\nBeta 100\n").below(record) == [])
    #expect(
      try ModuleFloors("A 67\n").below(record) == [
        "A is below its floor: 2 of 3 were caught, and 67 % is asked for", "Beta has no floor",
      ])
    record.mutants += mutants("A", 1, kind: .planted).map { NumberedMutant(number: 9, mutant: $0) }
    record.verdicts["A-planted-0"] = Verdict(outcome: .survived, seconds: 1)
    #expect(try ModuleFloors("A 66\nBeta 100").below(record) == [])
  }

  @Test(
    "a floor that cannot be read is named with its line", arguments: ["A", "A 101", "A -1", "A x", "B 3"])
  func unreadFloor(_ line: String) {
    let fault = #expect(throws: ModuleFloors.Fault.self) { try ModuleFloors("B 50\n\(line)\n") }
    #expect(fault?.line == 2)
  }

  @Test("a run that was cut short goes on with what has no verdict, from its file")
  func resuming() throws {
    let data = try JSONEncoder().encode(record())
    let again = try JSONDecoder().decode(RunRecord.self, from: data)
    #expect(again == record())
    #expect(again.untried.map(\.mutant.id) == ["Beta-call-1"])
    #expect(again.targets(reaching: 3) == ["ATests"])
  }

  @Test("errors of the compiler are read, warnings and notes are not, repetitions count once")
  func errors() {
    let log = """
      /tree/Sources/A/B.swift:12:7: error: type 'A' has no member 'last'
      10 |
      /tree/Sources/A/B.swift:12:7: error: type 'A' has no member 'last'
      /tree/Sources/A/B.swift:3:1: warning: unused
      /tree/Sources/A/A.swift:4:9: error: binary operator '-': cannot be applied
      error: fatalError
      """
    #expect(
      CompilerError.all(in: log) == [
        CompilerError(
          path: "/tree/Sources/A/A.swift", line: 4, column: 9,
          message: "binary operator '-': cannot be applied"),
        CompilerError(
          path: "/tree/Sources/A/B.swift", line: 12, column: 7, message: "type 'A' has no member 'last'"),
      ])
  }
}
