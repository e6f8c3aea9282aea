import Gallery
import Gestures
import Kernel
import Testing

/// Traits are no part of a frame's digest: nothing but these looks at them all.
@Suite("Accessibility traits")
struct TraitTests {
  /// Every slot with a trait that it has on a screen, as words.
  private func traits(_ bench: GalleryBench) -> Set<String> {
    Set(DisplaySlot.allCases.flatMap { slot in bench.items(slot).map { "\(slot) \($0.trait)" } })
  }

  private static func bench(_ screen: ScreenMetrics = GalleryBench.phone) -> GalleryBench {
    var catalogue = PhotoCatalogue.sample([30, 3], groups: [[5, 90], [], [7]])
    catalogue.rewards = GalleryBench.offers
    catalogue.appKinds = ["Games", "Videos"]
    var bench = GalleryBench(catalogue, screen: screen)
    bench.deliversPhotos = true
    bench.run(100)
    return bench
  }

  @Test("grid: photos are buttons, the front chip is selected, the bar has no trait")
  func grid() {
    #expect(
      traits(Self.bench()) == [
        "backdrop decoration", "thumbnail imageButton", "bar decoration", "chip selectedButton",
        "chip button",
        "button button",
      ])
  }

  @Test("placeholders and failed photos are touchable, too")
  func placeholders() {
    var bench = GalleryBench(.sample([30]))
    #expect(bench.items(.thumbnail).allSatisfy { $0.kind == .placeholder && $0.trait == .imageButton })
    for case .want(let key, _) in bench.effects { bench.post(.photoFailed(key)) }
    bench.run(20)
    #expect(bench.items(.thumbnail).allSatisfy { $0.kind == .failure && $0.trait == .imageButton })
  }

  @Test("fullscreen: the photo is a button, the overlay has texts")
  func fullscreen() {
    var bench = Self.bench()
    bench.tap(50, 100)
    bench.run(1_500)
    #expect(
      traits(bench) == [
        "backdrop decoration", "page imageButton", "bar decoration", "label text", "button button",
      ])
  }

  @Test("groups: cards are buttons; the viewer has photo, texts and close button")
  func groups() {
    var bench = Self.bench()
    bench.touch(.groups)
    #expect(traits(bench) == ["backdrop decoration", "card button", "bar header", "button button"])
    bench.press(200, 100)
    bench.run(600)
    #expect(
      traits(bench) == [
        "backdrop decoration", "page imageButton", "bar decoration", "label text", "button button",
      ])
  }

  @Test("a failed list shows a text")
  func failedList() {
    var bench = GalleryBench(.sample([3], groups: [[]]))
    bench.touch(.groups)
    bench.press(200, 100)
    #expect(traits(bench) == ["backdrop decoration", "emptyPage progress"])
    bench.post(.groupListingFailed(GroupID(1)))
    bench.run(20)
    #expect(traits(bench) == ["backdrop decoration", "emptyPage text"])
  }

  @Test("the PIN pad has buttons, the parents' screen a heading")
  func parents() {
    var bench = Self.bench()
    bench.touch(.lock)
    #expect(traits(bench) == ["backdrop decoration", "label text", "key button"])
    bench.post(.pinEntered("1234"))
    bench.run(20)
    #expect(traits(bench) == ["backdrop decoration", "label header", "row button", "button button"])
  }

  @Test(
    "dashboard: affordable rewards are buttons, others disabled; the chosen kind is selected")
  func points() {
    var bench = Self.bench()
    bench.touch(.points)
    bench.post(.standingReported(PointsStanding(60)))
    bench.run(600)
    #expect(
      traits(bench) == [
        "backdrop decoration", "avatar button", "ring progress", "label text", "reward decoration",
        "preview image", "rewardName text", "rewardCost text", "redeem button", "redeem disabledButton",
        "bar header", "button button",
      ])
    bench.touch(.redeem)
    #expect(
      traits(bench) == [
        "backdrop decoration", "label text", "appKind button", "button disabledButton", "bar header",
        "button button",
      ])
    bench.touch(.appKind, 1)
    #expect(
      bench.items(.appKind).map(\.trait) == [.button, .selectedButton]
        && bench.items(.dot).map(\.trait) == [.decoration])
    bench.touch(.confirm)
    #expect(bench.items(.appKind).map(\.trait) == [.disabledButton, .disabledButton])
    #expect(bench.items(.spinner).map(\.trait) == [.progress])
  }

  @Test("a toast is a text")
  func toast() {
    var bench = Self.bench()
    bench.post(.pointsArrived(Points(5)))
    bench.run(300)
    #expect(bench.items(.standardToast).map(\.trait) == [.text])
  }

  /// A phone on its side, with what it keeps free at its edges and large texts.
  private static var turned: ScreenMetrics {
    var screen = ScreenMetrics(size: ScreenSize(852, 393), scale: 3, refreshHertz: 60)
    screen.insets = ScreenInsets(top: 10, left: 59, bottom: 21, right: 59)
    screen.type = .accessibility2
    return screen
  }

  @Test(
    "every item with a touchable trait reacts to a tap, and no other does", arguments: 0..<5,
    [GalleryBench.phone, turned])
  func touches(screen: Int, metrics: ScreenMetrics) {
    var bench = Self.bench(metrics)
    switch screen {
    case 1: bench.touch(.groups)
    case 2: bench.touch(.lock)
    case 3:
      bench.touch(.points)
      bench.post(.standingReported(PointsStanding(60)))
      bench.run(600)
    case 4:
      bench.post(.pinEntered("1234"))
      bench.run(20)
    default: break
    }
    let items = bench.gallery.display.items
    for item in items where item.trait != .selectedButton {
      let x = (item.frame.minX + item.frame.maxX).points / 2
      let y = (item.frame.minY + item.frame.maxY).points / 2
      let point = ScreenPoint(x, y)
      guard y < bench.screen.size.height.points, x < bench.screen.size.width.points else { continue }
      let isControl = items.contains { $0.trait.isTouchable && $0.frame.contains(point) }
      guard item.trait.isTouchable == isControl else { continue }
      var trial = bench
      trial.effects = []
      trial.tap(x, y)
      trial.run(400)
      #expect(
        trial.actions.isEmpty != item.trait.isTouchable,
        "\(bench.gallery.currentScreen): \(bench.gallery.spell(item.text)) of \(item.kind) is \(item.trait)")
    }
  }
}
