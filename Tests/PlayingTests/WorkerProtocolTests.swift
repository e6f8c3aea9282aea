import FamilySamples
import FamilySubject
import Foundation
import HostSystem
import Kernel
import Playing
import ScenarioFormat
import Skiprope
import Testing

@Suite("A worker in a process of its own")
struct WorkerProtocolTests {
  /// A conversation with a worker.
  private struct Worker {
    let process: ChildProcess

    init(hashing: String = "deterministic") throws {
      process = try ChildProcess(
        path: try builtCommand(), arguments: ["worker"], environment: ["SKIPROPE_HASHING": hashing])
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

  @Test("a word it does not know, and one that comes too early, are answered, and it goes on")
  func unknownWords() throws {
    try withFolder { folder in
      let worker = try Worker()
      _ = worker.answer()
      #expect(worker.ask("lockstep 64") == .failed("unknown word: lockstep 64"))
      let long = "lockstep 0123456789012345678901234567890123456789"
      #expect(worker.ask(long) == .failed("unknown word: \(long.prefix(40))"))
      #expect(worker.ask("open {}") != nil)
      #expect(worker.ask("run") == .failed("nothing is open; say `open` first"))
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

  @Test("the hash seed of the process decides nothing")
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
