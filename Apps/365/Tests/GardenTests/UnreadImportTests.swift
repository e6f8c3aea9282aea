import Garden
import Kernel
import Testing

@Suite("A failed import shows its reason and can be retried")
struct UnreadImportTests {
  private static func failed(_ outcome: GardenOutcome, after slices: Int = 0) throws -> GardenStage {
    var stage = GardenStage()
    let date = try #require(YearlyDate(year: 1990, month: 5, day: 4))
    stage.file = (0..<slices).map {
      [.day(FoundDay(name: "Cy \($0)", kind: .birthday, date: date, line: $0 + 1))]
    }
    stage.tap(GardenSlot.tab.id(Int(GardenTab.profile.rawValue)))
    stage.unread = slices == 0 ? outcome : nil
    let button = try #require(stage.items.first { $0.id == GardenButton.importContacts.id })
    stage.touch(button)
    for _ in 0..<slices { stage.frame() }
    stage.unread = outcome
    stage.settle()
    return stage
  }

  private func has(_ stage: GardenStage, _ button: GardenButton) -> Bool {
    stage.items.contains { $0.id == button.id }
  }

  // Regression: it showed "0 found" for ever.
  @Test(
    "the reason is shown, and the retry reads everything",
    arguments: [GardenOutcome.unread(.unavailable), .refused])
  func retried(_ outcome: GardenOutcome) throws {
    var stage = try UnreadImportTests.failed(outcome)
    #expect(stage.texts.contains("Not read") && stage.texts.contains("It could not be opened, or broke off"))
    #expect(!has(stage, .openImportSettings) && !stage.texts.contains("0 found"))
    let date = try #require(YearlyDate(year: 1990, month: 5, day: 4))
    stage.file = [[.day(FoundDay(name: "Di", kind: .birthday, date: date, line: 1))]]
    stage.unread = nil
    stage.press(.retryImport)
    #expect(stage.texts.contains("1 found") && stage.texts.contains("Di, 4 May"))
    #expect(stage.reported.count { $0 == .reported(.importContactsTapped) } == 1)
    stage.press(.confirmImport)
    #expect(stage.texts.contains("1 added"))
  }

  @Test("denied access is named, with a link to the settings")
  func notAllowed() throws {
    var stage = try UnreadImportTests.failed(.unread(.notAllowed))
    #expect(stage.texts.contains("The app may not read your contacts"))
    stage.press(.openImportSettings)
    #expect(stage.reported.last == .opensSettings)
    stage.press(.retryImport)
    #expect(stage.texts.contains("Not read"))
    #expect(stage.press(.closeImport) && !stage.texts.contains("Not read"))
  }

  @Test("an interrupted read offers none of its entries, and restarts from the beginning")
  func brokenOff() throws {
    var stage = try UnreadImportTests.failed(.unread(.unavailable), after: 2)
    #expect(stage.texts.contains("Not read") && !has(stage, .confirmImport))
    #expect(!stage.items.contains { $0.id.slot == GardenSlot.importRow.rawValue })
    stage.unread = nil
    stage.file = []
    stage.press(.retryImport)
    #expect(stage.texts.contains("0 found") && stage.texts.contains("No birthdays found"))
  }
}
