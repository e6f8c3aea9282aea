import Foundation
import HostSystem
import Testing

@Suite("Re-execution of the process")
struct ProcessReexecutionTests {
  @Test("the program's path is the file's, not a link's")
  func path() throws {
    let link = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    #expect(ProcessReexecution.executablePath() == link)
  }

  @Test("a failed replacement returns the system's reason, and frees its arguments")
  func refused() throws {
    let meter = try #require(HostMeter())
    let word = String(repeating: "x", count: 100_000)
    let words = [String](repeating: word, count: 6)
    let before = meter.allocated() - meter.deallocated()
    let reasons = (0..<2).map { _ in
      ProcessReexecution.replaceProcess(by: "/no/such/program", arguments: words, environment: words)
    }
    #expect(reasons == ["No such file or directory", "No such file or directory"])
    #expect(meter.allocated() - meter.deallocated() - before < 100_000)
  }

  #if compiler(>=6.3)
    @Test("the replacing program has exactly the given arguments and environment")
    func replaced() async {
      await #expect(processExitsWith: .exitCode(7)) {
        setenv("SKIPROPE_OLD", "1", 1)
        let script =
          #"[ "$0,$#,$1,$2,$A,$B,$SKIPROPE_OLD" = 'name,2,first,the last,1 x,2=3,' ] && exit 7; exit 8"#
        _ = ProcessReexecution.replaceProcess(
          by: "/bin/sh", arguments: ["sh", "-c", script, "name", "first", "the last"],
          environment: ["A=1 x", "B=2=3"])
      }
    }

    @Test("all lines of the environment are listed")
    func environment() async {
      await #expect(processExitsWith: .success) {
        setenv("SKIPROPE_LINE", "a=b", 1)
        setenv("SKIPROPE_EMPTY", "", 1)
        let lines = ProcessReexecution.currentEnvironment()
        let settings = ProcessInfo.processInfo.environment.map { "\($0)=\($1)" }
        try #require(lines.sorted() == settings.sorted())
        try #require(lines.contains("SKIPROPE_LINE=a=b") && lines.contains("SKIPROPE_EMPTY="))
      }
    }
  #endif
}
