import CelebrationSubject
import Garden
import Kernel
import Testing

@Suite("Rule scroll.follows")
struct ScrollRulesTests {
  /// Frames of a page of 1,000 pt on a screen of 500 pt, at its top.
  private func film() throws -> RuleFixture {
    let film = try RuleFixture("scroll.follows")
    film.snapshot.screen = ScreenMetrics(size: ScreenSize(300, 500), scale: 2, refreshHertz: 60)
    film.show(at: 0) { $0.items = ScrollRulesTests.page() }
    return film
  }

  /// That page, scrolled by an offset.
  private static func page(_ offset: Double = 0) -> [DisplayItem] {
    let rows = (0..<10).map { row in
      DisplayItem(
        id: GardenSlot.label.id(row + 1), kind: .label,
        frame: ScreenRect(16, Double(row) * 100 + 8 - offset, 200, 84))
    }
    let mark = DisplayItem(
      id: GardenSlot.scrollMark.id(1), kind: .card, frame: ScreenRect(295, offset / 2, 3, 250))
    return rows + [mark]
  }

  @Test("a page that moves by itself is reported, except at a launch or a return to the front")
  func alone() throws {
    let film = try film()
    film.relaunch(at: 100) { $0.items = ScrollRulesTests.page(40) }
    film.comeBack(at: 200) { $0.items = ScrollRulesTests.page(80) }
    #expect(film.faults.isEmpty)
    #expect(film.exercised == 0)
    film.show(at: 300) { $0.items = ScrollRulesTests.page(81) }
    #expect(film.found("a page moves -1 pt without a finger"))
    #expect(film.exercised == 1)
  }

  @Test("a page follows a finger to a point, and each such frame exercises the rule")
  func follows() throws {
    for (pace, isRight) in [(1.0, true), (0.5, false)] {
      let film = try film()
      for step in 0...8 {
        let way = Double(step) * 12
        film.show(at: 16 * Int64(step + 1)) {
          $0.samples = [
            TouchSample(
              time: .zero, finger: 1, phase: step == 0 ? .began : .moved,
              position: ScreenPoint(150, 400 - way))
          ]
          $0.items = ScrollRulesTests.page(way > 20 ? (way - 12) * pace : 0)
        }
      }
      #expect(isRight ? film.faults.isEmpty : film.found("where its finger asks for"), "\(film.faults)")
      #expect(film.exercised == 8 || !isRight)
    }
  }

  @Test("an unchanged screen has the items of the frame before")
  func unchanged() throws {
    let film = try film()
    film.show(at: 100) { $0.items = ScrollRulesTests.page(0) }
    film.show(at: 200) { $0.items = [] }
    film.show(at: 300) { $0.items = ScrollRulesTests.page(40) }
    #expect(film.faults.isEmpty)
    film.show(at: 400) { $0.items = ScrollRulesTests.page(39.984375) }
    #expect(film.found("without a finger"))
  }
}
