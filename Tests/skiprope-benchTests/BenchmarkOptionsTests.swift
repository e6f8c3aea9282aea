import Testing
import skiprope_bench

@Suite struct BenchmarkOptionsTests {
  private let known = ["cache-get", "ledger"]

  @Test("flags can be in any order, each benchmark has its own flag")
  func reads() throws {
    let options = try BenchmarkOptions(["--only", "ledger", "--quick", "--only", "cache-get"], known: known)
    #expect(options.isQuick)
    #expect(options.only == ["ledger", "cache-get"])
    #expect(!options.wantsHelp)
  }

  @Test(
    "unknown arguments are refused",
    arguments: [["--slow"], ["--only"], ["--only", "gallery"], ["quick"]])
  func refuses(arguments: [String]) {
    #expect(throws: UsageError.self) { try BenchmarkOptions(arguments, known: known) }
  }
}
