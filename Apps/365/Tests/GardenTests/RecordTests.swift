import Garden
import Kernel
import Testing

@Suite("The small record survives a disk that refuses it")
struct RecordTests {
  private static let text = "Not stored yet, trying again"

  /// A theme was chosen while the disk was full.
  private static func refused() -> GardenStage {
    var stage = GardenStage()
    stage.refusesRecord = true
    stage.tap(GardenSlot.tab.id(Int(GardenTab.profile.rawValue)))
    stage.tap(GardenSlot.themeRow.id(Int(GardenTheme.moonlight.rawValue)))
    return stage
  }

  private func wait(_ seconds: Int, _ stage: inout GardenStage) { for _ in 0..<seconds { stage.settle() } }

  // Regression: after one refusal every later launch had the old theme, without a notice.
  @Test("a refused record is written once there is room, and one notice shows the failure")
  func retried() {
    var stage = RecordTests.refused()
    #expect(stage.texts.contains(RecordTests.text) && stage.stored?.theme == .softBlush)
    wait(8, &stage)
    #expect(!stage.texts.contains(RecordTests.text))
    stage.refusesRecord = false
    wait(9, &stage)
    #expect(stage.stored?.theme == .moonlight)
  }

  @Test("pauses double up to a minute, so that a full disk is not written to all the time")
  func paced() {
    var stage = RecordTests.refused()
    wait(1_000, &stage)
    #expect((15...30).contains(stage.recordCount))
    let count = stage.recordCount
    stage.refusesRecord = false
    wait(65, &stage)
    #expect(stage.stored?.theme == .moonlight && stage.recordCount == count + 1)
    // No further write is tried, and the next failure begins with short pauses.
    wait(100, &stage)
    #expect(stage.recordCount == count + 1)
    stage.refusesRecord = true
    stage.tap(GardenSlot.themeRow.id(Int(GardenTheme.softBlush.rawValue)))
    stage.refusesRecord = false
    wait(2, &stage)
    #expect(stage.stored?.theme == .softBlush)
  }

  @Test(
    "it is written at once when the app enters or leaves the background",
    arguments: [false, true])
  func leaving(_ isBack: Bool) {
    var stage = RecordTests.refused()
    wait(20, &stage)
    stage.refusesRecord = isBack
    stage.frame([], [.background])
    for _ in 0..<3 { stage.frame() }
    #expect((stage.stored?.theme == .moonlight) != isBack)
    stage.refusesRecord = false
    stage.frame([], [.foreground(WallClock(origin: GardenStage.noon), .utc)])
    for _ in 0..<3 { stage.frame() }
    #expect(stage.stored?.theme == .moonlight)
  }

  @Test("a change during a failed write is part of the next one")
  func changed() throws {
    var stage = GardenStage()
    stage.tap(GardenSlot.tab.id(Int(GardenTab.profile.rawValue)))
    stage.refusesRecord = true
    for theme in [GardenTheme.moonlight, .warmLinen] {
      stage.touch(try #require(stage.items.first { $0.id == GardenSlot.themeRow.id(Int(theme.rawValue)) }))
    }
    stage.settle()
    stage.refusesRecord = false
    wait(3, &stage)
    #expect(stage.stored?.theme == .warmLinen)
  }

  @Test("its notice waits for an undo, and is dropped if the record is stored by then")
  func notices() {
    var stage = GardenStage()
    stage.refusesRecord = true
    stage.press(.mode)
    stage.press(.mode)
    #expect(stage.texts.contains(RecordTests.text))
    wait(6, &stage)
    stage.refusesRecord = false
    wait(40, &stage)
    stage.press(.plantFirst)
    stage.refusesRecord = true
    stage.frame([], [.background])
    stage.frame()
    stage.frame([], [.foreground(WallClock(origin: GardenStage.noon), .utc)])
    stage.press(.cancelFlow)
    #expect(stage.texts.contains("Discarded") && stage.items.contains { $0.id == GardenButton.undo.id })
    wait(5, &stage)
    #expect(stage.texts.contains(RecordTests.text))
  }
}
