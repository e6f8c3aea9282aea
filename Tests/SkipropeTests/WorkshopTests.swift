import Commands
import Foundation
import Kernel
import Metrics
import Playing
import ScenarioFormat
import Skiprope
import Testing

@Suite("An app that has two of everything")
struct WorkshopTests {
  private let subject: any PlayedSubject = Harness.program(of: Workshop.self).subject

  private func play(_ yaml: String) throws -> UnitResult { try subject.play(subject.scenario(yaml)) }

  @Test(
    "both effects that a frame asks of one lane are done, and their costs are told together", arguments: 1...5
  )
  func effects(_ seed: Int) throws {
    let result = try play("seed: \(seed)\nsession: {length: 1m}")
    let both = try result.tally("effects.both")
    #expect(both.violations == 0, "\(both.examples)")
    let touches = try result.tally("lever.alone").provoked
    #expect(touches > 20 && (touches - 1...touches).contains(both.provoked))
    let row = try #require(result.costModel.first { $0.operation == "database" })
    #expect((touches * 2 - 1...touches * 2).contains(row.count) && result.costModel.count == 1)
    #expect(abs(row.virtualMilliseconds - Double(row.count) * 6) <= 1)
  }

  @Test("what is not seen is not touched, however often it is meant", arguments: 1...10)
  func hidden(_ seed: Int) throws {
    let alone = try play("seed: \(seed)\nsession: {length: 1m}").tally("lever.alone")
    #expect(alone.provoked > 20 && alone.violations == 0, "\(alone.examples)")
  }

  @Test("of equal notables the first is kept, once")
  func notables() throws {
    let notables = try play("session: {length: 1m}").notables ?? []
    let pulls = notables.filter { $0.wish.kind.rawValue == "pull" }
    #expect(pulls.count == 1)
    #expect(pulls.first?.wish.words == "the lever is pulled for the 1. time")
  }

  @Test("a closed loop skips vsyncs, and tells as many as there are between its frames")
  func loop() throws {
    let closed = try play("session: {length: 30s}\nclock: {closed-loop: high}")
    let values = subject.metrics.values(closed.measurements)
    let told = try #require(values.first { $0.id == "loop.skipped_vsyncs" }).value
    let gaps = try closed.tally("vsyncs.told").provoked
    // Behind the last frame no other one tells of a gap.
    #expect(gaps > 15 && (gaps...gaps + 8).contains(Int(told)), "\(gaps), told \(told)")
    #expect(try closed.tally("effects.both").violations == 0)
    #expect(try closed.tally("vsyncs.told").violations == 0)
    #expect(try play("session: {length: 30s}").tally("vsyncs.told").provoked == 0)
  }
}
