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
  private let subject: any Playing.Subject = Harness.program(of: Workshop.self).subjects[0]

  private func play(_ yaml: String) throws -> UnitResult {
    let folder = FileManager.default.temporaryDirectory.appending(path: "workshop-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let scenario = try ScenarioReader(vocabulary: subject.vocabulary).read(Array(yaml.utf8), file: "w.yaml")
      .scenario
    let order = WorkOrder(
      scenario: scenario, unit: 0, repetitions: 1, keepAllFrames: true, detailedSessions: 1,
      results: folder + "/units", scratch: folder + "/scratch", hostScore: 1, bug: nil)
    _ = try UnitRun(order: order, of: subject).runToEnd { _ in }
    return try #require(try UnitFiles(folder: order.results).read(0))
  }

  private func tally(_ id: String, _ result: UnitResult) throws -> RuleTally {
    try #require(result.invariants.first { $0.id == id })
  }

  @Test(
    "both effects that a frame asks of one lane are done, and their costs are told together", arguments: 1...5
  )
  func effects(_ seed: Int) throws {
    let result = try play("seed: \(seed)\nsession: {length: 1m}")
    let both = try tally("effects.both", result)
    #expect(both.violations == 0, "\(both.examples)")
    let touches = try tally("lever.alone", result).provoked
    #expect(touches > 20 && (touches - 1...touches).contains(both.provoked))
    let row = try #require(result.costModel.first { $0.operation == "database" })
    #expect((touches * 2 - 1...touches * 2).contains(row.count) && result.costModel.count == 1)
    #expect(abs(row.virtualMilliseconds - Double(row.count) * 6) <= 1)
  }

  @Test("what is not seen is not touched, however often it is meant", arguments: 1...10)
  func hidden(_ seed: Int) throws {
    let alone = try tally("lever.alone", try play("seed: \(seed)\nsession: {length: 1m}"))
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
    let gaps = try tally("vsyncs.told", closed).provoked
    // Behind the last frame no other one tells of a gap.
    #expect(gaps > 15 && (gaps...gaps + 8).contains(Int(told)), "\(gaps), told \(told)")
    #expect(try tally("effects.both", closed).violations == 0)
    #expect(try tally("vsyncs.told", closed).violations == 0)
    #expect(try tally("vsyncs.told", try play("session: {length: 30s}")).provoked == 0)
  }
}
