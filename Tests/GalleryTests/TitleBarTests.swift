import Gallery
import Kernel
import Testing

/// Words were drawn at some 6 pt in squares of 44 pt, at every text size.
@Suite("Title bars")
struct TitleBarTests {
  /// The devices of docs/devices.md, held both ways.
  private static let forms: [(ScreenSize, ScreenInsets)] = [
    (ScreenSize(360, 640), ScreenInsets(top: 24)),
    (ScreenSize(375, 667), ScreenInsets(top: 20)), (ScreenSize(667, 375), ScreenInsets()),
    (ScreenSize(390, 844), ScreenInsets(top: 47, bottom: 34)),
    (ScreenSize(844, 390), ScreenInsets(left: 47, bottom: 21, right: 47)),
    (ScreenSize(393, 852), ScreenInsets(top: 59, bottom: 34)),
    (ScreenSize(852, 393), ScreenInsets(left: 59, bottom: 21, right: 59)),
    (ScreenSize(412, 915), ScreenInsets(top: 24)), (ScreenSize(915, 412), ScreenInsets(top: 24)),
    (ScreenSize(430, 932), ScreenInsets(top: 59, bottom: 34)),
    (ScreenSize(744, 1133), ScreenInsets(top: 24, bottom: 20)),
    (ScreenSize(1280, 800), ScreenInsets(top: 24)),
    (ScreenSize(1366, 1024), ScreenInsets(top: 24, bottom: 20)),
  ]

  private static func screens(_ type: DynamicType) -> [ScreenMetrics] {
    forms.map { size, insets in
      var screen = ScreenMetrics(size: size, scale: 2, refreshHertz: 60)
      screen.insets = insets
      screen.type = type
      return screen
    }
  }

  /// The sizes of a bar's words: those of Apple's body text, up to xxLarge.
  private static func least(_ type: DynamicType) -> UInt8 {
    switch type {
    case .xSmall: 14
    case .small: 15
    case .medium: 16
    case .large: 17
    case .xLarge: 19
    default: 21
    }
  }

  @Test(
    "in every language, size and device, bar texts fit and nothing overlaps",
    arguments: DynamicType.allCases, Language.allCases)
  func everywhere(type: DynamicType, language: Language) {
    for screen in Self.screens(type) {
      var shown: Set<GalleryScreen> = []
      for bench in Self.benches(screen, language) {
        shown.insert(bench.gallery.currentScreen)
        check(bench, "\(screen.size.width.points) pt, \(type), \(language), \(bench.gallery.currentScreen)")
      }
      #expect(
        shown == [
          .dashboard, .redemption, .groupList, .parentPhotos, .parentPhoto, .parentCategories,
          .parentChildren,
        ])
    }
  }

  /// One in front of each bar.
  private static func benches(_ screen: ScreenMetrics, _ language: Language) -> [GalleryBench] {
    var benches: [GalleryBench] = []
    var child = GalleryBench.dashboard(screen, language: language)
    benches.append(child)
    child.post(.standingReported(PointsStanding(500)))
    child.run(600)
    let (middle, height) = (screen.size.width.points / 2, screen.size.height.points)
    for _ in 0..<8 where !child.items(.redeem).contains(where: { $0.frame.maxY <= screen.safeArea.maxY }) {
      child.drag(middle, height * 0.8, dx: 0, dy: -height * 0.3, pause: 300)
      child.run(2_000)
    }
    child.touch(.redeem)
    benches.append(child)
    var groups = GalleryBench.dashboard(screen, isOpen: false, language: language)
    groups.touch(.groups)
    benches.append(groups)
    for door: TextKey in [.photos, .categories, .children] {
      var parent = GalleryBench.parents(at: door, [4, 3], screen: screen, language: language)
      benches.append(parent)
      switch door {
      case .photos:
        var photo = parent
        photo.tap(photo.items(.thumbnail)[0].frame)
        photo.run(600)
        benches.append(photo)
        parent.press(parent.items(.thumbnail)[0].frame)
        parent.run(600)
        benches.append(parent)
        for action: TextKey in [.move, .deletePhotos] {
          var asked = parent
          asked.touch(action)
          asked.run(600)
          benches.append(asked)
        }
      case .categories:
        for action: TextKey in [.renameCategory, .recolourCategory, .deleteCategory, .addCategory] {
          var asked = parent
          asked.touch(action)
          asked.run(600)
          benches.append(asked)
        }
      default:
        parent.post(.familyFailed)
        parent.run(100)
        benches.append(parent)
      }
    }
    return benches
  }

  private func check(_ bench: GalleryBench, _ place: String) {
    let safe = bench.screen.safeArea
    let buttons = bench.items(.button).filter { $0.frame.minY < safe.minY + .points(48) }
    #expect(!buttons.isEmpty, "\(place): no button")
    for button in buttons {
      let words = bench.gallery.spell(button.text)
      #expect(
        button.textSize == Self.least(bench.screen.type), "\(place): `\(words)` of \(button.textSize) pt")
      let width = TextMeasure.width(thousandths: TextMeasure.advance(words), button.textSize)
      #expect(width + .points(12) <= button.frame.size.width, "\(place): `\(words)` is cut")
      #expect(
        button.frame.size.width >= .points(44) && button.frame.size.height >= .points(44),
        "\(place): `\(words)`")
      #expect(
        button.frame.minX >= safe.minX + .points(16) && button.frame.maxX <= safe.maxX - .points(16),
        "\(place): `\(words)` is beyond the margin")
    }
    guard let bar = bench.items(.bar).first(where: { $0.text != .none && $0.frame.minY == safe.minY }) else {
      // A photo of the parents has its name below it.
      #expect(bench.gallery.currentScreen == .parentPhoto, "\(place): no title")
      return
    }
    let words = bench.gallery.spell(bar.text)
    let width = TextMeasure.width(thousandths: TextMeasure.advance(words), bar.textSize)
    let middle = ScreenLength(subpoints: (bar.frame.minX.subpoints + bar.frame.maxX.subpoints) / 2)
    let half = ScreenLength(subpoints: width.subpoints / 2)
    let title = ScreenRect(x: middle - half, y: safe.minY, width: width, height: .points(48))
    #expect(bar.textSize >= 12, "\(place): the title `\(words)` of \(bar.textSize) pt")
    for (number, button) in buttons.enumerated() {
      #expect(!button.frame.intersects(title), "\(place): `\(words)` lies on a button")
      for other in buttons[(number + 1)...] {
        #expect(!button.frame.intersects(other.frame), "\(place): buttons lie on each other")
      }
    }
    let screenMiddle = ScreenLength(subpoints: (safe.minX.subpoints + safe.maxX.subpoints) / 2)
    // In the middle of the bar wherever it has room there at the size of the buttons' words.
    let nearest =
      buttons.map { button in
        min((button.frame.minX - screenMiddle).magnitude, (button.frame.maxX - screenMiddle).magnitude)
      }.min() ?? .zero
    let needed = TextMeasure.width(thousandths: TextMeasure.advance(words), Self.least(bench.screen.type))
    if needed <= (nearest - .points(8)) * 2 {
      #expect(middle == screenMiddle, "\(place): `\(words)` is off the middle")
    }
  }
}
