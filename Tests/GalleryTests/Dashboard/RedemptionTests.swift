import Gallery
import Kernel
import Testing

@Suite("Redeeming a reward")
struct RedemptionTests {
  private func open(_ points: Int64 = 500) -> GalleryBench {
    var bench = GalleryBench.dashboard()
    bench.post(.standingTold(PointsStanding(points)))
    bench.run(20)
    let opens = bench.touch(.redeem)
    #expect(opens)
    #expect(bench.gallery.currentScreen == .redemption)
    return bench
  }

  private func redeemed(_ bench: GalleryBench) -> [GalleryEffect] {
    bench.effects.filter { $0.kind == .redeem }
  }

  @Test("it says what it costs and grants, and nothing is asked for before a kind is chosen")
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

  @Test("it is asked for once, however often the button is touched, and the kind stays")
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
    "the answer is said and felt, and leads back",
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

  @Test("who leaves before it is answered has asked all the same, and the next reward begins anew")
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

  @Test("points that go meanwhile, on another device, disable the button")
  func gone() {
    var bench = open(20)
    bench.touch(.appKind, 0)
    bench.post(.standingTold(PointsStanding(19)))
    bench.run(20)
    bench.touch(.confirm)
    #expect(redeemed(bench).isEmpty)
  }
}
