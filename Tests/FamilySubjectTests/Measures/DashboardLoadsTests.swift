import FamilySubject
import Gallery
import Kernel
import Metrics
import Testing

@Suite("Loading times of a dashboard")
struct DashboardLoadsTests {
  private let numbers = [
    DisplayItem(
      id: DisplaySlot.label.id(3), kind: .label, frame: .zero, text: TextKey.balance.text(of: Points(45)))
  ]
  private let failure = [
    DisplayItem(
      id: DisplaySlot.button.id(4), kind: .button, frame: .zero, text: TextKey.standingFailed.text())
  ]

  private let loading = [
    DisplayItem(id: DisplaySlot.ring.id(), kind: .ring, frame: .zero, text: TextKey.ringFill.text(0))
  ]

  private func play(
    _ frames: [(at: Int64, touch: Int64, items: [DisplayItem], isUp: Bool)]
  ) -> (count: Int, longest: Int) {
    var loads = DashboardLoads()
    for frame in frames {
      loads.record(
        frame.items, isUp: frame.isUp, lastTouch: .milliseconds(frame.touch), live: 0,
        at: .milliseconds(frame.at))
    }
    return (loads.loads.count, loads.loads.maximum)
  }

  @Test("a load lasts from the lift to the balance, each time that the dashboard opens")
  func loads() {
    let reported = play([
      (100, 90, [], false), (116, 110, loading, true), (133, 110, loading, true), (150, 140, numbers, true),
      (500, 490, numbers, true), (600, 590, [], false), (1_000, 990, numbers, true),
    ])
    #expect(reported == (2, 40_000))
  }

  @Test("numbers scrolled out of sight are not waited for")
  func scrolled() {
    #expect(play([(116, 110, [], true), (900, 890, numbers, true)]) == (1, 6_000))
  }

  @Test("a dashboard left before, or failed, counts with the time until then, once")
  func given() {
    #expect(play([(116, 110, loading, true), (400, 390, [], false), (800, 790, [], false)]) == (1, 290_000))
    #expect(
      play([(116, 110, loading, true), (200, 110, failure, true), (900, 110, numbers, true)]) == (1, 90_000))
    #expect(play([(116, 110, loading, true), (900, 110, loading, true)]) == (0, 0))
  }

  @Test("the app's memory counts while the dashboard is open, except in its first frame")
  func peak() {
    var loads = DashboardLoads()
    for (frame, (isUp, live)) in [(false, 90), (true, 80), (true, 20), (true, 30), (false, 70), (true, 60)]
      .enumerated()
    {
      loads.record(
        numbers, isUp: isUp, lastTouch: .zero, live: live, at: .milliseconds(Int64(frame) * 16))
    }
    #expect(loads.peakBytes == 30 && loads.frameCount == 2)
  }
}
