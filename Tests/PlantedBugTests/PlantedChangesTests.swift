import Families
import FamilySamples
import FamilySubject
import Foundation
import Invariants
import Kernel
import Metrics
import Playing
import ScenarioFormat
import Skiprope
import Testing

@Suite("Planted regressions", .planted)
struct PlantedChangesTests {
  private func play(_ bug: String?, decodes: Bool = false) throws -> UnitResult {
    var scenario = Scenario.tiny()
    scenario.population.childrenPerFamily = 1...1
    scenario.population.photosPerFamily = 40...40
    scenario.session.length = .seconds(60)
    scenario.session.behaviours = [WeightedName(name: "browse", weight: 1)]
    if decodes { scenario.real.decode = .real }
    return try withFolder { folder in
      var order = order(scenario, in: folder)
      order.bug = bug
      order.countsWork = true
      _ = try UnitRun(order: order, of: FamilySubject.compiled.subject).runToEnd { _ in }
      return try result(in: folder)
    }
  }

  private func sum(_ result: UnitResult, _ key: HistogramKey) -> Int {
    result.measurements.distribution(key)?.sum ?? 0
  }

  private func frames(_ result: UnitResult) -> Int {
    result.summary.sessions.reduce(0) { $0 + $1.activeFrames }
  }

  private func metric(_ result: UnitResult, _ id: String) -> Double? {
    let values = FamilyMetrics.table.values(result.measurements)
    return values.first { $0.id == id && $0.samples > 0 }?.value
  }

  private func stages(_ result: UnitResult, _ key: CounterKey) -> [String: Double] {
    let id = "\(key.name)."
    let values = MetricTable(WorkMetrics.counted).values(result.measurements)
    return Dictionary(
      uniqueKeysWithValues: values.filter { $0.id.hasPrefix(id) }.map {
        (String($0.id.dropFirst(id.count)), $0.value)
      })
  }

  @Test("a planted allocation appears once in each frame's layout, and behaviour does not change")
  func allocation() throws {
    let (healthy, planted) = (try play(nil), try play("frame-allocation"))
    let frames = frames(healthy)
    #expect(healthy.summary == planted.summary && frames > 100)
    #expect(sum(planted, .allocations) - sum(healthy, .allocations) == frames)
    #expect(sum(planted, .objects) - sum(healthy, .objects) == frames)
    var expected = stages(healthy, .stageAllocations)
    expected["layout", default: 0] += Double(frames)
    #expect(stages(planted, .stageAllocations) == expected)
  }

  @Test(
    "doubled retains in layout are three or four more a frame, with as many releases, in no other stage"
  )
  func retains() throws {
    let (healthy, planted) = (try play(nil), try play("doubled-retains"))
    let frames = frames(healthy)
    #expect(healthy.summary == planted.summary)
    let more = sum(planted, .retains) - sum(healthy, .retains)
    #expect(more.isMultiple(of: frames) && (3...4).contains(more / frames), "\(more) in \(frames) frames")
    #expect(sum(planted, .releases) - sum(healthy, .releases) == more)
    #expect(sum(planted, .allocations) == sum(healthy, .allocations))
    var expected = stages(healthy, .stageRetains)
    expected["layout", default: 0] += Double(more)
    #expect(stages(planted, .stageRetains) == expected)
  }

  @Test("a fifth more memory is a fifth of the photos' memory, and behaviour does not change")
  func memory() throws {
    let (healthy, planted) = (try play(nil, decodes: true), try play("fifth-more-memory", decodes: true))
    #expect(healthy.summary == planted.summary)
    let id = "memory.live_peak"
    let ratio = try #require(metric(planted, id)) / (try #require(metric(healthy, id)))
    #expect(ratio > 1.15 && ratio < 1.25, "\(ratio)")
  }

  @Test(
    "a planted view is created in frames with layout; no other view moves, and touches hit the same items")
  func view() throws {
    let (healthy, planted) = (try play(nil), try play("extra-view"))
    let more = sum(planted, .viewsCreated) - sum(healthy, .viewsCreated)
    #expect(more > 20 && more <= frames(planted))
    #expect(sum(planted, .viewsMoved) == sum(healthy, .viewsMoved))
    let (before, after) = (healthy.summary.sessions, planted.summary.sessions)
    #expect(before.map(\.gestures) == after.map(\.gestures))
    #expect(before.map(\.counts["category.changes"]) == after.map(\.counts["category.changes"]))
    #expect(before.map(\.digest) != after.map(\.digest))
  }

  @Test("without prefetch more photos on screen are missing, and for longer")
  func prefetch() throws {
    let (healthy, planted) = (try play(nil), try play("no-prefetch"))
    let id = "photo.placeholder.ratio"
    let (before, after) = (try #require(metric(healthy, id)), try #require(metric(planted, id)))
    #expect(after > 1.25 * before, "\(before) \(after)")
    let misses = "cache.visible_misses"
    #expect(try #require(metric(planted, misses)) > (try #require(metric(healthy, misses))))
  }

  @Test("a late tap delays the effects of taps, and no others")
  func tap() throws {
    let (healthy, planted) = (try play(nil), try play("late-tap"))
    func latency(_ result: UnitResult, _ action: String) -> Double? {
      metric(result, "input.latency.\(action).p50")
    }
    // Actions that only a tap triggers, as far as the evening has them.
    let later = ["openPhoto", "openGroupList", "showPinPad"].compactMap { action -> Double? in
      guard let before = latency(healthy, action), let after = latency(planted, action) else { return nil }
      return after - before
    }
    #expect(!later.isEmpty && later.allSatisfy { $0 > 33 && $0 < 67 }, "\(later)")
    let swipes = ["changeCategory", "nextPhoto"].compactMap { latency(planted, $0) }
    #expect(!swipes.isEmpty && swipes.allSatisfy { $0 < 17 }, "\(swipes)")
  }
}
