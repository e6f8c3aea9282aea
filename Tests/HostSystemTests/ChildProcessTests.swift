import Foundation
import Glibc
import HostSystem
import Synchronization
import Testing

@Suite("Processes started by this one")
struct ChildProcessTests {
  private func shell(_ script: String, environment: [String: String] = [:]) throws -> ChildProcess {
    try ChildProcess(path: "/bin/sh", arguments: ["-c", script], environment: environment)
  }

  @Test("a child returns lines whole, including long and empty ones")
  func echo() throws {
    let cat = try ChildProcess(path: "/bin/cat", arguments: [], environment: [:])
    for line in ["one", "", "two words", String(repeating: "long ", count: 10_000), "ä ö ü"] {
      #expect(cat.send(line))
      #expect(cat.receive() == line)
    }
    cat.signal(15)
    let ending = cat.wait()
    #expect(ending.signal == 15 && ending.code == nil)
  }

  @Test("bytes between two lines are read unchanged, in whatever pieces they arrive")
  func bytes() throws {
    let child = try shell(#"printf 'first\n\001\012'; sleep 0; printf '\000\377last\n'"#)
    #expect(child.receive() == "first")
    #expect(child.receive(byteCount: 4) == [1, 10, 0, 255])
    #expect(child.receive(byteCount: 0) == [])
    #expect(child.receive() == "last")
    #expect(child.receive(byteCount: 1) == nil)
    _ = child.wait()
  }

  @Test("an ending has the exit code and the peak of memory", arguments: [0, 3, 255] as [Int32])
  func exitCode(code: Int32) throws {
    let child = try shell("exit \(code)")
    #expect(child.receive() == nil)
    let ending = child.wait()
    #expect(ending.code == code && ending.signal == nil)
    #expect(ending.peakResidentBytes > 100_000 && ending.cpuSeconds >= 0)
  }

  @Test("an ending by a signal has the signal instead of a code", arguments: [9, 11, 6] as [Int32])
  func signals(number: Int32) throws {
    let child = try shell("kill -\(number) $$")
    #expect(child.receive() == nil)
    let ending = child.wait()
    #expect(ending.code == nil && ending.signal == number)
  }

  @Test("a child has exactly the given environment")
  func environment() throws {
    let child = try ChildProcess(path: "/usr/bin/env", arguments: [], environment: ["B": "2", "A": "1 x"])
    var lines: [String] = []
    while let line = child.receive() { lines.append(line) }
    #expect(lines == ["A=1 x", "B=2"])
    #expect(child.wait().code == 0)
  }

  @Test("sending to an ended child returns false and does not end the sender")
  func brokenPipe() throws {
    let child = try shell("exit 0")
    #expect(child.receive() == nil)
    _ = child.wait()
    // A process that another test is starting holds the pipe until its exec.
    var isRefused = false
    for _ in 0..<500 where !isRefused {
      isRefused = !child.send("hello")
      if !isRefused { _ = try shell("exit 0").wait() }
    }
    #expect(isRefused)
  }

  @Test("waiting for several children returns those with output or at their end")
  func several() throws {
    let silent = try shell("read line; echo late")
    let talking = try shell("echo now; read line")
    let ready = ChildProcess.waitForOutput([silent, talking], milliseconds: 10_000)
    #expect(ready == [false, true])
    #expect(talking.receive() == "now")
    silent.send("go")
    #expect(ChildProcess.waitForOutput([silent], milliseconds: 10_000) == [true])
    #expect(silent.receive() == "late" && silent.receive() == nil)
    talking.send("end")
    #expect(silent.wait().code == 0 && talking.wait().code == 0)
  }

  /// The kernel binds a child's end to the thread that started it, not to the process.
  @Test("a child outlives the thread that started it")
  func startingThread() throws {
    let child = Mutex<Started?>(nil)
    let thread = Thread {
      let started = try? ChildProcess(path: "/bin/cat", arguments: [], environment: [:])
      child.withLock { $0 = started.map { Started(process: $0) } }
    }
    thread.start()
    while !thread.isFinished { sched_yield() }
    let cat = try #require(child.withLock { $0 }).process
    for line in ["one", "two"] {
      #expect(cat.send(line))
      #expect(cat.receive() == line)
    }
    cat.signal(SIGTERM)
    #expect(cat.wait().signal == SIGTERM)
  }

  private struct Started: @unchecked Sendable { let process: ChildProcess }

  @Test(
    "a child has its starter's processors, and the right descriptors even if standard ones are closed here")
  func places() throws {
    let child = try shell(
      "ls /proc/self/fd | tr '\\n' ' '; grep Cpus_allowed_list /proc/self/status | tr '\\t' ' '")
    let own = try #require(
      String(contentsOfFile: "/proc/thread-self/status", encoding: .utf8).split(separator: "\n")
        .first { $0.hasPrefix("Cpus_allowed_list") })
    let said = try #require(child.receive())
    #expect(said.hasPrefix("0 1 2 3 ") && !said.contains("16"), "\(said)")
    #expect(said.hasSuffix(own.replacing("\t", with: " ")), "\(said)")
    _ = child.wait()
  }

  @Test("receiving throws for a late line and for an endless one")
  func limits() throws {
    let silent = try shell("read line; echo late")
    #expect(throws: ChildProcess.Silence.timedOut) { try silent.receive(within: 0.01) }
    #expect(throws: ChildProcess.Silence.timedOut) { try silent.receive(byteCount: 1, within: 0.01) }
    #expect(throws: ChildProcess.Silence.stopped) { try silent.receive(within: 1e9) { true } }
    silent.send("go")
    #expect(try silent.receive(within: 1e9) == "late")
    #expect(throws: ChildProcess.Silence.ended) { try silent.receive(within: 1e9) }
    #expect(silent.end(within: 1e9).code == 0)
    let talking = try shell("exec cat /dev/zero")
    #expect(throws: ChildProcess.Silence.endlessLine) { try talking.receive(within: 1e9) }
    #expect(talking.end(within: 0).signal == SIGKILL)
  }

  @Test("starting a missing program throws an error that names it")
  func notThere() {
    let error = #expect(throws: ProcessError.self) {
      try ChildProcess(path: "/no/such/program", arguments: [], environment: [:])
    }
    #expect(error?.description.hasPrefix("cannot start /no/such/program: No such file or directory") == true)
  }
}
