import Comparing
import Metrics
import Testing

/// A timer left armed made 470 idle frames more; each mean over frames was lower for it, and the advice was `--update`.
@Suite("Figures over frames when their number grows")
struct FrameCountTests {
  /// A run of so many frames in which so many views moved.
  private func run(frames: Int, moved: Double = 240) -> HandMadeRun {
    var run = HandMadeRun()
    run.report.deterministic.totals["frames.active"] = frames
    func metric(_ id: String, _ value: Double, _ samples: Int? = nil) -> MetricValue {
      MetricValue(id: id, value: value, unit: "1", better: .lower, kind: .exact, samples: samples ?? frames)
    }
    run.report.metrics += [
      metric("frames.active", Double(frames) / 1.5), metric("views.moved.max", 9),
      metric("views.moved.mean", moved / Double(frames)), metric("views.moved.p99", frames > 120 ? 5 : 6),
      metric("views.moved.total", moved), metric("touch.mean", frames > 120 ? 1.5 : 2, 400),
    ]
    return run
  }

  private func gate(_ new: HandMadeRun, _ change: (inout Baseline) -> Void = { _ in }) -> GateJudgement {
    var baseline = Baseline(of: run(frames: 120).report)
    change(&baseline)
    return GateJudgement(new.report, baseline, known: new.report.knownUnits)
  }

  @Test("idle frames count as worse, and do not make figures over frames better")
  func diluted() {
    let judgement = gate(run(frames: 590))
    #expect(judgement.objections.first?.id == "frames.active" && judgement.objections.first?.result == .worse)
    // What is not over frames may be better.
    let better = judgement.failures.filter { $0.result == .better }
    #expect(better.map(\.id) == ["touch.mean"])
    let diluted = judgement.failures.first { $0.id == "views.moved.p99" }
    #expect(
      diluted?.result == .changed && diluted?.message.contains("there are 391.7 % more of them") == true)

    let comparison = run(frames: 120).compared(with: run(frames: 590))
    #expect(comparison.outcome == .worse && comparison.deciding(.worse).map(\.id) == ["frames.active"])
    #expect(comparison.deciding(.better).map(\.id) == ["touch.mean"])
    #expect(comparison.mostChanged.first?.id == "frames.active")
  }

  @Test("of a mean over frames and its total only the total is stored and judged")
  func total() {
    #expect(!Baseline(of: run(frames: 120).report).metrics.contains { $0.id == "views.moved.mean" })
    #expect(Baseline(of: run(frames: 120).report).metrics.contains { $0.id == "views.moved.total" })
    #expect(Baseline(of: run(frames: 120).report).metrics.contains { $0.id == "touch.mean" })
    let more = gate(run(frames: 120, moved: 300))
    #expect(more.failures.map(\.id) == ["views.moved.total"])
    // One that an earlier version kept holds whatever it is, and goes with the next update unless somebody gave it a reason.
    let stored = gate(run(frames: 100)) { $0.metrics.append(.init(id: "views.moved.mean", value: 2)) }
    #expect(!stored.failures.contains { $0.id == "views.moved.mean" })
    for (why, stays) in [("", false), ("the page quotes it", true)] {
      var earlier = Baseline(of: run(frames: 120).report)
      earlier.metrics.append(.init(id: "views.moved.mean", value: 2, why: why))
      let updated = Baseline(of: run(frames: 120).report, keeping: earlier)
      #expect(updated.metrics.contains { $0.id == "views.moved.mean" } == stays)
    }
    let comparison = run(frames: 120).compared(with: run(frames: 120, moved: 300))
    let mean = comparison.metrics.first { $0.id == "views.moved.mean" }
    #expect(mean?.isDeciding == false && comparison.deciding(.worse).map(\.id) == ["views.moved.total"])
  }

  @Test("fewer frames with the same total are better, though each does more")
  func fewer() {
    let judgement = gate(run(frames: 100))
    #expect(judgement.failures.filter { $0.result == .worse }.isEmpty)
    #expect(judgement.failures.first { $0.id == "frames.active" }?.result == .better)
  }
}
