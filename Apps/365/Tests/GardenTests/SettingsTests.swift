import Garden
import Kernel
import Reminders
import Testing

@Suite("Settings of reminders and categories")
struct SettingsTests {
  private func profile(_ rows: MomentRows = MomentRows()) -> GardenStage {
    var stage = GardenStage(rows)
    stage.tap(GardenSlot.tab.id(Int(GardenTab.profile.rawValue)))
    return stage
  }

  @Test("each touch changes one setting, two quick ones two; a granted permission gives a haptic")
  func reminders() throws {
    var stage = profile()
    stage.press(.openReminders)
    stage.press(.reminders)
    #expect(stage.reported.contains(.feels(.success)) && stage.reported.contains(.reported(.reminderEnabled)))
    stage.press(.dayBefore)
    let later = try #require(stage.items.first { $0.id == GardenButton.laterReminder.id })
    stage.touch(later)
    stage.touch(later)
    stage.settle()
    stage.press(.quietHours)
    stage.press(.laterQuietEnd)
    stage.press(.earlierQuietStart)
    let wanted = ReminderSettings(
      isEnabled: true, offsets: [.sevenDays, .sameDay], minuteOfDay: 600,
      quiet: QuietHours(start: 21 * 60 + 30, end: 7 * 60 + 30))
    #expect(stage.core.store.contents.settings == wanted)
    #expect(stage.texts.contains("From 21:30") && stage.texts.contains("10:00"))
    stage.press(.quietHours)
    stage.press(.closePeople)
    let isBack = stage.press(.openPeople)
    #expect(stage.core.store.contents.settings.quiet == nil && isBack)
  }

  // Regression: days of a garden opened during the category's commit had the old colour.
  @Test("a category saved while the garden is in front has its new colour there")
  func recoloured() throws {
    var rows = MomentRows()
    rows.people = [Person(id: PersonID(6), name: "Ana", relationship: .friend)]
    rows.categories.append(
      MomentCategory(id: MomentCategoryID(7), kind: .custom, name: "Name day", colour: .moss, symbol: .leaf))
    let march = try #require(YearlyDate(year: 2000, month: 3, day: 1))
    rows.moments = [
      Moment(id: MomentID(8), person: PersonID(6), category: MomentCategoryID(7), date: .yearly(march))
    ]
    rows.lastNumber = 8
    var stage = profile(rows)
    stage.press(.openCategories)
    stage.tap(GardenSlot.categoryRow.id(7))
    stage.tap(GardenSlot.colourChip.id(Int(MomentCategory.Colour.plum.rawValue)))
    stage.holdsCommits = true
    stage.press(.saveCategory)
    stage.tap(GardenSlot.tab.id(Int(GardenTab.garden.rawValue)))
    let day = { (stage: GardenStage) in stage.items.first { $0.id == GardenSlot.day.id(61) }?.colour }
    #expect(day(stage) == ThemeToken.category(.moss).colour(in: .softBlush))
    stage.holdsCommits = false
    stage.settle()
    #expect(day(stage) == ThemeToken.category(.plum).colour(in: .softBlush))
  }

  @Test("a name typed for one category does not appear in the next one")
  func twoCategories() {
    var stage = profile()
    stage.press(.openCategories)
    stage.press(.newCategory)
    stage.holdsTyping = true
    stage.typed = "Name day"
    stage.press(.categoryName)
    stage.press(.closePeople)
    stage.press(.newCategory)
    stage.holdsTyping = false
    stage.settle()
    #expect(!stage.texts.contains("Name day"))
  }

  @Test("a category has the chosen name, symbol and colour, and deleting it asks")
  func categories() throws {
    var stage = profile()
    stage.press(.openCategories)
    stage.press(.newCategory)
    stage.press(.saveCategory)
    #expect(stage.core.store.contents.categories.count == 5)
    stage.typed = "Name day"
    stage.press(.categoryName)
    stage.tap(GardenSlot.symbolChip.id(Int(MomentCategory.Symbol.leaf.rawValue)))
    stage.tap(GardenSlot.colourChip.id(Int(MomentCategory.Colour.plum.rawValue)))
    stage.press(.saveCategory)
    let made = try #require(stage.core.store.contents.categories.last)
    #expect((made.name, made.symbol, made.colour) == ("Name day", .leaf, .plum))
    #expect(stage.texts.contains("Name day"))
    stage.tap(GardenSlot.categoryRow.id(Int(made.id.raw)))
    stage.press(.deleteCategory)
    stage.press(.keepCategory)
    stage.press(.deleteCategory)
    stage.press(.confirmDeleteCategory)
    #expect(stage.core.store.contents.categories.count == 5)
  }
}
