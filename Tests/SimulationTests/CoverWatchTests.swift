import Kernel
import Simulation
import Testing

@Suite struct CoverWatchTests {
  private static let screen = ScreenMetrics(size: ScreenSize(400, 300), scale: 2, refreshHertz: 60)

  private func item(_ number: UInt64, _ frame: ScreenRect, _ trait: DisplayTrait = .button) -> DisplayItem {
    DisplayItem(
      id: DisplayID(raw: number), kind: .button, frame: frame, text: DisplayText(key: 1), trait: trait)
  }

  private var free: [DisplayItem] {
    [item(1, ScreenRect(0, 0, 50, 50)), item(2, ScreenRect(100, 0, 50, 50))]
  }
  private var covered: [DisplayItem] {
    [item(1, ScreenRect(0, 0, 50, 50)), item(2, ScreenRect(0, 0, 50, 50))]
  }

  @Test("an item covered for a second is reported once, one that is free sooner is not")
  func patience() {
    var watch = CoverWatch(CoverWatchTests.screen)
    let at = { (milliseconds: Int64) in Instant.zero + .milliseconds(milliseconds) }
    #expect(watch.poll(at: covered, at: at(0)).isEmpty)
    #expect(watch.poll(at: covered, at: at(990)).isEmpty)
    #expect(watch.poll(at: covered, at: at(1_000)).map(\.id.raw) == [1])
    #expect(watch.poll(at: covered, at: at(5_000)).isEmpty)
    _ = watch.poll(at: free, at: at(6_000))
    _ = watch.poll(at: covered, at: at(7_000))
    _ = watch.poll(at: free, at: at(7_900))
    #expect(watch.poll(at: free, at: at(9_000)).isEmpty)
  }

  @Test("an item covered until a frame changes it is reported in that frame")
  func reportedLate() {
    var watch = CoverWatch(CoverWatchTests.screen)
    _ = watch.poll(at: covered, at: .zero)
    #expect(watch.poll(at: free, at: .zero + .seconds(30)).map(\.id.raw) == [1])
  }

  @Test("an unchanged frame is not judged again")
  func unchanged() {
    var watch = CoverWatch(CoverWatchTests.screen)
    for second in 0..<5 {
      var items = free
      items[0].colour = UInt32(second)
      _ = watch.poll(at: items, at: .zero + .seconds(Int64(second)))
    }
    _ = watch.poll(at: covered, at: .zero + .seconds(6))
    #expect(watch.judged == 1)
    _ = watch.advance(to: .zero + .seconds(7))
    #expect(watch.judged == 2)
  }

  @Test("ten changing lists a second are judged, and an item that stays covered is reported")
  func moving() {
    var watch = CoverWatch(CoverWatchTests.screen)
    var reported: [Int] = []
    for frame in 0..<240 {
      let moving = item(3, ScreenRect(200, Double(frame), 20, 20), .text)
      let due = watch.poll(at: covered + [moving], at: .zero + .milliseconds(Int64(frame) * 8))
      reported += due.map { _ in frame * 8 }
    }
    #expect((18...20).contains(watch.judged))
    #expect(reported.count == 1 && (1_000...1_200).contains(reported.first ?? 0))
  }

  @Test("the last list of a change is judged from the time of its frame")
  func lastOfMoving() {
    var watch = CoverWatch(CoverWatchTests.screen)
    for frame in 0..<5 {
      _ = watch.poll(at: frame == 4 ? covered : free, at: .zero + .milliseconds(Int64(frame) * 8))
    }
    #expect(watch.advance(to: .zero + .milliseconds(1_031)).isEmpty)
    #expect(watch.advance(to: .zero + .milliseconds(1_032)).map(\.id.raw) == [1])
  }

  @Test("discarded faults are neither reported nor judged")
  func forgotten() {
    var watch = CoverWatch(CoverWatchTests.screen)
    _ = watch.poll(at: covered, at: .zero)
    watch.forget()
    #expect(watch.advance(to: .zero + .seconds(9)).isEmpty && watch.judged == 0)
  }
}
