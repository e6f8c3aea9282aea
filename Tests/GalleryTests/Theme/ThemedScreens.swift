import Gallery
import Kernel

/// Galleries on each of their screens, in whatever states have colours of their own.
enum ThemedScreens {
  /// A catalogue with everything: categories of several colours and an empty one, groups with and without photos, rewards.
  static func catalogue(_ colours: [String?] = ["#0000FF", "#FFEB3B", "nonsense", nil]) -> PhotoCatalogue {
    var catalogue = PhotoCatalogue.sample([40, 3, 0, 5], groups: [[1, 2], []])
    for (index, colour) in colours.enumerated() { catalogue.categories[index].colour = colour }
    catalogue.rewards = GalleryBench.offers
    catalogue.appKinds = ["Games", "Videos"]
    return catalogue
  }

  /// Shows every screen in turn under a choice, and hands the gallery over in each state once it is at rest.
  static func visit(
    _ choice: ThemeChoice, delivers: Bool, screen: ScreenMetrics = GalleryBench.phone,
    adjust: (inout GallerySettings) -> Void = { _ in }, _ inspect: (String, inout GalleryBench) -> Void
  ) {
    func begin() -> GalleryBench {
      var bench = GalleryBench(catalogue(), screen: screen, adjust: adjust)
      bench.deliversPhotos = delivers
      bench.post(.themeStored(choice))
      bench.post(.standingReported(PointsStanding(60, today: 40)))
      bench.run(500)
      return bench
    }
    var bench = begin()
    inspect("grid", &bench)
    bench.swipe(.left)
    bench.run(100)
    inspect("toast", &bench)
    bench.run(1_000)
    bench.post(.pointsArrived(Points(5)))
    bench.run(400)
    inspect("notice", &bench)
    bench.swipe(.left)
    bench.run(800)
    inspect("empty category", &bench)
    bench = begin()
    bench.tap(70, 120)
    bench.run(1_500)
    inspect("fullscreen", &bench)
    bench.swipe(.left)
    bench.run(1_500)
    inspect("fullscreen, second", &bench)
    bench.swipe(.left)
    bench.run(1_500)
    inspect("fullscreen, empty", &bench)
    for group in 0..<2 {
      bench = begin()
      bench.touch(.groups)
      bench.run(200)
      inspect("groups", &bench)
      guard let card = bench.items(.card).dropFirst(group).first?.frame else { continue }
      bench.press(card.minX.points + 20, card.minY.points + 20)
      bench.run(500)
      inspect("group \(group)", &bench)
      bench.post(.groupListingFailed(GroupID(UInt32(group + 1))))
      bench.run(200)
      inspect("group \(group), failed", &bench)
    }
    visitPoints(begin, inspect)
    bench = begin()
    bench.touch(.lock)
    bench.run(200)
    inspect("PIN pad", &bench)
    for _ in 0..<5 { bench.post(.pinEntered("9999")) }
    bench.run(200)
    inspect("PIN pad, waiting", &bench)
    bench = begin()
    bench.post(.pinEntered("1234"))
    bench.run(200)
    inspect("parents", &bench)
  }

  private static func visitPoints(
    _ begin: () -> GalleryBench, _ inspect: (String, inout GalleryBench) -> Void
  ) {
    var bench = begin()
    bench.touch(.points)
    bench.run(400)
    inspect("dashboard, loading", &bench)
    bench.post(.standingReported(PointsStanding(60, today: 40)))
    bench.post(
      .rewardsReported([OpenReward(1, .running(from: .zero)), OpenReward(2, .ready, givesBack: true)]))
    bench.run(600)
    inspect("dashboard", &bench)
    bench.post(.pointsArrived(Points(7)))
    bench.run(50)
    inspect("dashboard, rising", &bench)
    bench.run(2_500)
    if bench.touch(.avatar) {
      bench.run(200)
      inspect("dashboard, avatars", &bench)
    }
    bench.touch(.avatar)
    bench.run(100)
    bench.post(.standingFailed)
    bench.run(100)
    inspect("dashboard, failed", &bench)
    bench = begin()
    bench.touch(.points)
    bench.post(.standingReported(PointsStanding(60, today: 40)))
    bench.run(600)
    bench.touch(.redeem)
    bench.run(300)
    inspect("redemption", &bench)
    bench.touch(.appKind, 0)
    bench.run(100)
    inspect("redemption, chosen", &bench)
    bench.touch(.confirm)
    bench.run(100)
    inspect("redemption, asking", &bench)
    bench.post(.rewardAnswered(.pending))
    bench.run(100)
    inspect("redemption, answered", &bench)
  }
}
