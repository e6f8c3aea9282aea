import Families
import FamilySamples
import FamilySubject
import Foundation
import Kernel
import Metrics
import Playing
import ScenarioFormat
import Skiprope
import Testing
import Touches

@Suite("Replay of a child's exported touches")
struct TouchReplayTests {
  /// One family of two children.
  private static var pair: Scenario {
    var scenario = Scenario.tiny()
    scenario.population.childrenPerFamily = 2...2
    return scenario
  }

  /// The pair's evening as drawn, and what each of the two touched.
  private static let drawn = Result { try digests(pair) }
  private static let exports = Result {
    try (0...1).map { try TouchExport(of: $0, in: 0, of: pair, FamilySubject.compiled.subject) }
  }

  /// The children's digests of family 0, with these touches where they are given.
  private static func digests(_ scenario: Scenario, _ recording: TouchRecording? = nil) throws -> [String] {
    try withFolder { folder in
      var scenario = scenario
      if let recording {
        let file = folder + "/child.jsonl"
        try Data(recording.text.utf8).write(to: URL(filePath: file))
        scenario.touches = .recording(file)
      }
      let run = try UnitRun(order: order(scenario, in: folder), of: FamilySubject.compiled.subject)
      _ = try run.runToEnd { _ in }
      return try result(in: folder).summary.sessions.map(\.digest)
    }
  }

  private func export(_ child: Int) throws -> (recording: TouchRecording, digest: String) {
    let export = try Self.exports.get()[child]
    return (try TouchRecording(text: export.recording.text, file: "child.jsonl"), export.digest)
  }

  // A replay drove every child of the family, and so told another evening.
  @Test("a replay takes the child's place, and both children's digests are reproduced", arguments: [0, 1])
  func sameDigest(child: Int) throws {
    let drawn = try Self.drawn.get()
    let (recording, digest) = try export(child)
    #expect(drawn.count == 2 && drawn[child] == digest && drawn[0] != drawn[1])
    #expect(
      recording.header.runSession
        == TouchRecording.RunSession(scenario: "tiny", seed: 5, unit: 0, session: child))
    #expect(try Self.digests(Self.pair, recording) == drawn)
  }

  @Test("another sample gives another evening of that child")
  func changedSample() throws {
    let drawn = try Self.drawn.get()
    var (recording, _) = try export(1)
    recording.samples[0].position.x += .points(1)
    let changed = try Self.digests(Self.pair, recording)
    #expect(changed[1] != drawn[1])
  }

  @Test("with another seed, or without an owner, the touches replace every child's")
  func everyChild() throws {
    var (recording, digest) = try export(1)
    var other = Self.pair
    other.seed = 6
    let drawn = try Self.digests(other)
    let driven = try Self.digests(other, recording)
    #expect(zip(drawn, driven).allSatisfy { $0 != $1 })
    recording.header.runSession = nil
    let (first, second) = (try Self.drawn.get()[0], try Self.digests(Self.pair, recording))
    #expect(second[0] != first && second[1] == digest)
  }

  // It was played by nobody, and the run still called itself one of the recording.
  @Test("a recording of a child that the family does not have is refused")
  func noSuchChild() throws {
    var (recording, _) = try export(1)
    recording.header.runSession?.session = 2
    #expect { _ = try Self.digests(Self.pair, recording) } throws: {
      "\($0)".contains(
        "child.jsonl` holds the touches of child 3 of family 0, but that family has 2 children")
    }
    recording.header.runSession?.unit = 1
    #expect(try Self.digests(Self.pair, recording) == Self.drawn.get())
  }

  @Test("a header with only half of the owner is refused")
  func halfAHeader() {
    let text =
      #"{"points_per_mm":6,"hz":60,"device":"d","origin":"","scenario":"smoke","seed":1,"session":1}"#
    #expect { _ = try TouchRecording(text: text, file: "f") } throws: { "\($0)".contains("unit") }
  }
}
