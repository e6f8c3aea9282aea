import FamilySamples
import HostSystem
import Kernel
import Metrics
import Playing
import Simulation
import Testing

@Suite("The book of frames")
struct FrameBookTests {
  /// The row of the frame that made the most views, after a launch of nine.
  private func mostViews(wasInterrupted: Bool) throws -> FrameRow {
    try withFolder { (folder) throws in
      let device = DeviceProfile.known[0]
      let book = try FrameBook(
        FrameBook.Identity(unit: 0, session: 0, ageYears: 4, device: device),
        PassSetting(order(.tiny(), in: folder), #require(HostMeter()), isLast: true), session: 0,
        holding: [.live])
      var record = FrameRecord()
      record.delta.created = 9
      record.wasInterrupted = wasInterrupted
      _ = book.count(record, step: "browse", live: 0, isWaiting: false, setup: 0, steady: nil)
      book.keep(record, FrameBook.Telling(step: "browse", screen: "grid", missing: 0), []) {
        $0.list(9, "views made")
      }
      var result = UnitResult(summary: UnitSummary(family: 0, outcome: "complete", photos: 0, children: []))
      book.add(
        to: &result, clock: FrameClock(hertz: device.screen.refreshHertz), end: .zero + .seconds(1),
        mainLane: nil,
        cycle: .zero)
      return try #require(result.work.mostViews)
    }
  }

  // The row said "interrupted here", and the frame that it stands for did not: beside a load a test failed now and then.
  @Test("the frame that made the most views is told alike whether this host interrupted it or not")
  func interruption() throws {
    let (calm, busy) = (try mostViews(wasInterrupted: false), try mostViews(wasInterrupted: true))
    #expect(calm.what == "9 views made" && busy.what == calm.what)
  }
}
