import Celebrations
import Testing

@Suite("Captions")
struct CaptionTests {
  @Test(
    "every category, age, relationship and language has at least three different captions without placeholders"
  )
  func suggestions() throws {
    let year = 2026
    for kind in MomentCategory.Kind.allCases {
      for age in [nil, 0, 1, 40] as [Int?] {
        for relationship in Relationship.suggested + [.other("Gotti")] {
          var rows = MomentRows()
          rows.categories.append(
            MomentCategory(
              id: MomentCategoryID(6), kind: .custom, name: "Namenstag", colour: .moss, symbol: .leaf))
          rows.people = [Person(id: PersonID(7), name: "Zoë", relationship: relationship)]
          let date = try #require(YearlyDate(year: age.map { year - $0 }, month: 3, day: 1))
          rows.moments = [
            Moment(
              id: MomentID(8), person: PersonID(7),
              category: kind == .custom ? MomentCategoryID(6) : .seed(kind), date: .yearly(date))
          ]
          var (store, effects): (MomentStore, [MomentEffect]) = (MomentStore(year: year), [])
          store.handle(.loaded(rows), effects: &effects)
          let day = try #require(date.occurrence(in: year))
          for language in Language.allCases {
            let captions = CaptionSuggestions.captions(
              for: MomentID(8), on: day, of: store.contents, in: language)
            #expect(captions.count >= 3 && Set(captions).count == captions.count, "\(kind) \(language)")
            #expect(!captions.contains { $0.contains("{") || $0.contains("  ") || $0.isEmpty })
            #expect(
              captions.contains { $0.contains("40") }
                == (age == 40 && [.birthday, .anniversary, .memorial].contains(kind)))
          }
        }
      }
    }
  }

  @Test("a caption with the relationship is for family, and a deleted moment has no captions")
  func family() {
    let mother = CaptionSuggestions.keys(for: .birthday, years: 70, .mother)
    #expect(mother.first == .birthdayAge && mother.contains(.birthdayRelationship))
    #expect(!CaptionSuggestions.keys(for: .birthday, years: 70, .colleague).contains(.birthdayRelationship))
    let (store, day) = (MomentStore(year: 2026).contents, CivilDay(daysSinceEpoch: 0))
    #expect(CaptionSuggestions.captions(for: MomentID(1), on: day, of: store, in: .german).isEmpty)
  }

  @Test("every caption uses the same placeholders in both languages")
  func translated() {
    for key in CaptionKey.allCases {
      let (english, german) = (key.words(in: .english), key.words(in: .german))
      #expect(english != german)
      for place in ["{Age}", "{Relationship}", "{Category}"] {
        #expect(english.contains(place) == german.contains(place), "\(key) \(place)")
      }
    }
  }
}
