import Gallery
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

  @Test("0.5x and 4x are inside; touching while zoomed provokes once per touch")
  func healthy() {
    let found = tally([
      (1_000_000, .fullscreen, true, []), (4_000_000, .fullscreen, true, []),
      (4_000_000, .fullscreen, false, []),
      (500_000, .fullscreen, true, []), (600_000, .fullscreen, true, []), (1_000_000, .fullscreen, false, []),
      (1_000_000, .grid, false, [Film.acted(.closePhoto, 3, at: 0)]),
    ])
    #expect(found.violations == 0 && found.provoked == 1 && found.checked == 7)
  }

  @Test("a millionth outside is named", arguments: [499_999, 4_000_001])
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

  @Test("going to and fro in fullscreen, and leaving another screen, is none")
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
