import CardReading
import Moments
import TestSupport
import Testing

@Suite("Reading contacts")
struct CardReaderTests {
  /// The entries as short texts.
  static func read(_ bytes: [UInt8], slice: Int = 1 << 20) -> [String] {
    var (reader, entries): (CardReader, [ImportedEntry]) = (CardReader(bytes), [])
    while let next = reader.next(bytes: slice) { entries += next }
    return entries.map(spell)
  }

  static func read(_ text: String) -> [String] { read(Array(text.utf8)) }

  static func spell(_ entry: ImportedEntry) -> String {
    switch entry {
    case .withoutDay(let line): "\(line) none"
    case .dropped(let damage): "\(damage.line) \(damage.reason)"
    case .day(let found):
      "\(found.line) \(found.kind) \(found.name) \(found.date.year.map(String.init) ?? "-") \(found.date.month) \(found.date.day)"
    }
  }

  private func card(_ lines: String...) -> String {
    "BEGIN:VCARD\r\n" + lines.map { $0 + "\r\n" }.joined() + "END:VCARD\r\n"
  }

  @Test(
    "birthdays are read as versions 2.1, 3 and 4 and Apple write them, with and without a year",
    arguments: [
      ("BDAY:1996-04-15", "1996 4 15"), ("BDAY:19960415", "1996 4 15"),
      ("BDAY:1996-04-15T00:00:00Z", "1996 4 15"),
      ("BDAY;VALUE=date:1996-04-15", "1996 4 15"), ("BDAY:--0415", "- 4 15"), ("BDAY:--04-15", "- 4 15"),
      ("BDAY;X-APPLE-OMIT-YEAR=1604:1604-02-29", "- 2 29"), ("bday:20000229", "2000 2 29"),
      ("BDAY:--0229", "- 2 29"),
      ("item1.BDAY:1996-04-15", "1996 4 15"), ("BDAY:0000-04-15", "- 4 15"),
      ("BDAY;VALUE=date-and-or-time:19960415T10", "1996 4 15"),
      ("BDAY: 1996-04-15 ", "1996 4 15"),
      // Exported by a program that loses Apple's parameter. The birth was in 1604.
      ("BDAY;VALUE=date:1604-06-19", "- 6 19"), ("BDAY:16040619", "- 6 19"), ("BDAY:1605-06-19", "1605 6 19"),
    ])
  func birthdays(line: String, date: String) {
    #expect(Self.read(card("VERSION:4.0", "FN:Anna", line)) == ["1 birthday Anna \(date)"])
  }

  @Test(
    "impossible dates, and dates without day or month, are dropped alone",
    arguments: [
      "BDAY:1999-02-29", "BDAY:1996-13-01", "BDAY:---15", "BDAY:1996-04", "BDAY:1996",
      "BDAY;VALUE=text:circa 1800",
      "BDAY:", "BDAY:19960431", "BDAY:T102200", "BDAY:1996-04-15x", "BDAY:1996-04-015", "BDAY:1996-4-15",
      // Characters next to the digits in ASCII.
      "BDAY:199:-04-15", "BDAY:1996-0:-15", "BDAY:1996-04-1/", "BDAY:1996-04-1;",
    ])
  func noDates(line: String) {
    #expect(
      Self.read(card("FN:Anna", line, "ANNIVERSARY:2010-06-01")) == [
        "3 noDate", "1 anniversary Anna 2010 6 1",
      ])
  }

  @Test("the name is the formatted one, else parts, nickname or organisation; without one the day is dropped")
  func names() {
    #expect(Self.read(card("N:Müller;Zoë;;Dr.;", "BDAY:--0101")) == ["1 birthday Zoë Müller - 1 1"])
    #expect(Self.read(card("N:;;;;", "FN: ", "NICKNAME:Zo,Z", "BDAY:--0101")) == ["1 birthday Zo,Z - 1 1"])
    #expect(Self.read(card("ORG:Bäckerei\\, Süd;x", "BDAY:--0101")) == ["1 birthday Bäckerei, Süd - 1 1"])
    #expect(Self.read(card("FN:a\\;b\\nc\\\\d", "BDAY:--0101")) == ["1 birthday a;b c\\d - 1 1"])
    #expect(
      Self.read(card("TEL:1", "BDAY:--0101")) == ["1 noName"] && Self.read(card("FN:Ben")) == ["1 none"])
    let long = Self.read(card("FN:" + String(repeating: "é", count: 300), "BDAY:--0101"))
    #expect(long == ["1 birthday " + String(repeating: "é", count: 100) + " - 1 1"])
  }

  @Test("folded lines are joined, also within a letter, and so are soft breaks of quoted-printable")
  func folding() {
    let zoe = Array("FN:Zo".utf8) + [0xC3] + Array("\r\n ".utf8) + [0xAB] + Array(" M\r\n\tüller\r\n".utf8)
    let bytes = Array("BEGIN:VCARD\r\n".utf8) + zoe + Array("BDAY:1990\r\n 0101\r\nEND:VCARD".utf8)
    #expect(Self.read(bytes) == ["1 birthday Zoë Müller 1990 1 1"])
    let quoted = card(
      "VERSION:2.1", "FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Zo=C3=AB =", "M=C3=BCller", "BDAY:--0101")
    #expect(Self.read(quoted) == ["1 birthday Zoë Müller - 1 1"])
    #expect(Self.read(card("FN;QUOTED-PRINTABLE:=41nna=4", "BDAY:--0101")) == ["1 birthday Anna=4 - 1 1"])
  }

  @Test("text is decoded from Latin 1 and 9, Windows-1252 and UTF-16, with or without a declared charset")
  func charsets() {
    func bytes(_ parameter: String, _ name: [UInt8]) -> [UInt8] {
      Array("BEGIN:VCARD\nFN\(parameter):".utf8) + name + Array("\nBDAY:--0101\nEND:VCARD\n".utf8)
    }
    #expect(Self.read(bytes(";CHARSET=ISO-8859-1", [0x5A, 0xEB])) == ["1 birthday Zë - 1 1"])
    #expect(Self.read(bytes(";CHARSET=iso-8859-15", [0xA4, 0xBD])) == ["1 birthday €œ - 1 1"])
    #expect(Self.read(bytes(";CHARSET=windows-1252", [0x8A, 0x80])) == ["1 birthday Š€ - 1 1"])
    #expect(Self.read(bytes(";CHARSET=windows-1251", [0xC0, 0xED])) == ["1 birthday Ан - 1 1"])
    #expect(Self.read(bytes("", [0x5A, 0xEB])) == ["1 birthday Zë - 1 1"])
    #expect(Self.read(bytes(";CHARSET=X-UNKNOWN", [0x41])) == ["2 encoding", "1 noName"])
    let text = card("FN:Zoë", "BDAY:--0101")
    let wide: [UInt8] = [0xFF, 0xFE] + Array(text.utf16).flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    #expect(Self.read(wide) == ["1 birthday Zoë - 1 1"])
    #expect(Self.read([0xEF, 0xBB, 0xBF] + Array(text.utf8)) == ["1 birthday Zoë - 1 1"])
  }

  @Test("anniversaries and days of death are read from version 4, older programs and Apple's groups")
  func others() {
    let found = Self.read(
      card(
        "FN:Anna", "BDAY:1980-01-02", "ANNIVERSARY:20100601", "X-ANNIVERSARY:2010-06-01",
        "DEATHDATE:20200303",
        "item2.X-ABDATE;type=pref:2011-07-01", "item2.X-ABLabel:_$!<Anniversary>!$_",
        "item3.X-ABDATE:2012-01-01",
        "item3.X-ABLabel:First day"))
    #expect(
      found == [
        "1 birthday Anna 1980 1 2", "1 anniversary Anna 2010 6 1", "1 memorial Anna 2020 3 3",
        "1 anniversary Anna 2011 7 1",
      ])
  }

  @Test(
    "anniversaries are read by every vendor's property name, alone and beside a birthday",
    arguments: [
      "X-MS-ANNIVERSARY;VALUE=DATE:20110113", "X-MS-ANNIVERSARY:20110113",
      "X-KADDRESSBOOK-X-Anniversary:2011-01-13",
      "X-WAB-WEDDING_ANNIVERSARY:2011-01-13", "X-EVOLUTION-ANNIVERSARY:2011-01-13",
      "X-ANDROID-CUSTOM:vnd.android.cursor.item/contact_event;2011-01-13;1;;;;;;;;;;;;;",
    ])
  func vendors(line: String) {
    #expect(Self.read(card("FN:Anna", line)) == ["1 anniversary Anna 2011 1 13"])
    #expect(
      Self.read(card("FN:Anna", "BDAY:19800322", line)) == [
        "1 birthday Anna 1980 3 22", "1 anniversary Anna 2011 1 13",
      ])
  }

  @Test(
    "Android's rows give birthdays and anniversaries; other rows are ignored, an impossible date is damage")
  func androidRows() {
    let row = "X-ANDROID-CUSTOM:vnd.android.cursor.item/"
    #expect(Self.read(card("FN:Anna", row + "contact_event;--02-29;3;;")) == ["1 birthday Anna - 2 29"])
    #expect(Self.read(card("FN:Anna", row + "contact_event;2011-01-13;2;;")) == ["1 none"])
    #expect(Self.read(card("FN:Anna", row + "nickname;Annie;1;;")) == ["1 none"])
    #expect(Self.read(card("FN:Anna", row + "contact_event;soon;1;;")) == ["3 noDate", "1 none"])
    #expect(Self.read(card("FN:Anna", row + "contact_event")) == ["1 none"])
  }

  @Test("after a soft break a blank is a fold inside a word, and text before the next word")
  func softBreakAndBlank() {
    func read(_ lines: String...) -> [String] {
      Self.read(
        "BEGIN:VCARD\r\nFN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:" + lines.joined(separator: "\r\n")
          + "\r\nBDAY:--0101\r\nEND:VCARD\r\n")
    }
    #expect(read("=4A=C3=B6=", " =72=67") == ["1 birthday Jörg - 1 1"])
    #expect(read("J=C3=B6=", " rg") == ["1 birthday Jörg - 1 1"])
    #expect(read("J=C3=B6=", " r=", " g") == ["1 birthday Jörg - 1 1"])
    #expect(read("J=C3=B6rg=", " M=C3=BCller") == ["1 birthday Jörg Müller - 1 1"])
    #expect(read("J=C3=B6rg=", " =C3=96zil") == ["1 birthday Jörg Özil - 1 1"])
    // A fold may be between an escape's sign and its digits.
    #expect(read("J=C3=", " B6rg") == ["1 birthday Jörg - 1 1"])
  }

  @Test("a damaged line is dropped alone and reported with its number")
  func damage() {
    let text = """
      something else
      BEGIN:VCARD
      FN:Lost
      BDAY:1990-01-01
      BEGIN:VCARD
      FN:Anna
      no colon here
      BDAY:1990-01-01
      END:VCARD
      END:VCARD
      more
      BEGIN:VCARD
      FN:Ben
      """
    #expect(
      Self.read(text) == [
        "1 stray", "2 unfinished", "7 noColon", "5 birthday Anna 1990 1 1", "10 stray", "12 unfinished",
      ])
    let picture = String(repeating: "A", count: 60_000)
    #expect(
      Self.read(card("PHOTO;ENCODING=b:" + picture, "FN:Anna", "NOTE:" + picture, "BDAY:--0101"))
        == ["1 birthday Anna - 1 1"])
    #expect(
      Self.read(card("FN:" + picture, "N:B;A", "BDAY:--0101")) == ["2 tooLong", "1 birthday A B - 1 1"])
    #expect(Self.read("") == [] && Self.read("\n\n") == [])
  }

  @Test("slices of any size give the entries of the whole file, for drawn and damaged contacts")
  func slices() {
    for seed in 0..<60 as Range<UInt64> {
      var random = RandomSource(seed: seed)
      var bytes = DrawnCards.bytes(&random, count: 30)
      if seed % 2 == 1 {
        for _ in 0..<(1 + random.below(60)) { bytes[random.below(bytes.count)] = UInt8(random.below(256)) }
        if random.chance(0.3) { bytes.removeLast(random.below(bytes.count)) }
      }
      let whole = Self.read(bytes)
      for slice in [1, 37, 1_000, 16_384] { #expect(Self.read(bytes, slice: slice) == whole, "seed \(seed)") }
    }
  }

  @Test("drawn contacts are read back as drawn")
  func drawn() {
    for seed in 0..<20 as Range<UInt64> {
      var random = RandomSource(seed: seed)
      let cards = DrawnCards.draw(&random, count: 50)
      let found = Self.read(cards.flatMap(\.bytes)).map { $0.drop { $0 != " " }.dropFirst() }
      #expect(found.map(String.init) == cards.map(\.expected), "seed \(seed)")
    }
  }

  /// Regression: one card with 200,000 dates was compared pair by pair at its end, in one slice of a minute.
  @Test("a contact with thousands of dates is emitted slice by slice, each day once and in order")
  func manyDays() {
    let count = TestSupport.drawn(5_000, byNight: 20_000)
    var text = "BEGIN:VCARD\nFN:Anna\n"
    for number in 0..<count {
      let date =
        "\(1_000 + number / 84)-\(10 + number / 28 % 3)-\(1 + number % 28 < 10 ? "0" : "")\(1 + number % 28)"
      text +=
        "BDAY:\(date)\nBDAY:\(date)\nitem\(number).X-ABDATE:\(date)\nitem\(number).X-ABLABEL:Anniversary\n"
    }
    let bytes = Array((text + "END:VCARD\nBEGIN:VCARD\nFN:Ben\nBDAY:--0101\nEND:VCARD\n").utf8)
    let slice = 16_384
    var (reader, sizes, found): (CardReader, [Int], [String]) = (CardReader(bytes), [], [])
    while let next = reader.next(bytes: slice) {
      sizes.append(next.count)
      found += next.map(Self.spell)
    }
    #expect(sizes.max() ?? 0 <= slice / 16 + 8, "\(sizes.max() ?? 0) entries in a slice")
    #expect(Set(found).count == found.count && found.count > count)
    #expect(found == Self.read(bytes, slice: 1 << 30) && found.last == "\(4 * count + 4) birthday Ben - 1 1")
  }

  /// Regression: the name was cut by whole letters, so a single letter with a thousand marks left nothing.
  @Test("a name of one letter above the limit is shortened and is not empty")
  func hugeLetter() {
    let huge = "Z" + String(repeating: "\u{301}", count: 5_000)
    let found = Self.read(card("FN:" + huge, "BDAY:--0101"))
    #expect(found.count == 1 && found[0].unicodeScalars.starts(with: "1 birthday Z".unicodeScalars))
    let name = Person.fitting(huge)
    #expect(name.unicodeScalars.first == "Z" && name.utf8.count == 199)
    #expect(Person.fitting("Anna " + huge) == "Anna " && Person.fitting("Anna") == "Anna")
    #expect(Person.fitting(String(repeating: "e\u{301}", count: 90)).count == 66)
  }

  // MARK: Numbers

  /// The number emitted with the birthday of a card with these lines.
  private func number(_ lines: [String]) -> String? {
    let text = (["BEGIN:VCARD", "FN:Anna", "BDAY:19960415"] + lines + ["END:VCARD"]).joined(separator: "\r\n")
    var reader = CardReader(Array(text.utf8))
    guard case .day(let found)? = reader.next(bytes: 1 << 20)?.first else { return nil }
    return found.phone?.digits
  }

  @Test("a number is read as versions 2.1, 3 and 4 and Apple write it")
  func numbers() {
    for line in [
      "TEL:+49 30 23125101", "TEL;CELL;PREF:+49 30 23125101", "TEL;TYPE=HOME,VOICE:+49(30)23125101",
      "TEL;VALUE=uri;TYPE=\"voice,home\":tel:+49-30-23125101", "item1.TEL;type=pref:+49 30 231 251 01",
      "tel;VALUE=uri:tel:+49-30-23125101\\;ext=5", "TEL;ENCODING=QUOTED-PRINTABLE:=2B493023125101",
      "TEL:+49 30\r\n  23125101",
    ] {
      #expect(number([line]) == "+493023125101", "\(line)")
    }
    #expect(number([]) == nil && number(["TEL:"]) == nil && number(["TEL;TYPE=FAX:+493023125101"]) == nil)
  }

  @Test("the mobile number is taken, else the preferred one, else the first, and never a fax")
  func several() {
    let (home, cell, work) = ("TEL;TYPE=HOME:0301001", "TEL;TYPE=CELL:0301002", "TEL;TYPE=WORK,PREF:0301003")
    #expect(number([home, cell, work]) == "0301002" && number([work, home, cell]) == "0301002")
    #expect(number([home, work]) == "0301003" && number([home, "TEL:0301009"]) == "0301001")
    #expect(number(["TEL;PREF=2:0301004", "TEL;PREF=1:0301005", "TEL;PREF=0:0301006"]) == "0301005")
    #expect(number([cell, "TEL;TYPE=CELL;PREF=1:0301007"]) == "0301007")
    #expect(number(["TEL;TYPE=FAX,PREF:0301008", home]) == "0301001")
    // Apple labels a number on another line of its group.
    #expect(number([home, "item1.TEL:0301010", "item1.X-ABLabel:Handy"]) == "0301010")
    #expect(number(["item1.X-ABLabel:_$!<HomeFAX>!$_", "item1.TEL:0301011", home]) == "0301001")
  }

  @Test("invalid, far too long or far too many numbers do not affect the birthday")
  func hostile() {
    #expect(number(["TEL:call me", "TEL:*#06#", "TEL:0301001"]) == "0301001")
    #expect(number(["TEL:" + String(repeating: "1", count: 300)]) == nil)
    #expect(number(Array(repeating: "TEL:x", count: 5_000) + ["TEL:0301001"]) == "0301001")
    #expect(
      number((0..<5_000).map { "item\($0).TEL:0301\(1_000 + $0)" } + ["TEL;TYPE=CELL:0309999"]) == "03011000")
    #expect(number((0..<5_000).map { "item\($0).X-ABLabel:Handy" } + ["TEL:0301001"]) == "0301001")
    // A line above the length limit is dropped and reported.
    let text =
      "BEGIN:VCARD\r\nFN:Anna\r\nTEL:" + String(repeating: "1", count: 40_000)
      + "\r\nBDAY:19960415\r\nEND:VCARD\r\n"
    #expect(Self.read(text) == ["3 tooLong", "1 birthday Anna 1996 4 15"])
  }
}
