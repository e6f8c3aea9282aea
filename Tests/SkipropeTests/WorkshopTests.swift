import Commands
import Foundation
import Kernel
import Metrics
import Playing
import ScenarioFormat
import Skiprope
import Testing

@Suite("An app with several effects and gestures at once")
struct WorkshopTests {
  private let subject: any SimulatedSubject = Harness.program(of: Workshop.self).subject

  private func play(_ yaml: String) throws -> UnitResult { try subject.play(subject.scenario(yaml)) }

  @Test(
    "two effects requested of one lane in one frame both finish, with a common cost", arguments: 1...5
  )
  func effects(_ seed: Int) throws {
    let result = try play("seed: \(seed)\nsession: {length: 1m}")
    let both = try result.tally("effects.both")
    #expect(both.violations == 0, "\(both.examples)")
    let touches = try result.tally("lever.alone").exercised
    #expect(touches > 20 && (touches - 1...touches).contains(both.exercised))
    let row = try #require(result.costModel.first { $0.operation == "database" })
    #expect((touches * 2 - 1...touches * 2).contains(row.count) && result.costModel.count == 1)
    #expect(abs(row.virtualMilliseconds - Double(row.count) * 6) <= 1)
  }

  @Test("an invisible item is not touched, whatever its weight", arguments: 1...10)
  func hidden(_ seed: Int) throws {
    let alone = try play("seed: \(seed)\nsession: {length: 1m}").tally("lever.alone")
    #expect(alone.exercised > 20 && alone.violations == 0, "\(alone.examples)")
  }

  @Test("of equal notable events only the first is stored")
  func notables() throws {
    let notables = try play("session: {length: 1m}").notables ?? []
    let pulls = notables.filter { $0.clipRequest.kind.rawValue == "pull" }
    #expect(pulls.count == 1)
    #expect(pulls.first?.clipRequest.words == "the lever is pulled for the 1. time")
  }

  @Test("a closed loop counts exactly the vsyncs between its frames as skipped")
  func loop() throws {
    let closed = try play("session: {length: 30s}\nclock: {closed-loop: high}")
    let values = subject.metrics.values(closed.measurements)
    let reported = try #require(values.first { $0.id == "loop.skipped_vsyncs" }).value
    let gaps = try closed.tally("vsyncs.told").exercised
    // Behind the last frame no other one tells of a gap.
    #expect(gaps > 15 && (gaps...gaps + 8).contains(Int(reported)), "\(gaps), told \(reported)")
    #expect(try closed.tally("effects.both").violations == 0)
    #expect(try closed.tally("vsyncs.told").violations == 0)
    #expect(try play("session: {length: 30s}").tally("vsyncs.told").exercised == 0)
  }
}
