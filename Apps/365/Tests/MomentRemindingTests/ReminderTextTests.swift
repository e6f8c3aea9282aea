import MomentReminding
import Moments
import Reminders
import Testing

@Suite("Texts of reminders")
struct ReminderTextTests {
  private func text(
    _ kind: MomentCategory.Kind, _ offset: ReminderOffset, age: Int?, _ relationship: Relationship
  ) throws -> ReminderText {
    var rows = MomentRows()
    rows.categories.append(
      MomentCategory(id: MomentCategoryID(9), kind: .custom, name: "Namenstag", colour: .moss, symbol: .leaf))
    rows.people = [Person(id: PersonID(6), name: "Anna", relationship: relationship)]
    let date = try #require(YearlyDate(year: age.map { 2026 - $0 }, month: 6, day: 1))
    rows.moments = [
      Moment(
        id: MomentID(7), person: PersonID(6), category: kind == .custom ? MomentCategoryID(9) : .seed(kind),
        date: .yearly(date))
    ]
    var (store, effects): (MomentStore, [MomentEffect]) = (MomentStore(year: 2026), [])
    store.handle(.loaded(rows), effects: &effects)
    let day = try #require(date.occurrence(in: 2026))
    let key = ReminderKey(occasion: MomentID(7), day: day, offset: offset)
    return try #require(ReminderText(key, of: store.contents))
  }

  @Test("they depend on category, days before, age and relationship, in both languages")
  func examples() throws {
    let child = try text(.birthday, .sameDay, age: 5, .daughter)
    #expect(
      child.title(in: .english) == "Anna turns 5 today" && child.title(in: .german) == "Anna wird heute 5")
    #expect(child.body == .childBirthday)
    let round = try text(.birthday, .oneDay, age: 60, .mother)
    #expect(round.body(in: .german) == "60, das will gefeiert werden. Ein paar Bilder sagen es am besten.")
    #expect(
      try text(.birthday, .sevenDays, age: nil, .bestFriend).title(in: .english)
        == "Anna's birthday is in a week")
    #expect(try text(.birthday, .sameDay, age: 0, .son).title == .birthdayToday)
    #expect(try text(.birthday, .oneDay, age: 18, .son).body == .roundBirthday)
    #expect(try text(.birthday, .oneDay, age: 19, .son).body == .familyBirthday)
    #expect(try text(.birthday, .sameDay, age: 41, .partner).body == .partnerBirthday)
    #expect(try text(.anniversary, .sameDay, age: 25, .partner).body(in: .english).hasPrefix("25 years."))
    #expect(try text(.memorial, .oneDay, age: 3, .grandfather).body == .closeMemorial)
    #expect(
      try text(.custom, .sameDay, age: nil, .other("Gotti")).title(in: .german) == "Namenstag: Anna, heute")
  }

  @Test("every text is filled, differs by language, and no memorial celebrates")
  func whole() throws {
    for kind in MomentCategory.Kind.allCases {
      for offset in ReminderOffset.allCases {
        for age in [nil, 0, 1, 13, 18, 30, 47] as [Int?] {
          for relationship in Relationship.suggested + [.other("Gotti")] {
            let text = try text(kind, offset, age: age, relationship)
            for language in Language.allCases {
              let words = text.title(in: language) + " " + text.body(in: language)
              #expect(!words.contains("{") && !words.contains("  ") && words.contains("Anna"), "\(words)")
            }
            #expect(text.body(in: .english) != text.body(in: .german))
          }
        }
      }
    }
    for title in [ReminderTitle.memorialToday, .memorialTomorrow, .memorialInAWeek] {
      #expect(!title.words(in: .english).lowercased().contains("celebrat"))
    }
    #expect(Set(ReminderTitle.allCases.map { $0.words(in: .german) }).count == ReminderTitle.allCases.count)
    #expect(Set(ReminderBody.allCases.map { $0.words(in: .english) }).count == ReminderBody.allCases.count)
  }
}
