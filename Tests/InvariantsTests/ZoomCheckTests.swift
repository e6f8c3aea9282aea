import Gallery
import Gestures
import Invariants
import Kernel
import Simulation
import Testing

@Suite("The checker of zoom.range")
struct ZoomCheckTests {
  private func tally(
    _ frames: [(zoom: Int64, screen: GalleryScreen, touching: Bool, effects: [GalleryEffect])]
  )
    -> CheckTally
  {
    var check = ZoomCheck()
    let film = Film()
    for (index, frame) in frames.enumerated() {
      film.move(to: Int64(index) * 1_000)
      film.frame.glance.zoomMillionths = frame.zoom
      film.frame.glance.screen = frame.screen
      film.frame.glance.isTouching = frame.touching
      check.check(film.with(frame.effects))
    }
    return check.tally
  }

  @Test("0.5x and 4x are accepted; each touch while zoomed exercises the rule once")
  func healthy() {
    let found = tally([
      (1_000_000, .fullscreen, true, []), (4_000_000, .fullscreen, true, []),
      (4_000_000, .fullscreen, false, []),
      (500_000, .fullscreen, true, []), (600_000, .fullscreen, true, []), (1_000_000, .fullscreen, false, []),
      (1_000_000, .grid, false, [Film.acted(.closePhoto, 3, at: 0)]),
    ])
    #expect(found.violations == 0 && found.exercised == 1 && found.checked == 7)
  }

  @Test("a millionth outside is reported", arguments: [499_999, 4_000_001])
  func outside(zoom: Int64) {
    let found = tally([(zoom, .fullscreen, false, [])])
    #expect(found.examples == ["at 0:00.000: the zoom is \(zoom) millionths"])
  }

  @Test(
    "leaving while zoomed is found by the action and by the screen, once", arguments: [2_500_000, 999_999])
  func leaves(zoom: Int64) {
    let close = [Film.acted(.closePhoto, 3, at: 0)]
    for (screen, effects) in [(.grid, []), (.grid, close), (.fullscreen, close)]
      as [(GalleryScreen, [GalleryEffect])]
    {
      let found = tally([(zoom, .fullscreen, false, []), (1_000_000, screen, false, effects)])
      #expect(found.examples == ["at 0:01.000: fullscreen was left at a zoom of \(zoom) millionths"])
    }
  }

  @Test(
    "a deleted photo may be left while zoomed; one that stays may not, whatever else changes",
    arguments: [
      (AlbumChange.photoDeleted(PhotoID(1)), true), (.photoMoved(PhotoID(1), to: nil), true),
      (.categoryDeleted(CategoryID(1)), true), (.photoDeleted(PhotoID(2)), false),
      (.categoriesOrdered([CategoryID(2), CategoryID(1)]), false),
    ])
  func changes(change: AlbumChange, isExcused: Bool) {
    let categories = (1...2).map {
      AlbumCategory(id: CategoryID(UInt32($0)), name: "\($0)", icon: "star", colour: "#112233")
    }
    let photos = (1...2).map {
      AlbumPhoto(
        id: PhotoID(UInt64($0)), pixels: PixelSize(width: 4, height: 3),
        taken: WallTime(secondsSinceEpoch: 0), category: CategoryID(1))
    }
    var check = ZoomCheck()
    let film = Film()
    film.frame.album = AlbumOracle(categories, photos)
    film.frame.glance.zoomMillionths = 2_500_000
    film.frame.glance.screen = .fullscreen
    film.show([
      DisplayItem(
        id: DisplaySlot.page.id(1), kind: .photo, frame: ScreenRect(0, 0, 320, 240), photo: PhotoID(1))
    ])
    check.check(film.with(changed: true))
    film.move(to: 16)
    film.frame.album.hear(change)
    film.frame.albumChangeCount = 1
    film.frame.glance.zoomMillionths = 1_000_000
    film.frame.glance.screen = .grid
    check.check(film.with(changed: true))
    #expect(check.tally.violations == (isExcused ? 0 : 1))
  }

  @Test(
    "a tap on the close button leaves while zoomed; a tap elsewhere must not",
    arguments: [(30.0, true, true), (60, true, false), (30, false, false)] as [(Double, Bool, Bool)])
  func closes(x: Double, isShown: Bool, isAllowed: Bool) {
    var check = ZoomCheck()
    let film = Film()
    film.frame.glance.zoomMillionths = 2_500_000
    film.frame.glance.screen = .fullscreen
    film.show(
      isShown
        ? [
          DisplayItem(
            id: DisplaySlot.button.id(9), kind: .button, frame: ScreenRect(8, 8, 44, 44),
            text: TextKey.close.text())
        ] : [])
    check.check(film.with(changed: true))
    film.move(to: 16)
    film.frame.glance.zoomMillionths = 1_000_000
    film.frame.glance.screen = .grid
    let tap = GestureDecision(
      kind: .tap, sequence: 3, time: .zero, position: ScreenPoint(x, 30), start: ScreenPoint(x, 30))
    check.check(film.with([Film.acted(.closePhoto, 3, at: 0)], [tap], changed: true))
    #expect(check.tally.violations == (isAllowed ? 0 : 1))
  }

  @Test("moving within fullscreen, and leaving another screen, are ignored")
  func stays() {
    let found = tally([
      (2_500_000, .fullscreen, false, []),
      (2_500_000, .fullscreen, false, [Film.acted(.toggleOverlay, 3, at: 0)]),
      (1_000_000, .fullscreen, false, []), (2_500_000, .groupViewer, false, []),
      (1_000_000, .grid, false, []),
    ])
    #expect(found.violations == 0)
  }
}
