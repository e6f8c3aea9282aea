import Gallery
import Kernel
import Testing

@Suite("Mounting a dashboard's cards over several frames")
struct DashboardMountTests {
  private static let offers = (1...20).map {
    RewardOffer(
      name: "Reward \($0)", cost: Points(Int64($0)), millipointsPerMinute: 1_000,
      preview: PhotoID(10_000 + UInt64($0 % 2)))
  }
  private static let open = (1...5).map { OpenReward(Int64($0), .ready, givesBack: true) }

  @Test(
    "no frame creates more than twenty views, and all are soon present",
    arguments: [
      ScreenMetrics(size: ScreenSize(375, 667), scale: 2, refreshHertz: 60),
      ScreenMetrics(size: ScreenSize(1_366, 1_024), scale: 2, refreshHertz: 120),
    ])
  func few(screen: ScreenMetrics) {
    for openRewards in [[], DashboardMountTests.open] {
      var bench = GalleryBench.dashboard(screen, offers: DashboardMountTests.offers, isOpen: false)
      bench.post(.standingReported(PointsStanding(5)))
      bench.post(.rewardsReported(openRewards))
      bench.run(100)
      var most = 0
      bench.inspect = { most = max(most, $0.lastDelta.created) }
      for visit in 1...2 {
        bench.touch(.points)
        bench.run(300)
        let cards = bench.items(.reward).count
        #expect(cards > 0 || !openRewards.isEmpty, "visit \(visit)")
        #expect(bench.items(.redeem).count == cards && bench.items(.openReward).count <= openRewards.count)
        #expect(bench.gallery.nextDue != .zero, "it asks for frames without end")
        let shown = bench.gallery.display.items
        bench.post(.clockMoved(offset: .zero))
        bench.run(100)
        #expect(bench.gallery.display.items == shown, "something was missing")
        let (x, y) = (screen.size.width.points / 2, screen.size.height.points * 0.8)
        for _ in 1...3 {
          bench.drag(x, y, dx: 0, dy: -y * 0.7, ms: 60)
          bench.run(1_500)
        }
        #expect(bench.items(.reward).last?.id.payload == 19, "the last one is to be seen")
        bench.touch(.avatar)
        bench.touch(.close)
        bench.run(600)
      }
      #expect(most <= 20, "\(most) views in one frame, \(openRewards.count) open rewards")
      #expect(most >= 10)
    }
  }

  @Test("rewards granted together appear two per frame, each once, and none disappears")
  func granted() {
    var bench = GalleryBench.dashboard(
      ScreenMetrics(size: ScreenSize(1_366, 1_024), scale: 2, refreshHertz: 120))
    bench.post(.standingReported(PointsStanding(5)))
    bench.run(400)
    var deltas: [DisplayDelta] = []
    bench.inspect = { deltas.append($0.lastDelta) }
    bench.post(.rewardsReported(Array(DashboardMountTests.open.prefix(3))))
    bench.run(400)
    #expect(bench.items(.openReward).map(\.id.payload) == [1, 2, 3])
    #expect(deltas.map(\.created).max() ?? 0 <= 14, "\(deltas)")
    #expect(deltas.reduce(0) { $0 + $1.created } >= 18)
  }

  @Test("a card that is not mounted cannot be touched")
  func untouchable() throws {
    var bench = GalleryBench.dashboard(offers: DashboardMountTests.offers)
    bench.post(.standingReported(PointsStanding(1_000)))
    bench.run(400)
    let third = try #require(bench.items(.redeem).dropFirst(2).first?.frame)
    let (x, y) = ((third.minX + third.maxX).points / 2, (third.minY + third.maxY).points / 2)
    for isThere in [false, true] {
      bench.touch(.close)
      bench.run(600)
      let button = try #require(bench.gallery.display.items.first { $0.text == TextKey.points.text() }?.frame)
      bench.touch(5, .began, button.minX.points + 10, button.minY.points + 10)
      bench.touch(65, .ended, button.minX.points + 10, button.minY.points + 10)
      for _ in 1...40 where bench.gallery.currentScreen != .dashboard { bench.run(9) }
      #expect(bench.items(.redeem).count < 3)
      if isThere { bench.run(400) }
      bench.gallery.recognise(
        TouchSample(time: bench.now, finger: 0, phase: .began, position: ScreenPoint(x, y)))
      bench.gallery.recognise(
        TouchSample(time: bench.now + .milliseconds(1), finger: 0, phase: .ended, position: ScreenPoint(x, y))
      )
      bench.run(9)
      #expect((bench.actions.last == .openReward) == isThere)
    }
  }
}
