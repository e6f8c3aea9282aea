import FamilySubject
import Gallery
import Gestures
import Kernel
import Metrics
import Testing

@Suite("Outcomes of a session")
struct SessionOutcomesTests {
  private func decision(_ kind: GestureDecision.Kind, _ sequence: Int, at milliseconds: Int64)
    -> GestureDecision
  {
    GestureDecision(
      kind: kind, sequence: sequence, time: .milliseconds(milliseconds), position: .zero, start: .zero)
  }

  @Test(
    "a tap's latency includes its wait for a second one, and a launch drops earlier touches"
  )
  func waiting() {
    var updates = SessionOutcomes()
    updates.record(
      [], [decision(.touchDown, 4, at: 20), decision(.allLifted, 4, at: 100)], at: .milliseconds(108))
    updates.record(
      [.acted(.openPhoto, sequence: 4, decidedAt: .milliseconds(400))], [decision(.tap, 4, at: 400)],
      at: .milliseconds(408))
    #expect(updates.latency[.openPhoto]?.sum == 308_000)
    updates.record(
      [.acted(.openPhoto, sequence: 4, decidedAt: .milliseconds(900))], [decision(.touchDown, 0, at: 890)],
      at: .milliseconds(902))
    #expect(updates.latency[.openPhoto]?.sum == 310_000, "touch 4 of the launch before is forgotten")
    updates.record(
      [.acted(.nextPhoto, sequence: 5, decidedAt: .milliseconds(1_000))],
      [decision(.allLifted, 5, at: 1_003)],
      at: .milliseconds(1_008))
    #expect(updates.latency[.nextPhoto]?.sum == 8_000, "decided before the last finger lifted")
  }

  @Test("an action's latency runs from its decision to the vsync that shows it, for each action")
  func latency() {
    var updates = SessionOutcomes()
    updates.record(
      [
        .acted(.openPhoto, sequence: 1, decidedAt: .milliseconds(100)),
        .acted(.openPhoto, sequence: 2, decidedAt: .milliseconds(104)),
        .acted(.nextPhoto, sequence: 3, decidedAt: .milliseconds(108)),
      ], [], at: .milliseconds(108))
    var measurements = Measurements()
    updates.add(to: &measurements)
    let opened = measurements.distribution(.inputLatency, part: "openPhoto")
    #expect(opened?.count == 2 && opened?.maximum == 8_000 && opened?.sum == 12_000)
    #expect(measurements.distribution(.inputLatency, part: "nextPhoto")?.maximum == 0)
    #expect(measurements.distribution(.inputLatency, part: "closePhoto") == nil)
    #expect(measurements.total(.actions) == 3 && measurements.total(.actions, part: "openPhoto") == 2)
    let values = FamilyMetrics.table.values(measurements)
    #expect(values.first { $0.id == "input.latency.openPhoto.p99" }?.value == 8)
  }

  @Test("every change of category counts, except on entering a screen")
  func categories() {
    var updates = SessionOutcomes()
    for cause in [.entry, .swipe, .chip, .automatic, .entry] as [CategoryChangeCause] {
      updates.record([.categoryChanged(from: nil, to: nil, cause: cause, decidedAt: .zero)], [], at: .zero)
    }
    #expect(updates.categoryChanges == 3)
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
    "waits are read off the screen, not the app's account, and abandoned ones are separate"
  )
  func waits() {
    var updates = SessionOutcomes()
    updates.record(row("p---"), at: .zero)
    updates.record(row("pp--"), at: .milliseconds(250))
    updates.record(row("ppp-"), at: .milliseconds(500))
    updates.endScreen(at: .milliseconds(600))
    updates.record(ready: [0, 250_000], commits: [7_000], lateness: [])
    updates.record(ready: [500_000], commits: [], lateness: [2_000_000])
    var measurements = Measurements()
    updates.add(to: &measurements)
    #expect(measurements.total(.photosShown) == 3 && measurements.total(.photosLeft) == 1)
    #expect(measurements.total(.photosMissing) == 3)
    #expect(measurements.distribution(.photoReadyReported)?.sum == 750_000)
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
