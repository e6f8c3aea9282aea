import Metrics
internal import Simulation
import Testing

@Suite("A frame's lateness")
struct FrameRowTests {
  private func frame(product: [Int], toolkit: Int, period: Int) -> FrameRow {
    FrameRow(
      unit: 0, session: 0, frame: 0, vsync: 0, stages: product, toolkit: toolkit, period: period, samples: 0,
      created: 0, moved: 0, changed: 0, removed: 0, step: "", screen: "", animating: false, placeholders: 0,
      what: "")
  }

  @Test(
    "lateness is whole periods, rounded up, and zero at the deadline",
    arguments: [
      (0, 0), (999, 0), (1_000, 0), (1_001, 1_000), (1_999, 1_000), (2_000, 1_000), (2_001, 2_000),
      (3_000, 2_000), (61_500, 61_000),
    ])
  func hitch(_ cost: Int, _ late: Int) {
    #expect(frame(product: [cost, 0, 0, 0, 0, 0], toolkit: 0, period: 1_000).hitch == late)
    #expect(frame(product: [0, 0, 0, 0, 0, 0], toolkit: cost, period: 1_000).hitch == late)
  }

  @Test("lateness counts product and toolkit cost together")
  func sums() {
    let frame = frame(product: [1, 2, 3, 4, 5, 6], toolkit: 100, period: 120)
    #expect(frame.product == 21)
    #expect(frame.cost == 121)
    #expect(frame.hitch == 120)
  }

  @Test(
    "a frame is late a nanosecond after the period, at 60 and 120 Hz", arguments: [16_666_666, 8_333_333])
  func realPeriods(_ period: Int) {
    #expect(frame(product: [period, 0, 0, 0, 0, 0], toolkit: 0, period: period).hitch == 0)
    #expect(frame(product: [period, 0, 0, 0, 0, 0], toolkit: 1, period: period).hitch == period)
  }

  @Test("names of stages are in the order of their costs")
  func stages() {
    #expect(
      FrameStage.allCases.map(\.name) == ["recognise", "update", "effects", "animate", "layout", "diff"])
  }
}
