import Kernel
import Metrics
import Simulation
import Testing

@Suite("Counted work of frames")
struct WorkTallyTests {
  private func count(_ retains: Int, _ releases: Int, _ objects: Int, _ allocations: Int) -> WorkCount {
    var count = WorkCount()
    (count.retains, count.releases, count.objects, count.allocations) = (
      retains, releases, objects, allocations
    )
    return count
  }

  private func tally(references: Bool, allocations: Bool) -> WorkTally {
    var tally = WorkTally(references: references, allocations: allocations)
    for number in 1...4 {
      var frame = PerStage(repeating: WorkCount())
      frame.layout = count(number, 2 * number, 1, 3)
      frame.update = count(10, 0, 0, 1)
      tally.record(frame, step: number < 3 ? "browse" : "hunt")
    }
    return tally
  }

  private func figures(references: Bool, allocations: Bool) -> [String: Double] {
    var measurements = Measurements()
    tally(references: references, allocations: allocations).add(to: &measurements)
    let values = MetricTable(WorkMetrics.counted).values(measurements)
    #expect(values.allSatisfy { $0.kind == .perBuild && $0.samples > 0 })
    return Dictionary(uniqueKeysWithValues: values.map { ($0.id, $0.value) })
  }

  @Test("mean and maximum per frame and sums per stage are recorded")
  func figures() {
    let figures = figures(references: true, allocations: true)
    #expect(figures["work.retains.per_frame.mean"] == 12.5 && figures["work.retains.per_frame.max"] == 14)
    #expect(figures["work.releases.per_frame.mean"] == 5 && figures["work.objects.per_frame.mean"] == 1)
    #expect(figures["work.allocations.per_frame.mean"] == 4 && figures["work.allocations.per_frame.p99"] == 4)
    #expect(figures["work.retains.total"] == 50 && figures["work.releases.total"] == 20)
    #expect(figures["work.objects.total"] == 4 && figures["work.allocations.total"] == 16)
    #expect(figures["work.retains.stage.layout"] == 10 && figures["work.retains.stage.update"] == 40)
    #expect(figures["work.allocations.stage.layout"] == 12 && figures["work.retains.stage.diff"] == 0)
  }

  @Test("work that was not counted is missing, so a budget on it fails")
  func absent() {
    #expect(figures(references: false, allocations: false).isEmpty)
    let only = figures(references: false, allocations: true)
    #expect(only["work.allocations.per_frame.mean"] == 4 && only["work.retains.per_frame.mean"] == nil)
    let budget = BudgetOutcome("work.retains.per_frame.mean", limit: 100, among: [])
    #expect(!budget.holds && budget.value == nil)
    let steps = tally(references: true, allocations: false).steps.sorted
    #expect(steps.map(\.retains) == [23, 27] && steps.map(\.allocations) == [nil, nil])
  }

  @Test("metrics that need counted work are known")
  func counted() {
    for id in ["work.retains.per_frame.mean", "work.allocations.stage.layout", "work.objects.per_frame.max"] {
      #expect(WorkMetrics.isCounted(id), "\(id)")
    }
    for id in ["work.bytes.per_frame.mean", "views.created.max", "frame.cost.p99", "work.retains"] {
      #expect(!WorkMetrics.isCounted(id), "\(id)")
    }
  }

  @Test("views are recorded for every active frame, including unchanged ones")
  func views() {
    var recorder = FrameRecorder(
      times: FrameTimes(device: .iPhoneSE, hostScore: 1, emptyFrameNanoseconds: 0))
    for created in [0, 0, 30, 2] {
      var record = FrameRecord()
      record.delta.created = created
      record.delta.moved = created / 2
      recorder.record(record, steady: nil, live: 0, isWaiting: false, setupNanoseconds: 0)
    }
    recorder.finish(at: .seconds(1))
    var measurements = Measurements()
    recorder.add(to: &measurements, form: .phone, clock: FrameClock(hertz: 60), end: .seconds(1))
    let values = MetricTable(WorkMetrics.views).values(measurements)
    func value(_ id: String) -> Double? { values.first { $0.id == id }?.value }
    #expect(value("views.created.mean") == 8 && value("views.created.max") == 30)
    #expect(value("views.moved.mean") == 4 && value("views.changed.max") == 0)
    #expect(values.allSatisfy { $0.samples == 4 && $0.kind == .exact })
  }

  @Test("work is added up by step, wherever its frames are in the session")
  func steps() {
    var tally = StepTally()
    for (step, created) in [("browse", 3), ("hunt", 1), ("browse", 4)] {
      var record = FrameRecord()
      record.delta.created = created
      record.allocatedBytes = 10 * created
      tally.record(record, step: step)
    }
    tally.record(count(5, 6, 7, 8), step: "browse", references: true, allocations: false)
    #expect(tally.sorted.map(\.step) == ["browse", "hunt"])
    #expect(tally.sorted.map(\.frames) == [2, 1] && tally.sorted.map(\.created) == [7, 1])
    #expect(tally.sorted.map(\.bytes) == [70, 10])
    #expect(tally.sorted.map(\.retains) == [5, nil] && tally.sorted.map(\.objects) == [7, nil])
    #expect(tally.sorted.map(\.allocations) == [nil, nil])
    var sum = StepTally()
    for _ in 0..<2 { sum.add(tally.sorted) }
    #expect(sum.sorted.map(\.frames) == [4, 2] && sum.sorted.map(\.retains) == [10, nil])
  }

  @Test("of two frames with equally many views the first stays, and steps are added up")
  func summary() {
    func frame(_ session: Int, _ created: Int) -> FrameRow {
      FrameRow(
        unit: 0, session: session, frame: 1, vsync: 1, stages: [0, 0, 0, 0, 0, 0], toolkit: 0, period: 1,
        samples: 0, created: created, moved: 0, changed: 0, removed: 0, step: "", screen: "",
        animating: false,
        placeholders: 0, what: "")
    }
    var tally = StepTally()
    tally.record(FrameRecord(), step: "browse")
    var summary = WorkSummary()
    for most in [frame(1, 3), frame(2, 9), frame(3, 9), nil, frame(4, 2)] {
      summary.add(WorkSummary(tally, mostViews: most))
    }
    #expect(summary.mostViews?.session == 2 && summary.steps.map(\.frames) == [5])
  }
}
