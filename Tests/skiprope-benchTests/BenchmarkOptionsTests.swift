import Testing
import skiprope_bench

@Suite struct BenchmarkOptionsTests {
  private let known = ["cache-get", "ledger"]

  @Test("flags come in any order, benchmarks are named one by one")
  func reads() throws {
    let options = try BenchmarkOptions(["--only", "ledger", "--quick", "--only", "cache-get"], known: known)
    #expect(options.isQuick)
    #expect(options.only == ["ledger", "cache-get"])
    #expect(!options.wantsHelp)
  }

  @Test(
    "what is not understood is refused",
    arguments: [["--slow"], ["--only"], ["--only", "gallery"], ["quick"]])
  func refuses(arguments: [String]) {
    #expect(throws: UsageError.self) { try BenchmarkOptions(arguments, known: known) }
  }
}
