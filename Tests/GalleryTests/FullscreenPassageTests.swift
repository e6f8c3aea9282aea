import Gallery
import Kernel
import Testing

@Suite struct FullscreenPassageTests {
  /// The square of the fifth photo, and its fitted frame, on a screen of 430 x 932 pt.
  private static let fitted = ScreenRect(0, (932 - 322.5) / 2, 430, 322.5)

  /// The grid a moment before its fifth photo is tapped, with all thumbnails there.
  private func grid() -> Stage {
    var stage = Stage(.sample([12, 12]))
    stage.deliversPhotos = true
    stage.run(300)
    return stage
  }

  /// The width of the page in every frame of a while.
  private func widths(_ stage: inout Stage, _ ms: Int64) -> [Double] {
    var found: [Double] = []
    let end = stage.now + .milliseconds(ms)
    while stage.now < end {
      stage.run(17)
      if let page = stage.items(.page).first { found.append(page.frame.size.width.points) }
    }
    return found
  }

  @Test("a photo springs from its square to the whole screen, over the grid, which then is gone")
  func opens() {
    var stage = grid()
    let square = stage.items(.thumbnail)[4].frame
    stage.tap(215, 265)
    let first = stage.items(.page)[0].frame
    #expect(first.size.width >= square.size.width && first.size.width < .points(300), "\(first)")
    #expect(stage.items(.thumbnail).count == 12)
    #expect(stage.gallery.isAnimating)
    let widths = widths(&stage, 1_200)
    #expect(zip(widths, widths.dropFirst()).allSatisfy { $0 <= $1 + 5 }, "\(widths)")
    #expect(stage.items(.page)[0].frame == FullscreenPassageTests.fitted)
    #expect(stage.items(.thumbnail).isEmpty)
    #expect(!stage.gallery.isAnimating)
  }

  @Test("closing takes the photo back to its square, under which the grid is in front at once")
  func closes() {
    var stage = grid()
    stage.tap(215, 265)
    stage.run(1_200)
    stage.drag(215, 300, dx: 0, dy: 500, ms: 400)
    #expect(stage.gallery.currentScreen == .grid)
    #expect(stage.items(.page).count == 1 && stage.items(.thumbnail).count == 12)
    let widths = widths(&stage, 1_200)
    #expect(widths.count > 10 && (widths.last ?? 0) < 150, "\(widths)")
    #expect(stage.items(.page).isEmpty && !stage.gallery.isAnimating)
  }

  @Test("opened again on its way back, the photo turns round without a jump")
  func turnsRound() {
    var stage = grid()
    stage.tap(215, 265)
    stage.run(1_200)
    stage.drag(215, 300, dx: 0, dy: 500, ms: 400)
    stage.run(60)
    var before = stage.items(.page)[0].frame.size.width.points
    stage.touch(5, .began, 215, 265)
    stage.touch(65, .ended, 215, 265)
    for width in widths(&stage, 1_200) {
      #expect((width - before).magnitude < 60, "\(before) to \(width)")
      before = width
    }
    #expect(stage.gallery.currentScreen == .fullscreen)
    #expect(stage.items(.page)[0].frame == FullscreenPassageTests.fitted)
  }

  @Test("a photo that vanishes on its way is gone from the next frame on")
  func vanishes() {
    var stage = grid()
    stage.tap(215, 265)
    stage.run(1_200)
    stage.drag(215, 300, dx: 0, dy: 500, ms: 400)
    stage.post(.albumPhotoVanished(PhotoID(10_005)))
    stage.run(17)
    #expect(stage.items(.page).isEmpty)
    #expect(!stage.items(.thumbnail).contains { $0.photo == PhotoID(10_005) })
    stage.run(1_200)
    #expect(!stage.gallery.isAnimating)
  }

  @Test("in low power there is no way between them")
  func lowPower() {
    var stage = grid()
    stage.post(.lowPower(true))
    stage.run(20)
    stage.tap(215, 265)
    #expect(stage.items(.page)[0].frame == FullscreenPassageTests.fitted)
    #expect(stage.items(.thumbnail).isEmpty)
  }
}
