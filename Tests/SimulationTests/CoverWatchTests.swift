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

  @Test("what is covered for a second is reported once, and what is free sooner is not")
  func patience() {
    var watch = CoverWatch(CoverWatchTests.screen)
    let at = { (milliseconds: Int64) in Instant.zero + .milliseconds(milliseconds) }
    #expect(watch.look(at: covered, at: at(0)).isEmpty)
    #expect(watch.look(at: covered, at: at(990)).isEmpty)
    #expect(watch.look(at: covered, at: at(1_000)).map(\.id.raw) == [1])
    #expect(watch.look(at: covered, at: at(5_000)).isEmpty)
    _ = watch.look(at: free, at: at(6_000))
    _ = watch.look(at: covered, at: at(7_000))
    _ = watch.look(at: free, at: at(7_900))
    #expect(watch.look(at: free, at: at(9_000)).isEmpty)
  }

  @Test("what stood covered until a frame changes it is reported in that frame")
  func reportedLate() {
    var watch = CoverWatch(CoverWatchTests.screen)
    _ = watch.look(at: covered, at: .zero)
    #expect(watch.look(at: free, at: .zero + .seconds(30)).map(\.id.raw) == [1])
  }

  @Test("a frame in which nothing moves is not judged again")
  func unchanged() {
    var watch = CoverWatch(CoverWatchTests.screen)
    for second in 0..<5 {
      var items = free
      items[0].colour = UInt32(second)
      _ = watch.look(at: items, at: .zero + .seconds(Int64(second)))
    }
    #expect(watch.judged == 1)
    _ = watch.look(at: covered, at: .zero + .seconds(6))
    #expect(watch.judged == 2)
  }
}
