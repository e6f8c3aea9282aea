import Garden
import Kernel
import Testing

@Suite("People with a number can be called and written to")
struct PhoneTests {
  /// Two people with a birthday on 27 February. The first has a number.
  private static func rows() throws -> MomentRows {
    var rows = MomentRows()
    let born = try #require(YearlyDate(year: 1998, month: 2, day: 27))
    rows.people = [
      Person(id: PersonID(6), name: "Ana", relationship: .friend, phone: PhoneNumber("+49 30 23125101")),
      Person(id: PersonID(7), name: "Ben", relationship: .friend),
    ]
    rows.moments = [6, 7].map {
      Moment(id: MomentID($0 + 2), person: PersonID($0), category: .seed(.birthday), date: .yearly(born))
    }
    rows.lastNumber = 9
    return rows
  }

  private func has(_ stage: GardenStage, _ button: GardenButton) -> Bool {
    stage.items.contains { $0.id == button.id }
  }

  @Test("a call or message goes to the number once; without a number only the other actions are there")
  func calls() throws {
    var stage = GardenStage(try PhoneTests.rows())
    stage.tap(GardenSlot.day.id(58))
    stage.press(.call)
    stage.press(.message)
    #expect(stage.opened == ["tel:+493023125101", "sms:+493023125101"])
    stage.tap(GardenSlot.momentRow.id(9))
    #expect(!has(stage, .call) && !has(stage, .message) && has(stage, .share) && has(stage, .plan))
    stage.core.checkInvariants()
  }

  @Test("a notice tells that the device cannot open a call or message")
  func refused() throws {
    var stage = GardenStage(try PhoneTests.rows())
    stage.refusesCalls = true
    stage.tap(GardenSlot.day.id(58))
    stage.press(.call)
    #expect(stage.opened.isEmpty && stage.texts.contains("This device cannot do that"))
  }

  @Test(
    "a number is entered, changed and removed on a person's page, and an invalid one is rejected with a notice"
  )
  func entered() throws {
    var stage = GardenStage(try PhoneTests.rows())
    stage.tap(GardenSlot.tab.id(5))
    stage.press(.openPeople)
    stage.tap(GardenSlot.personRow.id(7))
    #expect(stage.texts.contains("Phone number"))
    func phone() -> String? { stage.core.store.contents.people[PersonID(7)]?.phone?.digits }
    stage.typed = "030 / 23 125"
    stage.press(.editPhone)
    #expect(phone() == "03023125" && stage.texts.contains("Phone: 03023125"))
    stage.typed = "call me"
    stage.press(.editPhone)
    #expect(phone() == "03023125" && stage.texts.contains("That is no phone number"))
    stage.typed = nil
    stage.press(.editPhone)
    #expect(phone() == "03023125")
    stage.typed = " "
    stage.press(.editPhone)
    #expect(phone() == nil && stage.texts.contains("Phone number"))
  }
}
