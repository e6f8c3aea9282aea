import CalendarReading
import Moments
import Testing

@Suite("Reading calendars")
struct CalendarReaderTests {
  static func read(_ bytes: [UInt8], slice: Int = 1 << 20) -> [String] {
    var (reader, entries): (CalendarReader, [ImportedEntry]) = (CalendarReader(bytes), [])
    while let next = reader.next(bytes: slice) { entries += next }
    return entries.map { entry in
      switch entry {
      case .withoutDay(let line): "\(line) none"
      case .dropped(let damage): "\(damage.line) \(damage.reason)"
      case .day(let found):
        "\(found.line) \(found.kind) \(found.name) \(found.date.year.map(String.init) ?? "-") \(found.date.month) \(found.date.day)"
      }
    }
  }

  private func event(_ lines: String...) -> String {
    "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nUID:1\r\n" + lines.map { $0 + "\r\n" }.joined()
      + "END:VEVENT\r\nEND:VCALENDAR\r\n"
  }

  private func read(_ text: String) -> [String] { Self.read(Array(text.utf8)) }

  @Test(
    "titles in two languages name the person and the kind of day",
    arguments: [
      ("Anna's birthday", "birthday Anna"), ("Anna’s Birthday", "birthday Anna"),
      ("Geburtstag von Zoë Müller", "birthday Zoë Müller"),
      ("Geburtstag: Ben", "birthday Ben"), ("Anna-Lena (Geburtstag)", "birthday Anna-Lena"),
      ("🎂 Ben hat Geburtstag", "birthday Ben"),
      ("Hochzeitstag Oma und Opa", "anniversary Oma und Opa"),
      ("Wedding anniversary: Jim\\, Jo", "anniversary Jim Jo"),
      ("Todestag von Opa", "memorial Opa"),
      // Words beside the kind belong to it; elsewhere they belong to the name. Ordinals and years are not names.
      ("Geburtstag von Max von Berg", "birthday Max von Berg"), ("Anna's 30th birthday", "birthday Anna"),
      ("Anna Musters 30. Geburtstag", "birthday Anna Muster"), ("Thomas Geburtstag", "birthday Thomas"),
      ("Happy Birthday Anna!", "birthday Anna"), ("50. Geburtstag Anna", "birthday Anna"),
      ("Mom & Dad's Anniversary", "anniversary Mom & Dad"), ("James' Birthday", "birthday James"),
      ("Wedding Anniversary - Anna and Bob", "anniversary Anna and Bob"),
      ("Bob O'Neill's 1st Birthday", "birthday Bob O'Neill"), ("Anna's B-Day", "birthday Anna"),
      ("🎂 Anna Muster's Birthday (1980)", "birthday Anna Muster"), ("Geb. Anna", "birthday Anna"),
      ("Oma's 80th Birthday party", "birthday Oma"), ("Anniversaire de Anna", "birthday Anna"),
      ("🎂 Anna Muster (1980)", "birthday Anna Muster"),
      ("Party of Happy von Hat's birthday", "birthday Party of Happy von Hat"),
      ("Zum 30. Geburtstag von Klaus Eins", "birthday Klaus Eins"), ("🎂Anna Muster", "birthday Anna Muster"),
      ("🎂🎉Anna🎈Muster🎂", "birthday Anna Muster"),
      ("Anna Muster🎂", "birthday Anna Muster"), ("🎉Cara's birthday", "birthday Cara"),
      ("Karl Heins hat Geburtstag", "birthday Karl Heins"), ("Karl Heins Geburtstag", "birthday Karl Hein"),
      ("30ter Geburtstag Klaus", "birthday Klaus"), ("Sam's sixth birthday", "birthday Sam"),
      ("Work anniversary: Peter", "anniversary Peter"), ("Birthday: Muster\\, Anna", "birthday Muster Anna"),
      ("Birthday - Anna", "birthday Anna"), ("Anna Bday", "birthday Anna"),
      ("Anna - Geburtstag", "birthday Anna"), ("Anna Muster – Birthday", "birthday Anna Muster"),
      ("BIRTHDAY ANNA", "birthday ANNA"), ("#1 fan Anna's birthday", "birthday fan Anna"),
    ])
  func titles(title: String, expected: String) {
    let text = event(
      "DTSTART;VALUE=DATE:19900229".replacing("1990", with: "1992"), "RRULE:FREQ=YEARLY", "SUMMARY:\(title)")
    #expect(read(text) == ["3 \(expected) 1992 2 29"])
  }

  @Test("an event that is not yearly, or is nobody's day, gives no day")
  func others() {
    let birthday = "SUMMARY:Anna's birthday"
    let start = "DTSTART;VALUE=DATE:19900601"
    #expect(read(event(start, birthday)) == ["3 none"])
    #expect(read(event(start, "RRULE:FREQ=MONTHLY", birthday)) == ["3 none"])
    #expect(read(event(start, "RRULE:FREQ=YEARLY;COUNT=5", birthday)) == ["3 none"])
    #expect(read(event(start, "RRULE:FREQ=YEARLY;UNTIL=20000101", birthday)) == ["3 none"])
    #expect(read(event(start, "RRULE:FREQ=YEARLY;INTERVAL=4", birthday)) == ["3 none"])
    #expect(read(event(start, "RRULE:FREQ=YEARLY;BYMONTH=7", birthday)) == ["3 noDate"])
    #expect(read(event(start, "RRULE:FREQ=YEARLY;BYMONTHDAY=2", birthday)) == ["3 noDate"])
    #expect(read(event(start, "RRULE:FREQ=YEARLY;BYDAY=1MO", birthday)) == ["3 none"])
    #expect(read(event(start, "RRULE:FREQ=YEARLY", "SUMMARY:Tax return")) == ["3 none"])
    #expect(read(event(start, "RRULE:FREQ=YEARLY", "SUMMARY:Birthday")) == ["3 noName"])
    #expect(
      read(event(start, "RRULE:FREQ=YEARLY;BYMONTH=6;BYMONTHDAY=1", "CATEGORIES:BIRTHDAY", "SUMMARY:Anna"))
        == ["3 birthday Anna 1990 6 1"])
    #expect(
      read(event("DTSTART;VALUE=DATE:16040601", "RRULE:FREQ=YEARLY", "SUMMARY:An\r\n na's birthday"))
        == ["3 birthday Anna - 6 1"])
    #expect(
      read(event("DTSTART;TZID=Europe/Berlin:19900601T090000", "RRULE:FREQ=YEARLY", birthday))
        == ["3 birthday Anna 1990 6 1"])
  }

  @Test("a fold inside a letter, and a line in another charset, change no other line")
  func folding() {
    let start = "DTSTART;VALUE=DATE:19800305"
    let name = event(
      start, "RRULE:FREQ=YEARLY", "SUMMARY:Geburtstag von Jo Obers|X Müller", "DESCRIPTION:a|Y b")
    func bytes(_ text: String, _ first: [UInt8], _ second: [UInt8]) -> [UInt8] {
      let parts = text.split(separator: "|").map { Array($0.utf8) }
      return parts[0] + first + parts[1].dropFirst() + second + parts[2].dropFirst()
    }
    let fold = Array("\r\n ".utf8)
    let whole = ["3 birthday Jo Obersöß Müller 1980 3 5"]
    let cut = [0xC3] + fold + [0xB6] + Array("ß".utf8)
    #expect(Self.read(bytes(name, cut, [0xC3] + fold + [0xA4])) == whole)
    #expect(Self.read(bytes(name, Array("öß".utf8), [0xE4])) == whole)
    #expect(Self.read(bytes(name, Array("ö\n\tß".utf8), [0xFF, 0])) == whole)
  }

  @Test("a series that begins in the year of its creation has no year of birth")
  func enteredYear() {
    let birthday = "SUMMARY:Ann birthday"
    func dates(_ lines: String...) -> [String] {
      read(
        event("DTSTART;VALUE=DATE:20250301", "RRULE:FREQ=YEARLY", birthday).replacing(
          birthday, with: ([birthday] + lines).joined(separator: "\r\n")))
    }
    #expect(dates("CREATED:20250801T080000Z") == ["3 birthday Ann - 3 1"])
    #expect(dates("DTSTAMP:20250301T080000Z") == ["3 birthday Ann - 3 1"])
    #expect(dates("CREATED:20240301T080000Z", "DTSTAMP:20260301T080000Z") == ["3 birthday Ann 2025 3 1"])
    #expect(dates() == ["3 birthday Ann 2025 3 1"])
  }

  @Test("public holidays are skipped by the calendar's name, by category or by well-known titles")
  func holidays() {
    let lines = ["DTSTART;VALUE=DATE:19800305", "RRULE:FREQ=YEARLY"]
    func read(_ title: String, category: String = "X", calendar: String = "Family") -> [String] {
      self.read(
        event(lines[0], lines[1], "CATEGORIES:\(category)", "SUMMARY:\(title)")
          .replacing("VERSION:2.0", with: "VERSION:2.0\r\nX-WR-CALNAME:\(calendar)"))
    }
    #expect(read("Ann's birthday") == ["4 birthday Ann 1980 3 5"])
    #expect(read("Ann's birthday", calendar: "Holidays in Germany") == ["4 none"])
    #expect(read("Ann's birthday", category: "Public Holiday") == ["4 none"])
    for title in [
      "King's Birthday", "Washington's Birthday", "Martin Luther King Jr.'s birthday",
      "Jahrestag der Deutschen Einheit", "The King's Birthday", "Kings Birthday",
      "King's Birthday (regional holiday)", "Queen Victoria's Birthday Holiday",
      "Bank holiday: Queen's Birthday",
    ] {
      #expect(read(title) == ["4 none"], "\(title)")
    }
    #expect(read("Billie Jean King's birthday") == ["4 birthday Billie Jean King 1980 3 5"])
    #expect(read("Kinga's birthday") == ["4 birthday Kinga 1980 3 5"])
    #expect(read("Billie Holiday's birthday") == ["4 birthday Billie Holiday 1980 3 5"])
    // The file's next calendar is another one.
    let two =
      event(lines[0], lines[1], "SUMMARY:Ben's birthday").replacing(
        "VERSION:2.0", with: "X-WR-CALNAME:Feiertage")
      + event(lines[0], lines[1], "SUMMARY:Ann's birthday")
    #expect(self.read(two).map { String($0.dropFirst(2)) } == ["none", " birthday Ann 1980 3 5"])
  }

  @Test("a damaged event is dropped alone and reported with its line")
  func damage() {
    let good =
      "BEGIN:VEVENT\nDTSTART;VALUE=DATE:19900601\nRRULE:FREQ=YEARLY\nSUMMARY:Ben's birthday\nEND:VEVENT\n"
    let bad = good.replacing("19900601", with: "1990-xx")
    #expect(
      read(
        "hello\nBEGIN:VCALENDAR\n" + bad + "BEGIN:VEVENT\nSUMMARY:x\n" + good + "BEGIN:VEVENT\nSUMMARY:y\n")
        == ["1 stray", "3 noDate", "8 unfinished", "10 birthday Ben 1990 6 1", "15 unfinished"])
    #expect(read("") == [])
    let latin = Array("BEGIN:VCALENDAR\n".utf8) + Array(good.utf8).map { $0 == UInt8(ascii: "n") ? 0xEB : $0 }
    #expect(Self.read(latin) == ["2 birthday Beë 1990 6 1"])
  }

  @Test("slices of any size give the entries of the whole file, and no damaged file traps")
  func slices() {
    let good = event("DTSTART;VALUE=DATE:19900601", "RRULE:FREQ=YEARLY", "SUMMARY:Anna's birthday")
    let whole = Array(String(repeating: good, count: 20).utf8)
    #expect(Self.read(whole).count == 20)
    for seed in 0..<150 as Range<UInt64> {
      var (random, bytes) = (RandomSource(seed: seed), whole)
      for _ in 0..<random.below(60) { bytes[random.below(bytes.count)] = UInt8(random.below(256)) }
      if random.chance(0.3) { bytes.removeLast(random.below(bytes.count)) }
      let found = Self.read(bytes)
      for slice in [1, 500] { #expect(Self.read(bytes, slice: slice) == found, "seed \(seed)") }
    }
  }
}
