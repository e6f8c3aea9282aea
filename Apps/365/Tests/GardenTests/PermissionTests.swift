import Garden
import Kernel
import Reminders
import Testing

@Suite("Missing notification permission is shown, and a granted one is noticed")
struct PermissionTests {
  private static func rows(_ isEnabled: Bool = true) throws -> MomentRows {
    var rows = MomentRows()
    rows.settings.isEnabled = isEnabled
    rows.people = [Person(id: PersonID(6), name: "Ana", relationship: .friend)]
    let born = try #require(YearlyDate(year: 1998, month: 3, day: 20))
    rows.moments = [
      Moment(id: MomentID(7), person: PersonID(6), category: .seed(.birthday), date: .yearly(born))
    ]
    rows.lastNumber = 7
    return rows
  }

  private static func page(
    _ permission: NotificationPermission, isEnabled: Bool = true, permits: Bool = true
  ) throws -> GardenStage {
    var stage = GardenStage(try rows(isEnabled), permission: permission)
    stage.permits = permits
    stage.tap(GardenSlot.tab.id(Int(GardenTab.profile.rawValue)))
    stage.press(.openReminders)
    return stage
  }

  private func says(_ stage: GardenStage) -> Bool {
    stage.items.contains { $0.text.gardenKey == .notAllowed && $0.kind == .label }
  }

  // Regression: the page showed "Reminders on", but nothing was planned.
  @Test("the page shows it, asks if the system can ask, and plans once the user permits")
  func asks() throws {
    var stage = try PermissionTests.page(.notAsked)
    #expect(says(stage) && stage.texts.contains("Allow notifications") && stage.centre.pending().isEmpty)
    stage.press(.allowNotifications)
    #expect(!says(stage) && stage.centre.pending().count == 3 && stage.reported.contains(.feels(.success)))
  }

  @Test("after a refusal the page leads to the system's settings, and a change there is noticed")
  func refused() throws {
    var stage = try PermissionTests.page(.notAsked, permits: false)
    stage.press(.allowNotifications)
    #expect(says(stage) && stage.texts.contains("Open settings") && !stage.reported.contains(.opensSettings))
    stage.press(.allowNotifications)
    #expect(stage.reported.last == .opensSettings)
    stage.frame([], [.background])
    stage.permission = .given
    stage.frame([], [.foreground(WallClock(origin: GardenStage.noon), .utc)])
    stage.settle()
    #expect(!says(stage) && stage.centre.pending().count == 3)
    // A permission withdrawn there is noticed too.
    stage.frame([], [.background])
    stage.permission = .refused
    stage.frame([], [.foreground(WallClock(origin: GardenStage.noon), .utc)])
    stage.settle()
    #expect(says(stage) && stage.centre.pending().isEmpty)
  }

  @Test("switching reminders on without permission shows that at once")
  func switched() throws {
    var stage = try PermissionTests.page(.refused, isEnabled: false, permits: false)
    #expect(!says(stage))
    stage.press(.reminders)
    #expect(says(stage) && stage.items.contains { $0.kind == .toast && $0.text.gardenKey == .notAllowed })
    stage.press(.reminders)
    #expect(!says(stage))
  }

  @Test("with permission nothing is shown")
  func given() throws {
    let stage = try PermissionTests.page(.given)
    #expect(!says(stage) && stage.centre.pending().count == 3)
  }

  // Regression: the scheduler waited for an answer for ever, so that no reminder was planned in that launch.
  @Test("a failed query of pending reminders is repeated after growing pauses, and then all is planned")
  func unanswered() throws {
    var stage = GardenStage(try PermissionTests.rows(), permission: .notAsked)
    stage.tap(GardenSlot.tab.id(Int(GardenTab.profile.rawValue)))
    stage.press(.openReminders)
    stage.refusesQuestions = true
    let before = stage.questionCount
    stage.press(.allowNotifications)
    for _ in 0..<7 { stage.settle() }
    // At once, and after 1, 2 and 4 s.
    #expect(stage.questionCount - before == 4 && stage.centre.pending().isEmpty)
    stage.refusesQuestions = false
    for _ in 0..<9 { stage.settle() }
    #expect(stage.centre.pending().count == 3 && stage.questionCount - before == 5)
    for _ in 0..<9 { stage.settle() }
    #expect(stage.questionCount - before == 5, "an answer ends it")
  }
}
