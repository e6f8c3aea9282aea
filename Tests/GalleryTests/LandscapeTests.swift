import Gallery
import Gestures
import Kernel
import Testing

@Suite("In landscape")
struct LandscapeTests {
  private static let screens = [
    ScreenMetrics(size: ScreenSize(568, 320), scale: 2, refreshHertz: 60),
    ScreenMetrics(size: ScreenSize(667, 375), scale: 2, refreshHertz: 60),
    ScreenMetrics(size: ScreenSize(915, 412), scale: 2.625, refreshHertz: 90),
    ScreenMetrics(size: ScreenSize(932, 430), scale: 3, refreshHertz: 120),
    ScreenMetrics(size: ScreenSize(1_280, 800), scale: 2, refreshHertz: 60),
    ScreenMetrics(size: ScreenSize(1_366, 1_024), scale: 2, refreshHertz: 120),
  ]

  @Test(
    "the grid has as many columns as keep thumbnails about as large as in portrait",
    arguments: [
      (667, 375, 5), (844, 390, 6), (932, 430, 6), (1_280, 800, 4), (1_366, 1_024, 4), (375, 667, 3),
    ]
      as [(Double, Double, Int)])
  func columns(width: Double, height: Double, count: Int) {
    let screen = ScreenMetrics(size: ScreenSize(width, height), scale: 2, refreshHertz: 60)
    let bench = GalleryBench(.sample([40]), screen: screen)
    #expect(bench.gallery.gridColumnCount == count)
    let first = bench.items(.thumbnail).filter { $0.frame.minY == .points(48) }.map(\.frame)
    #expect(first.count == count && first[0].minX == .zero)
    let rest = screen.size.width - (first.last?.maxX ?? .zero)
    #expect(rest >= .zero && rest < .points(1), "\(rest)")
    for (left, right) in zip(first, first.dropFirst()) { #expect(right.minX - left.maxX == .points(4)) }
    let portrait = (min(width, height) - 8) / 3
    #expect(first[0].size.width.points > portrait - 1 && first[0].size.width.points < portrait * 1.34)
  }

  @Test("a tap opens the photo under it, also in the last column and the second row")
  func taps() {
    var bench = GalleryBench(.sample([20]), screen: Self.screens[1])
    let frames = bench.items(.thumbnail).map(\.frame)
    bench.tap(660, 60)
    #expect(bench.gallery.currentPhoto == PhotoID(10_005))
    bench = GalleryBench(.sample([20]), screen: Self.screens[1])
    bench.tap(frames[6].minX.points + 10, frames[6].minY.points + 10)
    #expect(bench.gallery.currentPhoto == PhotoID(10_007))
  }

  @Test("the PIN pad's keys and lines are side by side, and the correct PIN opens the parents' area")
  func pinPad() {
    for screen in Self.screens {
      var bench = GalleryBench(.sample([3]), screen: screen)
      bench.tap(screen.size.width.points - 24, 24)
      #expect(bench.gallery.currentScreen == .pinPad, "\(screen)")
      let keys = bench.items(.key).map(\.frame)
      let lines = bench.items(.label).map(\.frame)
      #expect(keys.count == 12 && lines.count == 2, "\(screen)")
      let whole = ScreenRect(origin: .zero, size: screen.size)
      for frame in keys + lines {
        #expect(frame.minX >= .zero && frame.minY >= .zero, "\(screen): \(frame)")
        #expect(frame.maxX <= whole.maxX && frame.maxY <= whole.maxY, "\(screen): \(frame)")
      }
      for (place, frame) in (keys + lines).enumerated() {
        for other in (keys + lines)[(place + 1)...] {
          #expect(!frame.intersects(other), "\(screen): \(frame), \(other)")
        }
      }
      for digit in ["1", "2", "3", "4"] {
        guard let key = bench.items(.key).first(where: { bench.gallery.spell($0.text) == digit }) else {
          continue
        }
        bench.tap(key.frame.minX.points + 30, key.frame.minY.points + 30)
      }
      #expect(bench.gallery.currentScreen == .parent, "\(screen)")
    }
  }

  @Test("the bar's buttons are at its right end, and a photo fills the screen")
  func barAndPhoto() {
    for screen in Self.screens {
      var bench = GalleryBench(.sample([9, 3]), screen: screen)
      let buttons = bench.items(.button).map(\.frame)
      #expect(buttons.map(\.maxX).max() == screen.size.width - .points(8))
      #expect(buttons.allSatisfy { $0.minY == .points(2) && $0.maxY == .points(46) })
      bench.deliversPhotos = true
      bench.tap(30, 80)
      bench.run(600)
      #expect(bench.gallery.currentScreen == .fullscreen, "\(screen)")
      #expect(
        bench.items(.page).contains {
          $0.frame.size.width == screen.size.width || $0.frame.size.height == screen.size.height
        }, "\(screen)")
    }
  }

  @Test("a toast covers no key and no line of the PIN pad", arguments: DynamicType.allCases)
  func toastsBesidePinPad(type: DynamicType) {
    let upright = ScreenMetrics(size: ScreenSize(375, 667), scale: 2, refreshHertz: 60)
    for form in Self.screens + [upright, GalleryBench.phone] {
      var screen = form
      screen.type = type
      var bench = GalleryBench(.sample([3, 3]), screen: screen)
      bench.swipe(.left)
      bench.tap(screen.size.width.points - 24, 24)
      bench.post(.pointsArrived(Points(5)))
      bench.run(100)
      let size = "\(screen.size.width.points) x \(screen.size.height.points), \(type)"
      #expect(bench.gallery.currentScreen == .pinPad, "\(size)")
      let toasts = (bench.items(.categoryToast) + bench.items(.standardToast)).map(\.frame)
      #expect(toasts.count == 2, "\(size)")
      for toast in toasts {
        for place in (bench.items(.key) + bench.items(.label)).map(\.frame) {
          #expect(!toast.intersects(place), "\(size): \(toast) over \(place)")
        }
        #expect(toast.minX >= .zero && toast.maxX <= screen.size.width, "\(size): \(toast)")
        #expect(toast.minY >= .zero && toast.maxY <= screen.size.height, "\(size): \(toast)")
        #expect(toast.size.width >= .points(260), "\(size): \(toast)")
      }
    }
  }

  @Test("on the smallest supported screen toasts are visible and cover no key of the PIN pad")
  func toastsOnSmallest() {
    let screen = ScreenMetrics(size: ScreenSize(320, 568), scale: 2, refreshHertz: 60)
    var bench = GalleryBench(.sample([3, 3]), screen: screen)
    bench.swipe(.left)
    bench.tap(screen.size.width.points - 24, 24)
    bench.post(.pointsArrived(Points(5)))
    bench.run(100)
    let toasts = (bench.items(.categoryToast) + bench.items(.standardToast)).map(\.frame)
    #expect(bench.gallery.currentScreen == .pinPad && toasts.count == 2)
    for toast in toasts {
      #expect(toast.minY >= .zero && toast.maxY <= screen.size.height, "\(toast)")
      #expect(!bench.items(.key).contains { toast.intersects($0.frame) }, "\(toast)")
    }
  }

  @Test(
    "the lines below a group's photo are side by side on a low screen, else stacked",
    arguments: DynamicType.allCases)
  func groupFooter(type: DynamicType) throws {
    for form in Self.screens {
      var screen = form
      screen.type = type
      var bench = GalleryBench(.sample([3], groups: [[10, 90]]), screen: screen)
      bench.deliversPhotos = true
      bench.tap(screen.size.width.points - 72, 24)
      bench.press(200, 100)
      #expect(bench.gallery.currentScreen == .groupViewer)
      let labels = bench.items(.label)
      let name = try #require(labels.first { $0.id.payload == 7 })
      let age = try #require(labels.first { $0.id.payload == 8 })
      #expect(!name.frame.intersects(age.frame))
      let isLow = screen.size.height < .points(500)
      let size = "\(screen.size.width.points) x \(screen.size.height.points), \(type)"
      #expect((name.frame.minY == age.frame.minY) == isLow, "\(size)")
      #expect(min(name.textSize, age.textSize) > 10, "\(size)")
      guard isLow else { continue }
      let bars = bench.items(.bar).map(\.frame)
      let top = try #require(bars.map(\.maxY).min())
      let bottom = try #require(bars.map(\.minY).max())
      #expect(
        (bottom - top).subpoints * 2 > screen.size.height.subpoints, "\(size): half of the photo is covered")
    }
  }
}
