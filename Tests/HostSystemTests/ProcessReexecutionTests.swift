import Foundation
import HostSystem
import Testing

@Suite("A process that starts itself anew")
struct ProcessReexecutionTests {
  @Test("the program's path is that of the file, not of a link to it")
  func path() throws {
    let link = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    #expect(ProcessReexecution.executablePath() == link)
  }

  @Test("a program that cannot take over gives the system's reason, and its words are given back")
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
    @Test("the other program has the arguments and the environment that it is given, and nothing else")
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

    @Test("the environment's lines are all that there are")
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
