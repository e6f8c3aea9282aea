package import Garden
package import Kernel
package import Moments

/// A device's address book and calendar, as files to import: the user's own exports or drawn files. Drawn files have
/// other entries besides birthdays, as real ones do.
package final class ImportFiles {
  /// An import being read: the current file, and those after it.
  private struct Reading {
    var reader: any ImportSource
    var rest: ArraySlice<[UInt8]>
  }

  private let seed: SeedTree
  private let count: Int
  /// The names in the initial book.
  private let known: [String]
  private let own: [ExportFiles]
  private var readings: [ImportKind: Reading] = [:]
  /// Draws read failures: one read in thirty; of the first reads of an import one in eight. Half of them are denied
  /// access [A].
  private var failures: RandomSource

  /// Draws files with `count` entries for each kind without a file in `own`.
  package init(_ seed: SeedTree, count: Int, known: [String] = [], own: [ExportFiles] = []) {
    self.seed = seed
    self.known = known
    self.count = count
    self.own = own
    failures = seed.child("failures").stream()
  }

  /// Closes all files, as the app was killed.
  func drop() { readings = [:] }

  /// The failure of the next read, or `nil`. A failed import begins anew.
  func failure() -> ImportFailure? {
    let isFirst = readings.isEmpty
    let (fails, mayNot) = (failures.chance(isFirst ? 0.125 : 0.033), failures.chance(0.5))
    guard fails else { return nil }
    defer { drop() }
    return mayNot && isFirst ? .notAllowed : .unavailable
  }

  /// The next slice of the files. The first call opens them.
  package func next(_ kind: ImportKind, bytes: Int) -> [ImportedEntry]? {
    var reading = readings[kind] ?? begin(kind)
    while true {
      if let entries = reading.reader.next(bytes: bytes) {
        readings[kind] = reading
        return entries
      }
      guard let following = reading.rest.popFirst() else { break }
      reading.reader = ExportFiles.reader(kind, following)
    }
    drop()
    return nil
  }

  private func begin(_ kind: ImportKind) -> Reading {
    var files = files(kind)[...]
    return Reading(reader: ExportFiles.reader(kind, files.popFirst() ?? []), rest: files)
  }

  private func files(_ kind: ImportKind) -> [[UInt8]] {
    if let given = own.first(where: { $0.kind == kind }) { return given.files.map(\.bytes) }
    return kind == .contacts ? [contacts] : [Array(calendar.utf8)]
  }

  /// Folded names that several contacts or calendar entries have or may have. Only the rows of an import identify
  /// these people.
  var twins: Set<String> {
    var twins = Set(known.map(PlainNames.folded))
    for export in own { twins.formUnion(export.twins) }
    let drawn = ImportKind.allCases.filter { kind in !own.contains { $0.kind == kind } }
    for kind in drawn {
      let names = NameList(seed.child(kind == .contacts ? "contact names" : "calendar names"))
      var seen: Set<String> = []
      for name in (0..<count).map({ PlainNames.folded(names.name($0)) }) where !seen.insert(name).inserted {
        twins.insert(name)
      }
    }
    return twins
  }

  /// Six in ten contacts have a birthday, one in ten of these without its year. Some have an anniversary, multi-line
  /// notes or damage. A few have no name, are duplicated, use another charset or were born on 29 February. One in
  /// twenty has a name of the book.
  private var contacts: [UInt8] {
    var random = seed.child("contacts").stream()
    var odd = seed.child("odd contacts").stream()
    var shared = seed.child("known names").stream()
    var phones = seed.child("phone numbers").stream()
    let names = NameList(seed.child("contact names"))
    var bytes: [UInt8] = []
    for place in 0..<count {
      let begin = bytes.count
      let (isKnown, who) = (shared.chance(0.05), shared.below(max(1, known.count)))
      let name = isKnown && !known.isEmpty ? known[who] : names.name(place)
      let isThird = random.chance(0.5)
      let (month, day) = (random.inside(1...12), random.inside(1...28))
      ImportFiles.head(name, version: isThird ? "3.0" : "4.0", &odd, into: &bytes)
      var text = ""
      if phones.chance(0.7) { text += ImportFiles.phones(&phones) }
      let date = odd.chance(0.03) ? "0229" : "\(ImportFiles.two(month))\(ImportFiles.two(day))"
      if random.chance(0.6) {
        // Leap years have that day.
        let year = 1_930 + random.below(90)
        text +=
          random.chance(0.1)
          ? "BDAY:--\(date)\r\n" : "BDAY:\(date == "0229" ? year / 4 * 4 : year)\(date)\r\n"
      }
      if random.chance(0.05) { text += "BDAY:1988-02-31\r\n" }
      if random.chance(0.05) { text += "ANNIVERSARY:20080229\r\n" }
      if random.chance(0.2) { text += "NOTE:met in the garden\r\n  and again in the year after\r\n" }
      if random.chance(0.02) { text += "no colon in this line\r\n" }
      text += random.chance(0.01) ? "" : "END:VCARD\r\n"
      bytes += Array(text.utf8)
      if odd.chance(0.03) { bytes += Array(bytes[begin...]) }
    }
    return bytes
  }

  /// The beginning of a card. One in thirty has no name; as many are in Windows-1252 or ISO 8859-1, declared or not.
  private static func head(
    _ name: String, version: String, _ odd: inout RandomSource, into bytes: inout [UInt8]
  ) {
    let number = odd.below(100)
    bytes += Array("BEGIN:VCARD\r\nVERSION:\(number == 3 ? "2.1" : version)\r\n".utf8)
    switch number {
    case 0...2: break
    case 3:
      let quoted = latin(name).map { $0 < 128 && $0 != 61 ? String(UnicodeScalar($0)) : "=" + hex($0) }
        .joined()
      bytes += Array("FN;CHARSET=ISO-8859-1;ENCODING=QUOTED-PRINTABLE:\(quoted)\r\n".utf8)
    case 4...5: bytes += Array("FN:".utf8) + latin(name) + [13, 10]
    default: bytes += Array("FN:\(name)\r\n".utf8)
    }
  }

  /// One or two numbers in the form that phones write [A].
  private static func phones(_ random: inout RandomSource) -> String {
    let number = NameList.phone(&random)
    switch random.below(4) {
    case 0: return "TEL;TYPE=HOME,VOICE:\(number)\r\nTEL;TYPE=CELL:\(NameList.phone(&random))\r\n"
    case 1: return "TEL;VALUE=uri;TYPE=\"cell,voice\":tel:\(number)\r\n"
    case 2: return "item1.TEL:\(number.prefix(3)) (0)\(number.dropFirst(3))\r\nitem1.X-ABLabel:Handy\r\n"
    default: return "TEL;TYPE=FAX:\(number)\r\n"
    }
  }

  /// The text in ISO 8859-1, a part of Windows-1252. Other characters are left out.
  private static func latin(_ text: String) -> [UInt8] {
    text.unicodeScalars.compactMap { UInt8(exactly: $0.value) }
  }

  private static func hex(_ byte: UInt8) -> String {
    let digits = Array("0123456789ABCDEF")
    return "\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
  }

  /// Events, of which one in three is yearly and names its kind.
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
