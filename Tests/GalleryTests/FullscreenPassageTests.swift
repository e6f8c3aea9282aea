import Gallery
import Kernel
import Testing

@Suite struct FullscreenPassageTests {
  /// The square of the fifth photo, and its fitted frame, on a screen of 430 x 932 pt.
  private static let fitted = ScreenRect(0, (932 - 322.5) / 2, 430, 322.5)

  /// The grid a moment before its fifth photo is tapped, with all thumbnails there.
  private func grid() -> GalleryBench {
    var bench = GalleryBench(.sample([12, 12]))
    bench.deliversPhotos = true
    bench.run(300)
    return bench
  }

  /// The width of the page in every frame of a while.
  private func widths(_ bench: inout GalleryBench, _ ms: Int64) -> [Double] {
    var found: [Double] = []
    let end = bench.now + .milliseconds(ms)
    while bench.now < end {
      bench.run(17)
      if let page = bench.items(.page).first { found.append(page.frame.size.width.points) }
    }
    return found
  }

  @Test("a photo springs from its square to the whole screen over the grid, which then disappears")
  func opens() {
    var bench = grid()
    let square = bench.items(.thumbnail)[4].frame
    bench.tap(215, 265)
    let first = bench.items(.page)[0].frame
    #expect(first.size.width >= square.size.width && first.size.width < .points(300), "\(first)")
    #expect(bench.items(.thumbnail).count == 12)
    #expect(bench.gallery.isAnimating)
    let widths = widths(&bench, 1_200)
    #expect(zip(widths, widths.dropFirst()).allSatisfy { $0 <= $1 + 5 }, "\(widths)")
    #expect(bench.items(.page)[0].frame == FullscreenPassageTests.fitted)
    #expect(bench.items(.thumbnail).isEmpty)
    #expect(!bench.gallery.isAnimating)
  }

  @Test("closing springs the photo to its square, with the grid in front at once")
  func closes() {
    var bench = grid()
    bench.tap(215, 265)
    bench.run(1_200)
    bench.drag(215, 300, dx: 0, dy: 500, ms: 400)
    #expect(bench.gallery.currentScreen == .grid)
    #expect(bench.items(.page).count == 1 && !bench.items(.thumbnail).isEmpty)
    let widths = widths(&bench, 1_200)
    #expect(bench.items(.thumbnail).count == 12)
    #expect(widths.count > 10 && (widths.last ?? 0) < 150, "\(widths)")
    #expect(bench.items(.page).isEmpty && !bench.gallery.isAnimating)
  }

  @Test("reopened on its way back, the photo reverses without a jump")
  func turnsRound() {
    var bench = grid()
    bench.tap(215, 265)
    bench.run(1_200)
    bench.drag(215, 300, dx: 0, dy: 500, ms: 400)
    bench.run(60)
    var before = bench.items(.page)[0].frame.size.width.points
    bench.touch(5, .began, 215, 265)
    bench.touch(65, .ended, 215, 265)
    for width in widths(&bench, 1_200) {
      #expect((width - before).magnitude < 60, "\(before) to \(width)")
      before = width
    }
    #expect(bench.gallery.currentScreen == .fullscreen)
    #expect(bench.items(.page)[0].frame == FullscreenPassageTests.fitted)
  }

  @Test("a photo removed on its way is gone from the next frame on")
  func vanishes() {
    var bench = grid()
    bench.tap(215, 265)
    bench.run(1_200)
    bench.drag(215, 300, dx: 0, dy: 500, ms: 400)
    bench.post(.albumPhotoVanished(PhotoID(10_005)))
    bench.run(17)
    #expect(bench.items(.page).isEmpty)
    #expect(!bench.items(.thumbnail).contains { $0.photo == PhotoID(10_005) })
    bench.run(1_200)
    #expect(!bench.gallery.isAnimating)
  }

  @Test("in low power there is no transition")
  func lowPower() {
    var bench = grid()
    bench.post(.lowPower(true))
    bench.run(20)
    bench.tap(215, 265)
    #expect(bench.items(.page)[0].frame == FullscreenPassageTests.fitted)
    #expect(bench.items(.thumbnail).isEmpty)
  }
}
