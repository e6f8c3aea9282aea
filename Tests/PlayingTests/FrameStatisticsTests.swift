import FamilySamples
import HostSystem
import Kernel
import Metrics
import Playing
import Simulation
import Testing

@Suite("Frame statistics")
struct FrameStatisticsTests {
  /// The row of the frame that made the most views, after a launch of nine.
  private func mostViews(wasInterrupted: Bool) throws -> FrameRow {
    try withFolder { (folder) throws in
      let device = DeviceProfile.known[0]
      let book = try FrameStatistics(
        FrameStatistics.Identity(unit: 0, session: 0, ageYears: 4, device: device),
        PassSetting(order(.tiny(), in: folder), #require(HostMeter()), isLast: true), session: 0,
        holding: [.live])
      var record = FrameRecord()
      record.delta.created = 9
      record.wasInterrupted = wasInterrupted
      _ = book.count(record, step: "browse", live: 0, isWaiting: false, setup: 0, steady: nil)
      book.keep(record, FrameStatistics.Telling(step: "browse", screen: "grid", missing: 0), []) {
        $0.list(9, "views made")
      } slowest: {
        "a job took 9 ms"
      }
      var result = UnitResult(summary: UnitSummary(unit: 0, outcome: "complete", sessions: []))
      book.add(
        to: &result, clock: FrameClock(hertz: device.screen.refreshHertz), end: .zero + .seconds(1),
        mainLane: nil,
        cycle: .zero)
      return try #require(result.work.mostViews)
    }
  }

  // The row said "interrupted here", and the frame that it stands for did not: beside a load a test failed now and then.
  @Test("the frame with the most views is the same whether this host interrupted it or not")
  func interruption() throws {
    let (calm, busy) = (try mostViews(wasInterrupted: false), try mostViews(wasInterrupted: true))
    #expect(calm.what == "9 views made" && busy.what == calm.what)
  }

  private func book(in folder: String) throws -> FrameStatistics {
    try FrameStatistics(
      FrameStatistics.Identity(unit: 0, session: 0, ageYears: 4, device: DeviceProfile.known[0]),
      PassSetting(order(.tiny(), in: folder), #require(HostMeter()), isLast: true), session: 0,
      holding: [.live])
  }

  @Test(
    "of nine kinds of notable events the first eight are stored, each with the weightiest of its kind"
  )
  func notables() throws {
    try withFolder { (folder) throws in
      let book = try book(in: folder)
      for kind in 1...9 {
        book.note(Notable("kind \(kind)", "it", "It is.", weight: 5), at: .milliseconds(Int64(kind)))
      }
      #expect(book.notables.map(\.clipRequest.kind.rawValue) == (1...8).map { "kind \($0)" })
      for (weight, at) in [(5, 20), (6, 30), (4, 40)] as [(Int64, Int64)] {
        book.note(Notable("kind 8", "it", "It is.", weight: weight), at: .milliseconds(at))
      }
      #expect(book.notables.count == 8)
      #expect(book.notables.last?.weight == 6 && book.notables.last?.clipRequest.at == 30_000_000)
    }
  }

  @Test(
    "the memory peak is a notable event with its parts; a slightly higher one does not replace it")
  func memoryPeak() throws {
    try withFolder { (folder) throws in
      let book = try book(in: folder)
      let photos = 40 << 20
      func note(_ live: Int, _ photos: Int, at second: Int64) {
        book.noteMemory(live, at: .zero + .seconds(second), others: "rows") { [("photos", photos)] }
      }
      func peak() throws -> NotableClip {
        try #require(book.notables.first { $0.clipRequest.kind.rawValue == "memory peak" })
      }
      note(64 << 20, photos, at: 1)
      #expect(try peak().clipRequest.at == 1_000_000_000 && peak().weight == 64 << 20)
      // A hundredth more is the same peak, and so is less.
      for live in [64 << 20, (64 << 20) + 65_536, (64 << 20) + (64 << 20) / 100, 1 << 20] {
        note(live, 1 << 20, at: 2)
      }
      #expect(try peak().clipRequest.at == 1_000_000_000 && book.notables.count == 1)
      note((64 << 20) + (64 << 20) / 100 + 1, 10 << 20, at: 3)
      #expect(try peak().clipRequest.at == 3_000_000_000)
      let reported = "\(try peak())"
      #expect(reported.contains("most of it by rows") && reported.contains("photos"), "\(reported)")
    }
  }
}
