import Garden
import Kernel
import Testing

@Suite("Drafts survive the app until they are saved or cancelled")
struct DraftTests {
  /// The last step of a moment of a new person Lu.
  private static func entered() -> GardenStage {
    var stage = GardenStage()
    stage.typed = "Lu"
    stage.press(.plantFirst)
    stage.press(.nameField)
    stage.tap(GardenSlot.relationshipChip.id(1))
    for _ in 1...3 { stage.press(.nextInFlow) }
    return stage
  }

  private func touch(_ button: GardenButton, _ stage: inout GardenStage) throws {
    stage.touch(try #require(stage.items.first { $0.id == button.id }))
  }

  private func isOpen(_ stage: GardenStage) -> Bool {
    stage.items.contains { $0.id == GardenButton.cancelFlow.id }
  }

  // Regression: the app went away during the fade, and the saved draft reopened at "4 of 4".
  @Test(
    "a saved or cancelled draft is not stored again by an app that goes away during the fade",
    arguments: [GardenButton.saveMoment, .cancelFlow])
  func fading(_ button: GardenButton) throws {
    var stage = DraftTests.entered()
    try touch(button, &stage)
    stage.frame()
    #expect(!isOpen(stage))
    stage.frame([], [.background])
    stage.settle()
    #expect(stage.stored?.draft == nil)
    #expect(!isOpen(GardenStage(stage.core.store.rows, stored: stage.stored)))
  }

  @Test(
    "a draft being committed is stored until the book has it, and then a launch does not reopen it")
  func saving() throws {
    var stage = DraftTests.entered()
    stage.holdsCommits = true
    try touch(.saveMoment, &stage)
    stage.frame([], [.background])
    stage.settle()
    #expect(stage.stored?.draft?.name == "Lu")
    // A kill before the commit, and one between the commit and the record's next write.
    let before = GardenStage(stage.core.store.rows, stored: stage.stored)
    #expect(before.texts.contains("Lu") && before.texts.contains("4 of 4"))
    var answered = stage
    answered.holdsCommits = false
    answered.settle()
    let after = GardenStage(answered.core.store.rows, stored: stage.stored)
    #expect(!isOpen(after) && after.stored?.draft == nil)
    #expect(answered.stored?.draft == nil && answered.core.store.contents.moments.count == 1)
  }

  @Test("a launch reopens an edit exactly if the book does not have it")
  func changing() throws {
    var rows = MomentRows()
    rows.people = [Person(id: PersonID(6), name: "Ana", relationship: .friend)]
    let leap = try #require(YearlyDate(year: 1996, month: 2, day: 29))
    rows.moments = [
      Moment(id: MomentID(7), person: PersonID(6), category: .seed(.birthday), date: .yearly(leap))
    ]
    rows.lastNumber = 7
    var stage = GardenStage(rows)
    stage.tap(GardenSlot.day.id(60))
    stage.press(.editMoment)
    stage.press(.nextInFlow)
    stage.tap(GardenSlot.categoryChip.id(2))
    stage.press(.nextInFlow)
    stage.frame([], [.background])
    stage.settle()
    let stored = stage.stored
    #expect(isOpen(GardenStage(stage.core.store.rows, stored: stored)))
    stage.frame([], [.foreground(WallClock(origin: GardenStage.noon), .utc)])
    stage.press(.saveMoment)
    #expect(stage.core.store.contents.moments[MomentID(7)]?.category == .seed(.anniversary))
    #expect(!isOpen(GardenStage(stage.core.store.rows, stored: stored)))
  }

  @Test("text typed while the app goes away is stored with the draft")
  func late() throws {
    var stage = DraftTests.entered()
    stage.holdsTyping = true
    stage.typed = "likes tea"
    try touch(.notesField, &stage)
    stage.frame([], [.background])
    stage.holdsTyping = false
    stage.settle()
    #expect(stage.stored?.draft?.notes == "likes tea")
  }

  @Test("text typed for one moment does not appear in the next one")
  func twoFlows() throws {
    var stage = DraftTests.entered()
    stage.holdsTyping = true
    stage.typed = "likes tea"
    try touch(.notesField, &stage)
    stage.press(.saveMoment)
    stage.press(.add)
    stage.holdsTyping = false
    stage.settle()
    stage.tap(GardenSlot.personChip.id(6))
    for _ in 1...3 { stage.press(.nextInFlow) }
    #expect(stage.texts.contains("4 of 4") && !stage.texts.contains("likes tea"))
  }
}
