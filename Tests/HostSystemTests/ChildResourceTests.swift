import Foundation
import HostSystem
import Testing

@Suite("Resources of the parent of child processes")
struct ChildResourceTests {
  private func shell(_ script: String) throws -> ChildProcess {
    try ChildProcess(path: "/bin/sh", arguments: ["-c", script], environment: [:])
  }

  @Test("lines read together with another count as waiting output")
  func readAlong() throws {
    let talking = try shell("printf 'one\\ntwo\\n'; read line")
    let silent = try shell("read line")
    #expect(ChildProcess.waitForOutput([talking, silent], milliseconds: 10_000) == [true, false])
    #expect(talking.receive() == "one")
    #expect(ChildProcess.waitForOutput([silent, talking], milliseconds: 10_000) == [false, true])
    #expect(talking.receive() == "two")
    #expect(ChildProcess.waitForOutput([silent, talking], milliseconds: 0) == [false, false])
    for child in [talking, silent] {
      #expect(child.send("end"))
      #expect(child.wait().code == 0)
    }
  }

  @Test("arguments and environment are freed after the start")
  func memory() throws {
    let meter = try #require(HostMeter())
    let text = String(repeating: "x", count: 100_000)
    let settings = Dictionary(uniqueKeysWithValues: (0..<6).map { ("NAME\($0)", text) })
    let before = meter.allocated() - meter.deallocated()
    for _ in 0..<2 {
      let child = try ChildProcess(path: "/bin/sh", arguments: ["-c", ":", text], environment: settings)
      #expect(child.wait().code == 0)
    }
    #expect(meter.allocated() - meter.deallocated() - before < 100_000)
  }

  #if compiler(>=6.3)
    @Test("a child takes two descriptors, and none after its release or a failed start")
    func descriptors() async {
      await #expect(processExitsWith: .success) {
        let before = try OpenFiles.containing("pipe:")
        do {
          let child = try ChildProcess(path: "/bin/cat", arguments: [], environment: [:])
          try #require(OpenFiles.containing("pipe:").count == before.count + 2)
          child.signal(SIGKILL)
          try #require(child.wait().signal == SIGKILL)
        }
        try #require(OpenFiles.containing("pipe:") == before)
        let none = try? ChildProcess(path: "/no/such/program", arguments: [], environment: [:])
        try #require(none == nil)
        try #require(OpenFiles.containing("pipe:") == before)
      }
    }

    @Test("a start without free descriptors throws and leaks none")
    func noDescriptors() async {
      await #expect(processExitsWith: .success) {
        let before = try OpenFiles.containing("pipe:")
        var limit = rlimit(rlim_cur: 64, rlim_max: 64)
        try #require(setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0)
        // Room for half of the first pipe, for the first, for half of the second.
        for room in 1...3 {
          var files = Array(sequence(state: ()) { _ in open("/dev/null", O_RDONLY) }.prefix { $0 >= 0 })
          for _ in 1...room { close(files.removeLast()) }
          do throws(ProcessError) {
            _ = try ChildProcess(path: "/bin/cat", arguments: [], environment: [:])
            exit(EXIT_FAILURE)
          } catch {
            try #require(error == .cannotStart(path: "/bin/cat", errno: EMFILE))
          }
          // Listing the descriptors needs one, and so may the process's threads at any time.
          for file in files { close(file) }
          try #require(OpenFiles.containing("pipe:") == before)
        }
      }
    }

    @Test("an ending has the system's figures of the child's usage")
    func usage() async {
      await #expect(processExitsWith: .success) {
        let script = "i=0; while [ $i -lt 20000 ]; do i=$((i+1)); done"
        let child = try ChildProcess(path: "/bin/sh", arguments: ["-c", script], environment: [:])
        let ending = child.wait()
        var usage = rusage()
        getrusage(RUSAGE_CHILDREN.rawValue, &usage)
        let seconds = Double(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec)
        let microseconds = Double(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec)
        try #require(ending.code == 0 && seconds + microseconds > 0)
        try #require(abs(ending.cpuSeconds - seconds - microseconds / 1e6) < 0.000_01)
        try #require(ending.peakResidentBytes == usage.ru_maxrss * 1_024)
      }
    }

    @Test("sending to an ended child does not end the sender, whatever its handling of SIGPIPE was")
    func brokenPipe() async {
      await #expect(processExitsWith: .success) {
        signal(SIGPIPE, SIG_DFL)
        let child = try ChildProcess(path: "/bin/sh", arguments: ["-c", ":"], environment: [:])
        try #require(child.wait().code == 0)
        try #require(!child.send("hello"))
      }
    }
  #endif
}
