import Garden
import Kernel
import Testing

@Suite("The layout of a year's days")
struct GardenGridTests {
  private static let common = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
  private static let leap = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
  private static let areas = [
    ScreenRect(12, 120, 351, 430), ScreenRect(12, 150, 366, 560), ScreenRect(12, 90, 1_000, 1_100),
    ScreenRect(12, 60, 640, 180),
  ]

  @Test("a tap on the middle of a day means that day, in both modes, on every area, in common and leap years")
  func middles() {
    for area in GardenGridTests.areas {
      for mode in GardenGrid.Mode.allCases {
        for lengths in [GardenGridTests.common, GardenGridTests.leap] {
          let grid = GardenGrid(mode, area, monthLengths: lengths)
          #expect(grid.dayCount == lengths.reduce(0, +))
          for place in 0..<grid.dayCount {
            #expect(grid.day(at: grid.centre(of: place)) == place, "\(mode) in \(area), day \(place)")
            #expect(area.contains(grid.centre(of: place)))
          }
        }
      }
    }
  }

  @Test("the nearest day within 22 pt wins, and beyond there is none")
  func nearest() throws {
    let grid = GardenGrid(.dots, GardenGridTests.areas[1], monthLengths: GardenGridTests.common)
    var random = RandomSource(seed: 1)
    for _ in 0..<2_000 {
      let point = ScreenPoint(random.uniform(0, 390), random.uniform(100, 760))
      let found = grid.day(at: point)
      let near = (0..<grid.dayCount).filter {
        let way = grid.centre(of: $0) - point
        return way.x.magnitude <= .points(22) && way.y.magnitude <= .points(22)
      }
      let least = near.map { (grid.centre(of: $0) - point).lengthSquared }.min()
      #expect(found.map { (grid.centre(of: $0) - point).lengthSquared } == least)
    }
    #expect(grid.day(at: ScreenPoint(12, 50)) == nil)
  }

  @Test("each month's name is before its first row, and overlaps no day and no other name")
  func months() throws {
    for screen in [
      GardenStage.screen, ScreenMetrics(size: ScreenSize(375, 667), scale: 2, refreshHertz: 60),
      ScreenMetrics(size: ScreenSize(844, 390), scale: 3, refreshHertz: 60),
      ScreenMetrics(size: ScreenSize(1024, 1366), scale: 2, refreshHertz: 120),
    ] {
      var stage = GardenStage(screen: screen)
      for mode in GardenGrid.Mode.allCases {
        let names = stage.items.filter { $0.id.slot == GardenSlot.monthName.rawValue }
        let days = stage.items.filter { $0.id.slot == GardenSlot.day.rawValue }
        #expect(names.map { Int($0.id.payload) } == Array(1...12))
        #expect(names.map { stage.core.letters(of: $0) }.prefix(3) == ["Jan", "Feb", "Mar"])
        #expect(names.map { stage.core.spell($0.text) }.prefix(2) == ["January", "February"])
        for name in names {
          let first = try #require(
            days.first { DayLabel($0.text).map { $0.month == Int(name.id.payload) && $0.day == 1 } == true })
          let middle = first.frame.minY + first.frame.size.height.scaled(by: 1, over: 2)
          #expect(
            name.frame.minY < middle && middle < name.frame.maxY && name.frame.maxX <= first.frame.minX,
            "\(mode) on \(screen.size)")
          #expect(!days.contains { $0.frame.intersects(name.frame) })
          #expect(!names.contains { $0.id != name.id && $0.frame.intersects(name.frame) })
          #expect(name.frame.minX >= .zero)
        }
        stage.press(.mode)
      }
    }
  }

  @Test(
    "no month is read before a day above it, also while a page turns between leap and common years"
  )
  func monthsInOrder() throws {
    for mode in GardenGrid.Mode.allCases {
      var stage = GardenStage()
      if mode == .heatmap { stage.press(.mode) }
      for button in [GardenButton.laterYear, .earlierYear] {
        stage.touch(try #require(stage.items.first { $0.id == button.id }))
        for frame in 0..<40 {
          let read = stage.items.filter {
            $0.id.slot == GardenSlot.day.rawValue || $0.id.slot == GardenSlot.monthName.rawValue
          }
          for (last, next) in zip(read, read.dropFirst()) where next.id.slot != last.id.slot {
            #expect(next.frame.maxY > last.frame.minY, "\(mode), frame \(frame)")
            #expect(
              next.frame.minY >= last.frame.maxY || next.frame.minX >= last.frame.maxX,
              "\(mode), frame \(frame)")
          }
          stage.frame()
        }
      }
    }
  }

  @Test("no two days overlap; a heatmap's cells are 6 to 10 pt wide by level")
  func sizes() {
    for area in GardenGridTests.areas.prefix(3) {
      let dots = GardenGrid(.dots, area, monthLengths: GardenGridTests.leap)
      for place in 0..<365 {
        #expect(!dots.frame(of: place, level: 0).intersects(dots.frame(of: place + 1, level: 0)))
      }
      let cells = GardenGrid(.heatmap, area, monthLengths: GardenGridTests.leap)
      for level in 0...4 {
        let side = cells.frame(of: 100, level: level).size.width
        #expect(side == .points(6 + level))
      }
    }
  }
}
