internal import CalendarReading
internal import CardReading
internal import Garden
internal import Kernel

/// A device's address book and calendar as the files that an import reads: drawn, with what such files have besides birthdays.
final class ImportFiles {
  private let seed: SeedTree
  private let count: Int
  private var cards: CardReader?
  private var events: CalendarReader?

  init(_ seed: SeedTree, count: Int) {
    self.seed = seed
    self.count = count
  }

  /// The app was killed: what was open is no longer.
  func drop() { (cards, events) = (nil, nil) }

  /// The next slice of a file; the first begins it anew.
  func next(_ kind: ImportKind, bytes: Int) -> [ImportedEntry]? {
    let entries: [ImportedEntry]?
    switch kind {
    case .contacts:
      if cards == nil { cards = CardReader(Array(contacts.utf8)) }
      entries = cards?.next(bytes: bytes)
    case .calendar:
      if events == nil { events = CalendarReader(Array(calendar.utf8)) }
      entries = events?.next(bytes: bytes)
    }
    if entries == nil { drop() }
    return entries
  }

  /// Six of ten with a birthday, one of ten of them without its year; some have an anniversary, notes in several lines, damage.
  private var contacts: String {
    var random = seed.child("contacts").stream()
    let names = NameList(seed.child("contact names"))
    var text = ""
    for place in 0..<count {
      text += "BEGIN:VCARD\r\nVERSION:\(random.chance(0.5) ? "3.0" : "4.0")\r\nFN:\(names.name(place))\r\n"
      let (month, day) = (random.inside(1...12), random.inside(1...28))
      let date = "\(ImportFiles.two(month))\(ImportFiles.two(day))"
      if random.chance(0.6) {
        text += random.chance(0.1) ? "BDAY:--\(date)\r\n" : "BDAY:\(1_930 + random.below(90))\(date)\r\n"
      }
      if random.chance(0.05) { text += "BDAY:1988-02-31\r\n" }
      if random.chance(0.05) { text += "ANNIVERSARY:20080229\r\n" }
      if random.chance(0.2) { text += "NOTE:met in the garden\r\n  and again in the year after\r\n" }
      if random.chance(0.02) { text += "no colon in this line\r\n" }
      text += random.chance(0.01) ? "" : "END:VCARD\r\n"
    }
    return text
  }

  /// Events of which one of three comes every year and says what it is.
  private var calendar: String {
    var random = seed.child("calendar").stream()
    let names = NameList(seed.child("calendar names"))
    var text = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\n"
    for place in 0..<count / 3 {
      let date =
        "\(1_950 + random.below(70))\(ImportFiles.two(random.inside(1...12)))\(ImportFiles.two(random.inside(1...28)))"
      let isYearly = random.chance(0.33)
      text += "BEGIN:VEVENT\r\nUID:\(place)\r\nDTSTART;VALUE=DATE:\(date)\r\n"
      text +=
        isYearly
        ? "RRULE:FREQ=YEARLY\r\nSUMMARY:\(names.name(place))'s Birthday\r\n" : "SUMMARY:Something else\r\n"
      text += "END:VEVENT\r\n"
    }
    return text + "END:VCALENDAR\r\n"
  }

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
