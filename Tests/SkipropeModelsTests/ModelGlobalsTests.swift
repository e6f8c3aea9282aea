import GlobalSamples
import HostSystem
import Playing
import ScenarioFormat
import SkipropeModels
import Testing

/// What is around the apps: it counts their requests, and writes down what they say.
enum Around {
  nonisolated(unsafe) static var requests = 0
  nonisolated(unsafe) static var lines: [String] = []
  // Set by a test, before it plays.
  nonisolated(unsafe) static var kills: [Instant] = []
  nonisolated(unsafe) static var sessions = 1
}

/// An app whose model counts in globals, and shows what it has counted.
enum Counting: ModelSubject {
  static let name = "counting"

  static func sessions(in unit: UnitSetup<Counting>) -> Int { Around.sessions }
  static func relaunches(for setup: Setup<Counting>) -> [Instant] { Around.kills }
  static func model(for setup: Setup<Counting>) -> CountingModel {
    Around.requests += 1
    return CountingModel { Around.lines.append("\(setup.session): \($0)") }
  }
  static func content(of model: CountingModel) -> [Node] {
    Column { Text("launch \(model.launch), second \(model.seconds), request \(Around.requests)") }
      .task { await model.count() }
  }

  /// Plays five seconds.
  static func play(
    sessions: Int = 1, kills: [Instant] = [], repetitions: Int = 1
  ) throws -> (lines: [String], result: UnitResult) {
    (Around.sessions, Around.kills) = (sessions, kills)
    let subject = CompiledSubject(Counting.self).subject
    let scenario = try ScenarioReader(vocabulary: subject.vocabulary).read(
      Array("session: {length: 5s}".utf8), file: "counting.yaml"
    ).scenario
    let folder = ScratchFolder()
    defer { folder.remove() }
    let order = WorkOrder(
      scenario: scenario, unit: 0, repetitions: repetitions, keepAllFrames: false, detailedSessions: 0,
      results: folder.path + "/units", scratch: folder.path + "/scratch", hostScore: 1, bug: nil)
    _ = try UnitRun(order: order, of: subject).runToEnd { _ in }
    let result = try #require(try UnitFiles(folder: order.results).read(0))
    return (Around.lines, result)
  }
}

/// Each plays in a process of its own, whose globals are as before `main`.
@Suite("Globals of an app and of its harness")
struct ModelGlobalsTests {
  @Test("missing requirements for fresh globals and for other orders are reported, each one separately")
  func remarks() {
    let said = { ModelApp<Counting>.remarks(knowsGlobals: $0, tasksCanWait: $1) }
    #expect(said(true, true) == [] && ModelApp<Counting>.remarks(underOtherOrders: true) == [])
    #expect(said(false, true).map { $0.hasPrefix("this program has no symbol table") } == [true])
    #expect(
      said(true, false).map { $0.hasPrefix("this Swift runtime lets tasks enter a free actor") } == [true])
    #expect(said(false, false).count == 2)
  }

  @Test("a killed app restarts with fresh globals, while the harness keeps its own")
  func relaunches() async {
    await #expect(processExitsWith: .success) {
      let (lines, _) = try Counting.play(kills: [.milliseconds(1_500), .milliseconds(3_700)])
      #expect(
        lines == [
          "0: launch 1, tally 0", "0: second 1", "0: launch 1, tally 0", "0: second 1", "0: second 2",
          "0: launch 1, tally 0", "0: second 1",
        ], "\(lines)")
      #expect(Around.requests == 3)
    }
  }

  @Test("each session of a unit has its own globals, and the harness's are shared")
  func sessions() async {
    await #expect(processExitsWith: .success) {
      let (lines, _) = try Counting.play(sessions: 2)
      for session in 0..<2 {
        let reported = lines.filter { $0.hasPrefix("\(session): ") }.map { $0.dropFirst(3) }
        #expect(reported == ["launch 1, tally 0"] + (1...5).map { "second \($0)" }, "\(lines)")
      }
      #expect(Around.requests == 2)
    }
  }

  @Test("a repetition equals the first one, even if the app and its harness count in globals")
  func repetitions() async {
    await #expect(processExitsWith: .success) {
      let kills: [Instant] = [.milliseconds(1_500)]
      let (lines, result) = try Counting.play(sessions: 2, kills: kills, repetitions: 3)
      #expect(result.nondeterministic.isEmpty, "\(result.nondeterministic)")
      #expect(Around.requests == 4 && lines.first == "0: launch 1, tally 0", "\(lines)")
    }
  }

  @Test("the first run of a unit sees globals that a test set in the harness")
  func trials() async {
    await #expect(processExitsWith: .success) {
      let lines = try [1, 2].map { try Counting.play(sessions: $0).lines.count }
      #expect(lines == [6, 18], "\(lines)")
    }
  }
}
