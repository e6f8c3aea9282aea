import TestSupport
import Testing

@Suite("Calendars from the field", .enabled(if: FieldFile.folder != nil, "needs shared/data/field"))
struct FieldCalendarTests {
  @Test(
    "each file gives the entries that its README states",
    arguments: [
      (
        "c01-fold-in-letter.ics",
        ["3 birthday Maximiliane Charlotte Theodora Wilhelmine von Obersöß Müller 1980 3 5"]
      ),
      ("c02-fold-in-description.ics", ["3 birthday Jörg Müller 1980 3 5"]),
      ("c09-entered-year.ics", ["4 birthday Ann - 3 1", "12 birthday Ben - 4 5", "20 birthday Cem - 9 10"]),
    ])
  func answers(name: String, entries: [String]) throws {
    #expect(CalendarReaderTests.read(try FieldFile.bytes(name)) == entries)
  }

  /// In file order. The last title has no name. For "Muster, Anna" the README states no order of names.
  private static let names = [
    "birthday Anna", "birthday Anna", "birthday Anna Muster", "birthday Anna", "birthday Anna Muster",
    nil, "birthday Anna Muster", "birthday Anna Muster", "birthday Anna",
    "anniversary Mom & Dad", "birthday Anna Muster", "birthday Anna", "birthday Anna", "birthday Anna",
    "birthday Anna", "birthday Anna", "birthday James", "anniversary Anna and Bob", "anniversary Anna & Bob",
    "birthday Anna", "birthday Anna Muster", "birthday ANNA", "birthday Anna", "birthday Oma",
    "birthday Bob O'Neill", "birthday Anna", "birthday Anna",
  ]

  @Test("titles as calendars write them name the person")
  func titles() throws {
    let entries = CalendarReaderTests.read(try FieldFile.bytes("c03-titles.ics"))
    let said = entries.map { $0.split(separator: " ").dropFirst().joined(separator: " ") }
    #expect(said.count == Self.names.count + 1)
    for (entry, name) in zip(said, Self.names) { if let name { #expect(entry == "\(name) 1980 3 5") } }
  }
}
