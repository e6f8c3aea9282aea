import Gallery
import Kernel
import Testing

@Suite("A child's dashboard")
struct DashboardTests {
  @Test("with the setting a button opens the dashboard, which requests the points each time")
  func ways() {
    let without = GalleryBench(.sample([3]))
    #expect(!without.gallery.display.items.contains { $0.text == TextKey.points.text() })
    var bench = GalleryBench.dashboard()
    #expect(bench.gallery.currentScreen == .dashboard && bench.actions == [.openDashboard])
    #expect(bench.effects.count { $0 == .loadStanding } == 1)
    bench.touch(.close)
    #expect(bench.gallery.currentScreen == .grid && bench.actions.last == .closeDashboard)
    bench.touch(.points)
    #expect(bench.effects.count { $0 == .loadStanding } == 2)
    bench.touch(.settings)
    #expect(bench.gallery.currentScreen == .pinPad && bench.gallery.isInKidsMode)
  }

  @Test(
    "the ring shows the share of the goal from zero to full, and is full without a goal",
    arguments: [
      (0, 100, 0), (25, 100, 250), (50, 100, 500), (75, 100, 750), (100, 100, 1_000), (101, 100, 1_000),
      (5_000, 100, 1_000), (0, 0, 1_000), (7, 0, 1_000), (1, 3, 333), (2, 3, 666), (99_999, 100_000, 999),
    ] as [(Int64, Int64, Int)])
  func ring(earned: Int64, goal: Int64, perMille: Int) {
    var bench = GalleryBench.dashboard()
    bench.post(.standingReported(PointsStanding(earned, today: earned, goal: goal)))
    bench.run(20)
    #expect(bench.items(.ring).map(\.text) == [TextKey.ringFill.text(perMille)])
    #expect(bench.items(.label).contains { bench.gallery.spell($0.text) == "\(earned) / \(goal)" })
  }

  @Test(
    "a standing reported in the background animates for 300 ms after the return")
  func toldInBackground() {
    var bench = GalleryBench.dashboard()
    bench.post(.standingReported(PointsStanding(100, today: 10)))
    bench.run(20)
    bench.post(.enteredBackground)
    bench.run(1_000)
    bench.post(.standingReported(PointsStanding(160, today: 70)))
    bench.run(1_000)
    bench.post(.becameActive)
    func balance() -> DisplayText? {
      bench.items(.label).map(\.text).first { $0.key == TextKey.balance.rawValue }
    }
    bench.run(150)
    #expect(balance() != TextKey.balance.text(of: Points(100)), "it does not move")
    bench.run(200)
    #expect(balance() == TextKey.balance.text(of: Points(160)))
    #expect(bench.items(.ring).map(\.text) == [TextKey.ringFill.text(700)])
  }

  @Test("the ring's colour changes from blue to green")
  func colours() {
    func colour(_ earned: Int64) -> UInt32? {
      var bench = GalleryBench.dashboard()
      bench.post(.standingReported(PointsStanding(earned, today: earned)))
      bench.run(20)
      return bench.items(.ring).first?.colour
    }
    func parts(_ colour: UInt32?) -> (green: UInt32, blue: UInt32) {
      ((colour ?? 0) >> 8 & 0xFF, (colour ?? 0) & 0xFF)
    }
    let shades = [0, 25, 50, 75, 100].map { parts(colour($0)) }
    #expect(shades[0].blue > shades[0].green && shades[4].green > shades[4].blue)
    for (less, more) in zip(shades, shades.dropFirst()) {
      #expect(less.blue > more.blue && less.green < more.green)
    }
  }

  @Test("old numbers stay until the first answer, then animate within 300 ms without overshoot")
  func numbersMove() {
    var bench = GalleryBench.dashboard()
    #expect(bench.items(.spinner).count == 1 && bench.says(.label) != "0")
    bench.post(.standingReported(PointsStanding(1_000, today: 10)))
    bench.run(10)
    // Nothing counts up from nought: it was not nought.
    #expect(bench.balance == "1,000" && bench.items(.spinner).isEmpty)
    bench.post(.standingReported(PointsStanding(1_234, today: 40)))
    var seen: [String] = []
    bench.inspect = { seen.append($0.balance ?? "") }
    bench.run(310)
    bench.inspect = nil
    let numbers = seen.compactMap { Int($0.replacing(",", with: "")) }
    #expect(numbers == numbers.sorted() && numbers.first ?? 0 >= 1_000)
    #expect(numbers.last == 1_234 && Set(numbers).count > 10)
    #expect(bench.items(.ring).map(\.text) == [TextKey.ringFill.text(400)])
    let moving = bench.activeFrameCount
    bench.run(1_000)
    #expect(bench.activeFrameCount == moving, "it moves on after 300 ms")
  }

  @Test("the balance pulses when it grows, and only then")
  func pulse() {
    func largest(_ next: Int64) -> Double {
      var bench = GalleryBench.dashboard()
      bench.post(.standingReported(PointsStanding(500)))
      bench.run(50)
      let rest = bench.balanceItem?.frame.size.width.points ?? 0
      bench.post(.standingReported(PointsStanding(next)))
      var widest = 0.0
      bench.inspect = { widest = max(widest, $0.balanceItem?.frame.size.width.points ?? 0) }
      bench.run(400)
      #expect(bench.balanceItem?.frame.size.width.points == rest)
      return widest / rest
    }
    #expect(largest(501) > 1.1 && largest(501) < 1.2)
    #expect(largest(499) == 1 && largest(500) == 1)
  }

  @Test("a note rises 100 pt in 2 s and fades, with one haptic each")
  func note() throws {
    var bench = GalleryBench.dashboard()
    bench.post(.standingReported(PointsStanding(5)))
    bench.run(20)
    bench.post(.pointsArrived(Points(5)))
    bench.run(20)
    let first = try #require(bench.items(.note).first)
    #expect(bench.gallery.spell(first.text) == "★ +5")
    bench.run(1_960)
    let last = try #require(bench.items(.note).first)
    let risen = (first.frame.minY - last.frame.minY).points
    #expect(risen > 97 && risen <= 100 && last.opacity == 255)
    bench.run(120)
    #expect(try #require(bench.items(.note).first).opacity < 200)
    bench.run(150)
    #expect(bench.items(.note).isEmpty)
    #expect(bench.effects.count { $0 == .haptic(.pointsEarned) } == 1)
    // It is said once: no toast beside it.
    #expect(bench.toastsRequested <= 1)
  }

  @Test("elsewhere in kids mode a toast announces points, behind the PIN nothing does")
  func elsewhere() {
    var bench = GalleryBench.dashboard(isOpen: false)
    let before = bench.toastsRequested
    bench.post(.pointsArrived(Points(5)))
    bench.run(50)
    #expect(bench.says(.standardToast) == "+5 points" && bench.toastsRequested == before + 1)
    bench.touch(.points)
    #expect(bench.items(.note).isEmpty)
  }

  @Test("many simultaneous notes are all shown without overlap", arguments: [2, 7, 24, 60])
  func several(count: Int) {
    var bench = GalleryBench.dashboard()
    bench.post(.standingReported(PointsStanding(5)))
    bench.run(20)
    for number in 1...count {
      bench.post(.pointsArrived(Points(Int64(number))), after: Int64(number % 7) * 30)
    }
    var seen: Set<Int> = []
    bench.inspect = { bench in
      let notes = bench.items(.note)
      seen.formUnion(notes.map { Points(Int64($0.text.first)).count }.map(Int.init))
      for (index, note) in notes.enumerated() {
        for other in notes[(index + 1)...] { #expect(!note.frame.intersects(other.frame)) }
      }
      bench.gallery.checkInvariants()
    }
    bench.run(12_000)
    #expect(seen == Set(1...count))
    #expect(bench.items(.note).isEmpty)
  }

  @Test("a card is enabled as soon as there are enough points, not counting reserved ones")
  func affordable() {
    var bench = GalleryBench.dashboard()
    #expect(bench.enabledCards == [])
    bench.post(.standingReported(PointsStanding(49)))
    bench.run(20)
    #expect(bench.enabledCards == [0])
    bench.post(.standingReported(PointsStanding(50)))
    bench.run(9)
    #expect(bench.enabledCards == [0, 1])
    bench.post(
      .standingReported(
        PointsStanding(balance: Points(500), available: Points(19), earnedToday: .zero, goal: .zero)))
    bench.run(9)
    #expect(bench.enabledCards == [])
    bench.touch(.tooDear)
    #expect(bench.gallery.currentScreen == .dashboard && !bench.actions.contains(.openReward))
  }

  @Test("a failed load can be retried, and known numbers stay")
  func failure() {
    var bench = GalleryBench.dashboard()
    bench.post(.standingFailed)
    bench.run(20)
    let isThere = bench.touch(.standingFailed)
    #expect(bench.enabledCards == [] && isThere)
    #expect(bench.effects.count { $0 == .loadStanding } == 2 && bench.actions.last == .retryDashboard)
    bench.post(.standingReported(PointsStanding(60)))
    bench.run(20)
    #expect(bench.enabledCards == [0, 1] && bench.balance == "60")
    bench.post(.standingFailed)
    bench.run(20)
    #expect(bench.balance == "60" && bench.enabledCards == [])
  }

  @Test("without rewards the dashboard says so")
  func noRewards() {
    var bench = GalleryBench.dashboard(offers: [])
    bench.post(.standingReported(PointsStanding(60)))
    bench.run(20)
    #expect(bench.items(.label).contains { $0.text == TextKey.noRewards.text() })
    #expect(bench.items(.reward).isEmpty)
  }

  @Test("an avatar is chosen from several or none, and restored in the next launch")
  func avatar() {
    var bench = GalleryBench.dashboard()
    #expect(bench.says(.avatar) == "No avatar" && bench.items(.avatar).count == 1)
    bench.touch(.avatar)
    #expect(bench.items(.avatar).count == 8)
    bench.touch(.avatar, 4)
    #expect(bench.effects.last { $0.kind == .avatarChosen } == .avatarChosen(4))
    #expect(bench.says(.avatar) == "Avatar 4" && bench.items(.avatar).count == 1)
    var next = GalleryBench.dashboard(isOpen: false)
    next.post(.avatarStored(4))
    next.run(20)
    next.touch(.points)
    #expect(next.says(.avatar) == "Avatar 4")
    for stranger in [-1, 7, 1_000] {
      next.post(.avatarStored(stranger))
      next.run(20)
      next.touch(.close)
      next.touch(.points)
      #expect(next.says(.avatar) == "No avatar")
    }
  }

  @Test("a card's photo is requested as a thumbnail, and removed with the photo or its category")
  func previews() {
    var bench = GalleryBench.dashboard()
    bench.run(100)
    #expect(bench.items(.preview).map(\.photo) == [PhotoID(10_001), PhotoID(10_002)])
    #expect(bench.items(.preview).allSatisfy { $0.kind == .photo })
    bench.post(.albumPhotoVanished(PhotoID(10_001)))
    bench.run(50)
    #expect(bench.items(.preview).map(\.photo) == [PhotoID(10_002)])
    bench.post(.categoryVanished(CategoryID(1)))
    bench.run(50)
    #expect(bench.items(.preview).isEmpty)
    bench.gallery.checkInvariants()
  }

  // Names of rewards without a photo stood in the right half of their cards, as if there were one.
  @Test("a reward's name is beside its photo, and uses the whole card without one")
  func namesBesidePhotos() {
    var bench = GalleryBench.dashboard()
    bench.run(100)
    func gaps() -> [ScreenLength] {
      zip(bench.items(.reward), bench.items(.rewardName)).map { card, name in
        #expect(card.frame.maxX - name.frame.maxX == .points(8))
        return name.frame.minX - card.frame.minX
      }
    }
    #expect(gaps() == [.points(60), .points(8), .points(60)])
    bench.post(.albumPhotoVanished(PhotoID(10_001)))
    bench.run(50)
    #expect(gaps() == [.points(8), .points(8), .points(60)])
  }

  @Test("in low power nothing animates, and numbers change at once")
  func lowPower() {
    var bench = GalleryBench.dashboard()
    bench.post(.standingReported(PointsStanding(5)))
    bench.run(20)
    bench.post(.lowPower(true))
    bench.post(.pointsArrived(Points(5)))
    bench.post(.standingReported(PointsStanding(10)))
    bench.run(18)
    #expect(bench.balance == "10" && bench.items(.note).isEmpty)
  }

  @Test("in the background notes stop")
  func background() throws {
    var bench = GalleryBench.dashboard()
    bench.post(.standingReported(PointsStanding(5)))
    bench.post(.pointsArrived(Points(5)))
    bench.run(500)
    let before = try #require(bench.items(.note).first).frame
    bench.post(.enteredBackground)
    bench.run(60_000)
    bench.post(.becameActive)
    bench.run(18)
    let after = try #require(bench.items(.note).first).frame
    #expect((before.minY - after.minY).points.magnitude < 3)
  }
}

extension GalleryBench {
  fileprivate var balanceItem: DisplayItem? {
    gallery.display.items.first { $0.text.key == TextKey.balance.rawValue }
  }
  fileprivate var balance: String? { balanceItem.map { gallery.spell($0.text) } }
  fileprivate var enabledCards: [Int] {
    items(.redeem).filter { $0.trait == .button && $0.text == TextKey.redeem.text() }.map {
      Int($0.id.payload)
    }
  }
}
