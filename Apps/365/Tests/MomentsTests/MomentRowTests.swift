import Moments
import Reminders
import Testing

@Suite("Rows of the book")
struct MomentRowTests {
  @Test("a relationship is read back as stored, also the user's own words")
  func relationships() {
    for relationship in Relationship.suggested + [
      .other(""), .other("Gotti"), .other("=x"), .other("friend"),
    ] {
      #expect(Relationship(code: relationship.code) == relationship)
    }
    #expect(Relationship(code: "stranger") == nil && Relationship(code: "") == nil)
  }

  @Test("the five seeds differ in colour and in symbol")
  func seeds() {
    let seeds = MomentCategory.seeds
    #expect(seeds.count == 5 && seeds.map(\.id.raw) == [1, 2, 3, 4, 5])
    #expect(Set(seeds.map(\.colour)).count == 5 && Set(seeds.map(\.symbol)).count == 5)
  }

  @Test("a person's own choice replaces the general one, and neither counts while reminders are off")
  func choice() {
    var settings = ReminderSettings(isEnabled: true, offsets: [.oneDay, .sameDay])
    #expect(settings.offsets(for: .asEverybody) == [.oneDay, .sameDay])
    #expect(settings.offsets(for: .own(.sevenDays)) == .sevenDays && settings.offsets(for: .own([])) == [])
    settings.isEnabled = false
    #expect(settings.offsets(for: .own(.sevenDays)) == [])
  }

  @Test("contradictory rows are named, and consistent ones are not")
  func contradictions() {
    var rows = MomentRows()
    rows.people = [Person(id: PersonID(6), name: "Anna", relationship: .friend)]
    let day = MomentDate.once(CivilDay(daysSinceEpoch: 1))
    rows.moments = [Moment(id: MomentID(7), person: PersonID(6), category: .seed(.birthday), date: day)]
    rows.media = [
      MediaItem(id: MediaID(8), owner: .moment(MomentID(7)), kind: .photo, photo: PhotoID(1), place: 0)
    ]
    rows.lastNumber = 8
    #expect(rows.contradiction == nil && MomentRows().contradiction == nil)
    let changes: [(inout MomentRows) -> Void] = [
      { $0.lastNumber = 7 }, { $0.people = [] }, { $0.moments[0].category = MomentCategoryID(6) },
      { $0.moments[0].person = PersonID(7) }, { $0.media[0].place = 1 },
      { $0.media[0].owner = .person(PersonID(9)) },
      { $0.categories.removeLast() }, { $0.moments.append($0.moments[0]) }, { $0.people[0].id = PersonID(0) },
      { rows in
        rows.collages = [
          Collage(
            id: CollageID(5), person: PersonID(6), moment: MomentID(9), template: .grid, format: .feed,
            photos: [],
            caption: "", createdAt: WallTime(nanoseconds: 0), picture: PhotoID(2))
        ]
      },
    ]
    for (number, change) in changes.enumerated() {
      var changed = rows
      change(&changed)
      #expect(changed.contradiction != nil, "change \(number)")
    }
  }
}
