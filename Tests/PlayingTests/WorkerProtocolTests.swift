import FamilySamples
import FamilySubject
import Foundation
import HostSystem
import Kernel
import Playing
import ScenarioFormat
import Skiprope
import Testing

private struct Unexpected: Error {
  let line: Int
  var answer: WorkerMessage?
}

@Suite("A worker process")
struct WorkerProtocolTests {
  /// A conversation with a worker.
  private struct Worker {
    let process: ChildProcess

    init(hashing: String = "deterministic", _ flags: [String] = []) throws {
      process = try ChildProcess(
        path: try builtCommand(), arguments: ["worker"] + flags, environment: ["SKIPROPE_HASHING": hashing],
        attended: true)
    }

    /// The copy of itself that a worker with `--copies` has at hand.
    func copy() throws -> Int32? {
      let children = try String(
        contentsOfFile: "/proc/\(process.pid)/task/\(process.pid)/children", encoding: .utf8)
      return children.split(separator: " ").first.flatMap { Int32($0) }
    }

    /// Says a line and returns the answer, passing over progress.
    func ask(_ line: String) -> WorkerMessage? {
      process.send(line)
      return answer()
    }

    func answer() -> WorkerMessage? {
      while let line = process.receive() {
        let message = WorkerMessage(line: line)
        if case .progress = message { continue }
        return message
      }
      return nil
    }

    func open(_ order: WorkOrder) throws -> WorkerMessage? {
      ask("open " + String(decoding: try JSONEncoder().encode(order), as: UTF8.self))
    }

    func quit() -> ChildProcess.Ending {
      process.send("quit")
      return process.wait()
    }
  }

  @Test("its first line is the version of the protocol and its words")
  func ready() throws {
    let worker = try Worker()
    #expect(
      worker.answer()
        == .ready(version: WorkerLoop.version, words: ["open", "run", "trace", "look", "again", "quit"]))
    #expect(worker.quit().code == 0)
  }

  @Test("an unknown or early word gets a reply, and the worker goes on")
  func unknownWords() throws {
    try withFolder { folder in
      let worker = try Worker()
      _ = worker.answer()
      #expect(worker.ask("lockstep 64") == .failed("unknown word: lockstep 64"))
      let long = "lockstep 0123456789012345678901234567890123456789"
      #expect(worker.ask(long) == .failed("unknown word: \(long.prefix(40))"))
      #expect(worker.ask("open {}") != nil)
      #expect(worker.ask("run") == .failed("no unit is open; send `open` first"))
      let opened = try worker.open(order(.tiny(), in: folder))
      guard case .opened(let children) = opened else {
        Issue.record("answered \(String(describing: opened))")
        return
      }
      #expect((1...2).contains(children))
      guard case .done = worker.ask("run") else {
        Issue.record("it does not run after its failures")
        return
      }
      #expect(worker.quit().code == 0)
    }
  }

  @Test("with copies one process runs unit after unit, each like a worker of its own")
  func copies() throws {
    try withFolder { folder in
      let worker = try Worker(["--copies"])
      guard case .ready(_, let words) = worker.answer() else { throw Unexpected(line: #line) }
      #expect(words.last == WorkerLoop.copies)
      for unit in [0, 1, 0] {
        let alone = try Worker()
        _ = alone.answer()
        _ = try alone.open(order(.tiny(families: 2), in: folder, family: unit))
        let done = alone.ask("run")
        let first = try result(in: folder, family: unit)
        #expect(alone.quit().code == 0)

        guard case .opened = try worker.open(order(.tiny(families: 2), in: folder, family: unit)) else {
          throw Unexpected(line: #line)
        }
        worker.process.send("run")
        #expect(worker.answer() == done)
        guard case .ended(let ending) = worker.answer() else { throw Unexpected(line: #line) }
        #expect(ending.code == 0 && ending.signal == nil && ending.cpuSeconds > 0)
        #expect(ending.peakResidentBytes > 1_000_000)
        #expect(
          DeterminismCheck.difference(
            first, try result(in: folder, family: unit), FamilySubject.compiled.subject) == nil)
      }
      #expect(worker.quit().code == 0)
    }
  }

  @Test("a crashed copy and invalid input are reported, and the next unit runs")
  func crashedCopy() throws {
    try withFolder { folder in
      let alone = try Worker()
      _ = alone.answer()
      let badOrder = alone.ask("open {}")
      #expect(badOrder != nil && alone.quit().code == 0)
      let worker = try Worker(["--copies"])
      _ = worker.answer()
      // What the runtime does not catch: it goes on after one of its own that no instruction raised.
      for signal in [SIGUSR1, SIGKILL] {
        _ = try worker.open(order(.tiny(length: .seconds(3_000)), in: folder))
        #expect(worker.process.trail?.place?.phase != .idle)
        kill(try #require(try worker.copy()), signal)
        let answer = worker.answer()
        guard case .ended(let ending) = answer else { throw Unexpected(line: #line, answer: answer) }
        #expect(ending.signal == signal && ending.code == nil)
      }
      #expect(worker.ask("open {}") == badOrder)
      guard case .ended = worker.answer() else { throw Unexpected(line: #line) }
      // Of that one nothing was begun, whatever the one before it was at.
      #expect(worker.process.trail?.place?.phase == .idle && worker.process.trail?.place?.frame == 0)
      guard case .opened = try worker.open(order(.tiny(), in: folder)) else { throw Unexpected(line: #line) }
      guard case .done = worker.answer() else { throw Unexpected(line: #line) }
      guard case .ended(let ending) = worker.answer() else { throw Unexpected(line: #line) }
      #expect(ending.code == 0 && worker.quit().code == 0)
    }
  }

  @Test("a copy ends with its worker and writes nothing afterwards")
  func orphan() throws {
    try withFolder { folder in
      let worker = try Worker(["--copies"])
      _ = worker.answer()
      _ = try worker.open(order(.tiny(length: .seconds(3_000)), in: folder))
      let copy = try #require(try worker.copy())
      worker.process.signal(SIGKILL)
      #expect(worker.process.wait().signal == SIGKILL)
      worker.process.drain(within: 60)
      // Its files are closed a moment before it is gone.
      for _ in 0..<10_000_000 where kill(copy, 0) == 0 && !isZombie(copy) { sched_yield() }
      #expect(kill(copy, 0) != 0 || isZombie(copy))
    }
  }

  /// Whether a process has ended, and its parent does not know it yet.
  private func isZombie(_ pid: Int32) -> Bool {
    let facts = try? String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8)
    return facts.map { $0.contains(") Z ") || $0.contains(") X ") } ?? true
  }

  @Test("results do not depend on the process's hash seed")
  func hashing() throws {
    let answers = try ["deterministic", "random", "random"].map { hashing in
      try withFolder { folder in
        let worker = try Worker(hashing: hashing)
        _ = worker.answer()
        _ = try worker.open(order(.tiny(), in: folder))
        let done = worker.ask("run")
        #expect(worker.quit().code == 0)
        return (done, try result(in: folder))
      }
    }
    guard case .done = answers[0].0 else {
      Issue.record("answered \(String(describing: answers[0].0))")
      return
    }
    #expect(answers[0].0 == answers[1].0 && answers[1].0 == answers[2].0)
    for other in answers[1...] {
      #expect(DeterminismCheck.difference(answers[0].1, other.1, FamilySubject.compiled.subject) == nil)
    }
  }
}
