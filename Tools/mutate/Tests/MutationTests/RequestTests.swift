import Mutation
import Testing

@Suite("What was typed")
struct RequestTests {
  @Test("without flags 200 mutants are drawn with seed 1 and tried two at a time")
  func defaults() throws {
    let request = try CommandLineRequest([])
    #expect(request.action == .run)
    #expect(request.mutation.seed == 1)
    #expect(request.mutation.count == 200)
    #expect(request.jobs == 2)
  }

  @Test("flags have their values behind them or behind an equals sign, and lists add up")
  func flags() throws {
    let request = try CommandLineRequest([
      "--seed=7", "--mutants", "30", "--each", "5", "--floors", "--module", "A,B", "--module=C", "--jobs",
      "1", "--prepare",
    ])
    #expect(request.mutation.seed == 7)
    #expect(request.mutation.count == 30)
    #expect(request.mutation.each == 5)
    #expect(request.holdsFloors)
    #expect(request.mutation.modules == ["A", "B", "C"])
    #expect(request.jobs == 1)
    #expect(request.preparesOnly)
  }

  @Test("so many of each module alone is a draw of nothing else")
  func each() throws {
    #expect(try CommandLineRequest(["--each", "10"]).mutation.count == 0)
  }

  @Test(
    "each action has its flag",
    arguments: [
      ("--list", CommandLineRequest.Action.list), ("--resume", .resume), ("--report", .report), ("-h", .help),
      ("--apply=A-1", .apply("A-1")), ("--plant-bugs", .plant), ("--bug-tables", .tables(writing: false)),
      ("--write-bug-tables", .tables(writing: true)),
    ])
  func actions(_ flag: String, _ action: CommandLineRequest.Action) throws {
    #expect(try CommandLineRequest([flag]).action == action)
  }

  @Test(
    "what cannot be meant is refused",
    arguments: [
      ["--mutants", "0"], ["--mutants", "x"], ["--jobs"], ["--only", ""], ["--sed", "1"], ["Expiry"],
    ])
  func refused(_ words: [String]) {
    #expect(throws: CommandLineRequest.Failure.self) { try CommandLineRequest(words) }
  }
}
