import FamilySubject
import Gallery
import Gestures
import Kernel
import Metrics
import Testing

@Suite("What became of a session")
struct SessionOutcomesTests {
  private func decision(_ kind: GestureDecision.Kind, _ sequence: Int, at milliseconds: Int64)
    -> GestureDecision
  {
    GestureDecision(
      kind: kind, sequence: sequence, time: .milliseconds(milliseconds), position: .zero, start: .zero)
  }

  @Test(
    "a tap that waits out its window is as late as its finger waited, and a launch forgets the touches before it"
  )
  func waiting() {
    var news = SessionOutcomes()
    news.record(
      [], [decision(.touchDown, 4, at: 20), decision(.allLifted, 4, at: 100)], at: .milliseconds(108))
    news.record(
      [.acted(.openPhoto, sequence: 4, decidedAt: .milliseconds(400))], [decision(.tap, 4, at: 400)],
      at: .milliseconds(408))
    #expect(news.latency[.openPhoto]?.sum == 308_000)
    news.record(
      [.acted(.openPhoto, sequence: 4, decidedAt: .milliseconds(900))], [decision(.touchDown, 0, at: 890)],
      at: .milliseconds(902))
    #expect(news.latency[.openPhoto]?.sum == 310_000, "touch 4 of the launch before is forgotten")
    news.record(
      [.acted(.nextPhoto, sequence: 5, decidedAt: .milliseconds(1_000))],
      [decision(.allLifted, 5, at: 1_003)],
      at: .milliseconds(1_008))
    #expect(news.latency[.nextPhoto]?.sum == 8_000, "decided before the last finger lifted")
  }

  @Test("an action's latency is from its decision to the vsync that shows it, each action for itself")
  func latency() {
    var news = SessionOutcomes()
    news.record(
      [
        .acted(.openPhoto, sequence: 1, decidedAt: .milliseconds(100)),
        .acted(.openPhoto, sequence: 2, decidedAt: .milliseconds(104)),
        .acted(.nextPhoto, sequence: 3, decidedAt: .milliseconds(108)),
      ], [], at: .milliseconds(108))
    var measurements = Measurements()
    news.add(to: &measurements)
    let opened = measurements.distribution(.inputLatency, part: "openPhoto")
    #expect(opened?.count == 2 && opened?.maximum == 8_000 && opened?.sum == 12_000)
    #expect(measurements.distribution(.inputLatency, part: "nextPhoto")?.maximum == 0)
    #expect(measurements.distribution(.inputLatency, part: "closePhoto") == nil)
    #expect(measurements.total(.actions) == 3 && measurements.total(.actions, part: "openPhoto") == 2)
    let values = FamilyMetrics.table.values(measurements)
    #expect(values.first { $0.id == "input.latency.openPhoto.p99" }?.value == 8)
  }

  @Test("a category counts as changed whatever changed it, but not when a screen is entered with it")
  func categories() {
    var news = SessionOutcomes()
    for cause in [.entry, .swipe, .chip, .automatic, .entry] as [CategoryChangeCause] {
      news.record([.categoryChanged(from: nil, to: nil, cause: cause, decidedAt: .zero)], [], at: .zero)
    }
    #expect(news.categoryChanges == 3)
  }

  /// The thumbnails of photos 1, 2, ...: `p` is there, `-` is not yet.
  private func row(_ text: String) -> [DisplayItem] {
    text.enumerated().map { place, sign in
      let photo = PhotoID(UInt64(place + 1))
      return DisplayItem(
        id: DisplaySlot.thumbnail.id(photo.raw), kind: sign == "p" ? .photo : .placeholder,
        frame: ScreenRect(Double(place) * 100, 0, 100, 100), photo: photo)
    }
  }

  // What the app told was believed, and it told nothing of photos that were left before they came.
  @Test(
    "waits are taken from the screen, whatever the app tells, and those of photos that were left are kept apart"
  )
  func waits() {
    var news = SessionOutcomes()
    news.record(row("p---"), at: .zero)
    news.record(row("pp--"), at: .milliseconds(250))
    news.record(row("ppp-"), at: .milliseconds(500))
    news.endScreen(at: .milliseconds(600))
    news.record(ready: [0, 250_000], commits: [7_000], lateness: [])
    news.record(ready: [500_000], commits: [], lateness: [2_000_000])
    var measurements = Measurements()
    news.add(to: &measurements)
    #expect(measurements.total(.photosShown) == 3 && measurements.total(.photosLeft) == 1)
    #expect(measurements.total(.photosMissing) == 3)
    #expect(measurements.distribution(.photoReadyTold)?.sum == 750_000)
    // The one that was left had been missing for 600 ms.
    #expect(measurements.distribution(.photoReady)?.sum == 1_350_000)
    let waited = measurements.distribution(.photoWait)
    #expect(waited?.count == 3 && waited?.sum == 1_350_000)
    let values = FamilyMetrics.table.values(measurements)
    #expect(values.first { $0.id == "photo.ready.p99" }?.value == 600)
    #expect(values.first { $0.id == "ledger.commit.p99" }?.value == 7)
    #expect(values.first { $0.id == "expiry.lateness.max" }?.value == 2)
  }
}
