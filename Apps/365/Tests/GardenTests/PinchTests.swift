import Garden
import Kernel
import Testing

@Suite("Pinches between the garden and the calendar")
struct PinchTests {
  private func middle(of day: Int, _ stage: GardenStage) throws -> ScreenPoint {
    let frame = try #require(stage.items.first { $0.id == GardenSlot.day.id(day) }).frame
    return ScreenPoint(
      x: frame.minX + frame.size.width.scaled(by: 1, over: 2),
      y: frame.minY + frame.size.height.scaled(by: 1, over: 2))
  }

  @Test("spreading opens the month of the day between the fingers, for any day and in both modes")
  func apart() throws {
    for mode in GardenGrid.Mode.allCases {
      for (day, month) in [
        (1, "January 2028"), (60, "February 2028"), (61, "March 2028"), (366, "December 2028"),
      ] {
        var stage = GardenStage()
        if mode == .heatmap { stage.press(.mode) }
        stage.pinch(at: try middle(of: day, stage), 60, to: 100)
        #expect(stage.core.tab == .calendar && stage.texts.contains(month), "\(mode), day \(day)")
      }
    }
  }

  @Test("closing leads from the calendar to the garden of its year")
  func together() {
    var stage = GardenStage()
    stage.tap(GardenSlot.tab.id(2))
    for _ in 0..<2 { stage.press(.earlierMonth) }
    stage.pinch(at: ScreenPoint(190, 400), 130, to: 90)
    #expect(stage.core.tab == .garden && stage.core.store.contents.page.year == 2027)
    stage.settle()
    #expect(stage.items.count { $0.id.slot == GardenSlot.day.rawValue } == 365)
  }

  @Test(
    "a factor below 1.3, the other direction, a cancelled pinch and one under a sheet do nothing"
  )
  func nothing() throws {
    var stage = GardenStage()
    let point = try middle(of: 100, stage)
    for (apart, then) in [(100, 129), (100, 77), (100, 30)] {
      stage.pinch(at: point, apart, to: then)
      #expect(stage.core.tab == .garden)
    }
    stage.pinch(at: point, 50, to: 200, last: .cancelled)
    stage.pinch(at: ScreenPoint(190, 20), 50, to: 200)
    #expect(stage.core.tab == .garden)
    stage.tap(GardenSlot.day.id(100))
    stage.pinch(at: point, 50, to: 200)
    #expect(stage.core.tab == .garden)
    stage.press(.closeSheet)
    stage.pinch(at: point, 100, to: 130)
    #expect(stage.core.tab == .calendar)
    for (apart, then) in [(100, 78), (100, 300)] {
      stage.pinch(at: point, apart, to: then)
      #expect(stage.core.tab == .calendar)
    }
    stage.tap(GardenSlot.tab.id(5))
    stage.pinch(at: point, 100, to: 300)
    #expect(stage.core.tab == .profile)
  }

  @Test("the new screen is there in the frame of the lift")
  func lift() throws {
    var stage = GardenStage()
    let point = try middle(of: 100, stage)
    stage.pinch(at: point, 50, to: 200, last: .moved)
    #expect(stage.core.tab == .garden)
    stage.pinch(at: point, 50, to: 200)
    #expect(stage.core.tab == .garden, "fingers that were down already")
    stage.pinch(at: point, 50, to: 200)
    #expect(stage.core.tab == .calendar)
  }
}
