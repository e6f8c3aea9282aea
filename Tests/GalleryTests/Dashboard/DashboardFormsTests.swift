import Gallery
import Kernel
import TestSupport
import Testing

/// The forms are the devices of docs/devices.md from the smallest to the largest, held both ways, with what their vendors keep
/// free at the edges; all sizes of texts on each.
@Suite("The dashboard on every screen and text size")
struct DashboardFormsTests {
  private static let forms: [ScreenMetrics] = [
    form(375, 667, 2, 60, ScreenInsets(top: 20)), form(667, 375, 2, 60, ScreenInsets()),
    form(393, 852, 3, 60, ScreenInsets(top: 59, bottom: 34)),
    form(852, 393, 3, 60, ScreenInsets(left: 59, bottom: 21, right: 59)),
    form(430, 932, 3, 120, ScreenInsets(top: 59, bottom: 34)),
    form(744, 1133, 2, 60, ScreenInsets(top: 24, bottom: 20)),
    form(1024, 1366, 2, 120, ScreenInsets(top: 24, bottom: 20)),
    form(1366, 1024, 2, 120, ScreenInsets(top: 24, bottom: 20)),
  ]

  private static func form(
    _ width: Double, _ height: Double, _ scale: Double, _ hertz: Int, _ insets: ScreenInsets
  ) -> ScreenMetrics {
    var screen = ScreenMetrics(size: ScreenSize(width, height), scale: scale, refreshHertz: hertz)
    screen.insets = insets
    return screen
  }

  private static let standings = [
    PointsStanding(0, today: 0, goal: 0), PointsStanding(45, today: 45),
    PointsStanding(1_234_567, today: 12_345, goal: 10_000),
    PointsStanding(999_999_999, today: 9_999_999, goal: 1),
  ]

  /// One of each state, of kinds with long names and with none, with hardly anything and with a lot left.
  private static let rewards: [OpenReward] = [
    OpenReward(1, .pending, left: 599_999_940, givesBack: true, kind: 3),
    OpenReward(2, .ready, left: 754, givesBack: true), OpenReward(3, .running(from: .zero), left: 9),
    OpenReward(4, .settling, left: 0, kind: nil),
  ]

  private static let offers =
    GalleryBench.offers + [
      RewardOffer(
        name: "One hour of anything at all", cost: Points(1_000_000_000), millipointsPerMinute: 694_444_444),
      RewardOffer(name: "Book", cost: Points(1), millipointsPerMinute: 1_000),
    ]

  /// Those that a text size is tried on: by day every third, another third for the next size, and all with the largest texts.
  private static func forms(with type: DynamicType) -> [ScreenMetrics] {
    let place = DynamicType.allCases.firstIndex(of: type) ?? 0
    return type == DynamicType.allCases.last ? forms : drawn(forms, every: 3, from: place)
  }

  // On a phone on its side the largest notes left room for one: the second came 1.25 s late.
  @Test("of four notes none waits, whenever they arrive", arguments: DynamicType.allCases)
  func fourNotes(type: DynamicType) {
    for form in Self.forms(with: type) {
      var screen = form
      screen.type = type
      for pause: Int64 in [0, 17, 190, 333, 450, 610] {
        var bench = GalleryBench.dashboard(screen, offers: Self.offers)
        bench.post(.standingReported(PointsStanding(5)))
        bench.run(20)
        for number in 1...4 {
          bench.post(.pointsArrived(Points(Int64(number))))
          bench.run(40)
          let shown = bench.items(.note).map { Points(Int64($0.text.first)).count }
          if !shown.contains(Int64(number)) {
            Issue.record("\(form.size.width.points) pt wide, after \(pause) ms: \(shown)")
          }
          bench.run(pause)
        }
      }
    }
  }

  @Test(
    "all parts are in the safe area and touchable, and no text is covered or cut off",
    .slow,
    arguments: DynamicType.allCases)
  func fits(type: DynamicType) {
    for form in Self.forms(with: type) {
      var screen = form
      screen.type = type
      for standing in Self.standings {
        var bench = GalleryBench.dashboard(screen, offers: Self.offers)
        bench.post(.standingReported(standing))
        bench.post(.rewardsReported(Self.rewards))
        bench.post(.pointsArrived(Points(999_999)))
        bench.run(30)
        check(
          bench, "\(form.size.width.points) x \(form.size.height.points), \(type), \(standing.balance.count)")
        // Down to the last card, and back over the avatars.
        let (middle, height) = (screen.size.width.points / 2, screen.size.height.points)
        var seen = Set(bench.items(.openReward).map(\.id.payload))
        for _ in 0..<12 {
          bench.drag(middle, height * 0.8, dx: 0, dy: -height * 0.45, pause: 300)
          seen.formUnion(bench.items(.openReward).map(\.id.payload))
          check(bench, "\(form.size.width.points) x \(form.size.height.points), \(type), open rewards")
        }
        for _ in 0..<20 { bench.drag(middle, height * 0.85, dx: 0, dy: -height * 0.6) }
        bench.run(3_000)
        check(bench, "\(form.size.width.points) x \(form.size.height.points), \(type), at its end")
        #expect(seen.isSuperset(of: [1, 2, 3, 4]), "of four open rewards \(seen) came by")
        #expect(bench.items(.reward).contains { $0.id.payload == UInt64(Self.offers.count - 1) })
        if bench.touch(.redeem) {
          check(bench, "\(form.size.width.points) x \(form.size.height.points), \(type), redemption")
        }
      }
      var choosing = GalleryBench.dashboard(screen, offers: Self.offers)
      choosing.touch(.avatar)
      check(choosing, "\(form.size.width.points) x \(form.size.height.points), \(type), avatars")
    }
  }

  @Test("the avatar is in the ring's row, and the cards are centred", arguments: DynamicType.allCases)
  func rows(type: DynamicType) throws {
    for form in Self.forms {
      var screen = form
      screen.type = type
      var bench = GalleryBench.dashboard(screen, offers: Array(Self.offers.prefix(2)))
      bench.run(500)
      let place = "\(form.size.width.points) x \(form.size.height.points), \(type)"
      let avatar = try #require(bench.items(.avatar).first).frame
      let ring = try #require(bench.items(.ring).first).frame
      #expect(avatar.minY < ring.maxY && ring.minY < avatar.maxY && !avatar.intersects(ring), "\(place)")
      let first = bench.items(.reward).map(\.frame)
      guard let left = first.map(\.minX).min(), let right = first.map(\.maxX).max() else { continue }
      let safe = screen.safeArea
      let skew = ((left - safe.minX) - (safe.maxX - right)).points
      #expect(skew.magnitude < 1, "\(place): \(skew) pt from the middle")
    }
  }

  private func check(_ bench: GalleryBench, _ place: String) {
    let safe = bench.screen.safeArea
    let bar = bench.items(.bar).first?.frame
    let note = DisplaySlot.note.rawValue
    /// What has been looked at and is neither bar nor note.
    var earlier: [(frame: ScreenRect, isOnBar: Bool, words: String)] = []
    for item in bench.gallery.display.items {
      let (frame, size) = (item.frame, item.frame.size)
      if item.id.slot == note && (frame.minY < safe.minY || frame.maxY > safe.maxY) {
        Issue.record("\(place): a note")
      }
      let isText = item.text != .none && item.textSize > 0 && item.kind != .bar
      guard isText || item.trait.isTouchable else { continue }
      let words = bench.gallery.spell(item.text)
      if item.trait.isTouchable {
        if size.width < .points(44) || size.height < .points(44) {
          Issue.record("\(place): `\(words)` is \(size.width.points) x \(size.height.points)")
        }
        if words.isEmpty { Issue.record("\(place): a button says nothing") }
      }
      guard isText else { continue }
      let letters = Double(words.count * Int(item.textSize)) * 9 / 17
      let lines = max(1, (letters / size.width.points).rounded(.up))
      if lines * Double(item.textSize) * 1.2 > size.height.points + 1 {
        Issue.record(
          "\(place): `\(words)` of \(item.textSize) pt is cut in \(size.width.points) x \(size.height.points)"
        )
      }
      if frame.minX < safe.minX || frame.maxX > safe.maxX {
        Issue.record("\(place): `\(words)` lies outside")
      }
      guard item.id.slot != note else { continue }
      let isOnBar = bar?.contains(frame.origin) ?? false
      if !isOnBar {
        for other in earlier where !other.isOnBar && frame.intersects(other.frame) {
          Issue.record("\(place): `\(other.words)` and `\(words)` overlap")
        }
      }
      earlier.append((frame, isOnBar, words))
    }
  }
}
