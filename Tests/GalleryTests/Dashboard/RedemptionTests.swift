import Gallery
import Kernel
import Testing

@Suite("Redeeming a reward")
struct RedemptionTests {
  private func open(_ points: Int64 = 500) -> GalleryBench {
    var bench = GalleryBench.dashboard()
    bench.post(.standingReported(PointsStanding(points)))
    bench.run(20)
    let opens = bench.touch(.redeem)
    #expect(opens)
    #expect(bench.gallery.currentScreen == .redemption)
    return bench
  }

  private func redeemed(_ bench: GalleryBench) -> [GalleryEffect] {
    bench.effects.filter { $0.kind == .redeem }
  }

  @Test("the screen shows cost and minutes, and requests nothing before a kind is chosen")
  func confirm() {
    var bench = open()
    let texts = bench.items(.label).map { bench.gallery.spell($0.text) }
    #expect(texts == ["Drawing", "20 points", "10 minutes", "What for?"])
    bench.touch(.confirm)
    #expect(redeemed(bench).isEmpty)
    bench.touch(.appKind, 1)
    bench.touch(.appKind, 2)
    bench.touch(.confirm)
    #expect(redeemed(bench) == [.redeem(offer: 0, appKind: 2)])
  }

  @Test("a reward is requested once, however often the button is touched, and the kind stays")
  func once() {
    var bench = open()
    bench.touch(.appKind, 0)
    bench.touch(.confirm)
    bench.tap(215, 600)
    bench.touch(.appKind, 1)
    bench.touch(.confirm)
    #expect(redeemed(bench) == [.redeem(offer: 0, appKind: 0)])
    #expect(bench.items(.spinner).count == 1)
  }

  @Test(
    "the answer is shown with a haptic, and the screen can be closed",
    arguments: [
      (RewardAnswer.active, "It is yours", Haptic.rewardGranted), (.pending, "Asked for", .rewardGranted),
      (.refused, "Not this time", .rewardRefused),
    ])
  func answers(answer: RewardAnswer, words: String, haptic: Haptic) {
    var bench = open()
    bench.touch(.appKind, 0)
    bench.touch(.confirm)
    bench.post(.rewardAnswered(answer))
    bench.run(20)
    #expect(bench.items(.label).contains { bench.gallery.spell($0.text) == words })
    #expect(bench.effects.last { $0.kind == .haptic } == .haptic(haptic))
    bench.touch(.done)
    #expect(bench.gallery.currentScreen == .dashboard)
    #expect(redeemed(bench).count == 1)
  }

  @Test("a reward left before its answer stays requested, and the next one starts anew")
  func leaves() {
    var bench = open()
    bench.touch(.appKind, 3)
    bench.touch(.confirm)
    bench.touch(.cancel)
    #expect(bench.gallery.currentScreen == .dashboard)
    bench.touch(.redeem)
    #expect(!bench.items(.dot).contains { _ in true })
    bench.post(.rewardAnswered(.active))
    bench.run(20)
    #expect(bench.items(.label).contains { $0.text == TextKey.chooseApps.text() })
    bench.touch(.confirm)
    #expect(redeemed(bench).count == 1)
  }

  @Test("the button is disabled when another device spends the points")
  func gone() {
    var bench = open(20)
    bench.touch(.appKind, 0)
    bench.post(.standingReported(PointsStanding(19)))
    bench.run(20)
    bench.touch(.confirm)
    #expect(redeemed(bench).isEmpty)
  }
}
