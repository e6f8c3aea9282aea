import Families
import FamilySamples
import FamilySubject
import Foundation
import Metrics
import Playing
import ScenarioFormat
import Skiprope
import Testing

@Suite("The counted work of an evening")
struct CountedWorkTests {
  private func run(_ scenario: Scenario, repetitions: Int = 1, counts: Bool = true) throws -> UnitResult {
    try withFolder { folder in
      var order = order(scenario, in: folder, repetitions: repetitions)
      order.countsWork = counts
      let run = try UnitRun(order: order, of: FamilySubject.compiled.subject)
      _ = try run.runToEnd { _ in }
      return try result(in: folder)
    }
  }

  /// Every figure on work that was counted, by id.
  private func figures(_ result: UnitResult) -> [String: Double] {
    let values = MetricTable(WorkMetrics.counted).values(result.measurements)
    return Dictionary(uniqueKeysWithValues: values.map { ($0.id, $0.value) })
  }

  @Test("counting adds work for every active frame, and changes nothing else of the result")
  func besides() throws {
    let (plain, counted) = (try run(.tiny(), counts: false), try run(.tiny()))
    #expect(
      figures(plain).isEmpty && plain.work.steps.allSatisfy { $0.retains == nil && $0.allocations == nil })
    #expect(
      DeterminismCheck.difference(plain, counted, FamilySubject.compiled.subject) == nil
        && counted.nondeterministic.isEmpty)
    let frames = counted.summary.sessions.reduce(0) { $0 + $1.activeFrames }
    for key in [HistogramKey.retains, .releases, .objects, .allocations] {
      #expect(counted.measurements.distribution(key)?.count == frames, "\(key.name)")
      #expect(counted.measurements.distribution(key)?.maximum ?? 0 > 0, "\(key.name)")
    }
    #expect(counted.measurements.distribution(.productCost)?.count == frames)
    #expect(counted.simulatedSeconds == 2 * plain.simulatedSeconds)
  }

  @Test("the work is the same in two runs of one program, after any number of repetitions")
  func repeatable() throws {
    // What a process does once only (lazy globals, metadata) is done in the repetitions before.
    let first = figures(try run(.tiny()))
    #expect(first["work.retains.per_frame.mean"] ?? 0 > 0 && first["work.objects.per_frame.max"] ?? 0 > 0)
    #expect(figures(try run(.tiny())) == first)
    #expect(figures(try run(.tiny(), repetitions: 3)) == first)
  }

  @Test("stages and steps add up to the work of the frames")
  func sums() throws {
    let result = try run(.tiny())
    let measurements = result.measurements
    for (whole, stages) in [
      (HistogramKey.retains, CounterKey.stageRetains), (.allocations, .stageAllocations),
    ] {
      #expect(measurements.distribution(whole)?.sum == measurements.total(stages), "\(whole.name)")
    }
    func sum(_ part: (StepWork) -> Int?) -> Int { result.work.steps.reduce(0) { $0 + (part($1) ?? 0) } }
    #expect(sum(\.frames) == measurements.total(.activeFrames))
    #expect(sum(\.created) == measurements.distribution(.viewsCreated)?.sum)
    #expect(sum(\.removed) == measurements.distribution(.viewsRemoved)?.sum)
    #expect(sum(\.bytes) == measurements.distribution(.allocatedBytes)?.sum)
    #expect(sum(\.retains) == measurements.distribution(.retains)?.sum)
    #expect(sum(\.releases) == measurements.distribution(.releases)?.sum)
    #expect(sum(\.objects) == measurements.distribution(.objects)?.sum)
    #expect(sum(\.allocations) == measurements.distribution(.allocations)?.sum)
    #expect(result.work.steps.map(\.step) == result.work.steps.map(\.step).sorted())
  }

  @Test("the frame with the most views is the first of several")
  func mostViews() throws {
    let evening = try Evening.usual.get()
    let most = evening.frames.map(\.created).max()
    let frame = try #require(evening.result.work.mostViews)
    #expect(frame.created == most && evening.frames.contains(frame))
    let first = evening.children.lazy.compactMap { child in child.frames.first { $0.created == most } }.first
    #expect(frame.session == first?.session && frame.frame == first?.frame)
    #expect(evening.result.measurements.distribution(.viewsCreated)?.maximum == most)
  }

  @Test("an order from before work was counted counts none")
  func olderOrder() throws {
    try withFolder { folder in
      let text = String(decoding: try JSONEncoder().encode(order(.tiny(), in: folder)), as: UTF8.self)
      let older = text.replacing("\"countsWork\":false,", with: "").replacing(
        ",\"countsWork\":false", with: "")
      #expect(older != text)
      let order = try JSONDecoder.of("family", FamilySettings.self).decode(
        WorkOrder.self, from: Data(older.utf8))
      #expect(order.countsWork == nil)
    }
  }
}
