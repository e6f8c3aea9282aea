internal import Foundation
package import Moments

/// Reads a contacts file in slices: vCard 3.0 (RFC 2426), 4.0 (RFC 6350), and 2.1 except for features used only by
/// phones of its time.
///
/// Birthdays, anniversaries and days of death become days. A damaged line is dropped alone, and so is a contact
/// without an end. Pictures are ignored.
package struct CardReader: ImportSource {
  /// An open contact.
  private struct Card {
    /// A day, which two lines may state.
    struct Day: Hashable {
      var kind: MomentCategory.Kind
      var date: YearlyDate
    }

    let line: Int
    var formattedName = ""
    var name = ""
    var nickname = ""
    var organisation = ""
    /// The days in file order, each once.
    var days: [Day] = []
    var known: Set<Day> = []
    /// Dates of Apple's groups, such as `item1`; `anniversaries`: the groups labelled as anniversaries.
    var dates: [(group: String, date: YearlyDate)] = []
    var anniversaries: Set<String> = []
    var phones = CardPhones()

    mutating func add(_ kind: MomentCategory.Kind, _ date: YearlyDate) {
      let day = Day(kind: kind, date: date)
      if known.insert(day).inserted { days.append(day) }
    }
  }

  /// A finished contact whose days are emitted slice by slice.
  private struct Emission {
    var card: Card
    let name: String?
    let phone: PhoneNumber?
    var nextDay = 0
    var nextDate = 0
    var hasDay = false
  }

  private var lines: CardLines
  private var card: Card?
  private var emission: Emission?
  /// Whether text between contacts is being read. It is reported once.
  private var isStraying = false

  /// The largest file of contacts or a calendar, in bytes (D).
  package static let byteLimit = 16 << 20

  /// The days of a contact emitted at its end without a charge. Each further day counts as many bytes of the slice as
  /// the shortest line with a date.
  private static let freeDays = 8
  private static let dayBytes = 16

  /// A reader of these bytes: UTF-8, or UTF-16 with a byte order mark. O(bytes) for UTF-16.
  package init(_ bytes: [UInt8]) {
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]),
      let text = String(data: Data(bytes), encoding: .utf16)
    {
      lines = CardLines(Array(text.utf8))
    } else {
      lines = CardLines(bytes)
    }
  }

  package mutating func next(bytes: Int) -> [ImportedEntry]? {
    var room = max(bytes, 1)
    var entries: [ImportedEntry] = []
    while true {
      if let open = emission {
        let isFree = open.nextDay + open.nextDate < CardReader.freeDays
        guard isFree || room > 0 else { return entries }
        emit(&entries)
        room -= isFree ? 0 : CardReader.dayBytes
        continue
      }
      guard room > 0 else { return entries }
      let start = lines.place
      guard let line = lines.next() else {
        guard let open = card else { return entries.isEmpty ? nil : entries }
        card = nil
        return entries + [.dropped(ImportDamage(line: open.line, reason: .unfinished))]
      }
      read(line, &entries)
      room -= lines.place - start
    }
  }

  private mutating func read(_ line: CardLines.Line, _ entries: inout [ImportedEntry]) {
    guard line.bytes.contains(where: { $0 > UInt8(ascii: " ") }) else { return }
    func drop(_ reason: ImportDamage.Reason, at number: Int) {
      entries.append(.dropped(ImportDamage(line: number, reason: reason)))
    }
    guard let property = CardProperty(line.bytes) else {
      if card != nil { drop(.noColon, at: line.number) } else { stray(line.number, &entries) }
      return
    }
    let marker = String(decoding: property.value.prefix(8), as: UTF8.self).uppercased().filter {
      !$0.isWhitespace
    }
    switch (property.name, marker) {
    case ("BEGIN", "VCARD"):
      if let open = card { drop(.unfinished, at: open.line) }
      card = Card(line: line.number)
      isStraying = false
    case ("END", "VCARD"):
      guard let open = card else { return stray(line.number, &entries) }
      card = nil
      emission = CardReader.emission(of: open)
    default:
      guard card != nil else { return stray(line.number, &entries) }
      guard CardReader.wanted.contains(property.name) else { return }
      if line.isCut { return drop(.tooLong, at: line.number) }
      guard let text = CardText.read(property) else { return drop(.encoding, at: line.number) }
      if !note(property, text) { drop(.noDate, at: line.number) }
    }
  }

  private mutating func stray(_ line: Int, _ entries: inout [ImportedEntry]) {
    if !isStraying { entries.append(.dropped(ImportDamage(line: line, reason: .stray))) }
    isStraying = true
  }

  private static let wanted = anniversaries.union([
    "FN", "N", "NICKNAME", "ORG", "BDAY", "DEATHDATE", "TEL", "X-ABDATE", "X-ABLABEL", "X-ANDROID-CUSTOM",
  ])

  /// Property names of anniversaries: version 4, earlier programs, Evolution, Outlook (2) and KDE.
  private static let anniversaries: Set<String> = [
    "ANNIVERSARY", "X-ANNIVERSARY", "X-EVOLUTION-ANNIVERSARY", "X-MS-ANNIVERSARY",
    "X-WAB-WEDDING_ANNIVERSARY",
    "X-KADDRESSBOOK-X-ANNIVERSARY",
  ]

  /// Stores the contents of a line. Returns false for a date that cannot be read.
  private mutating func note(_ property: CardProperty, _ text: String) -> Bool {
    let parts = CardText.components(text).map(CardText.line)
    let whole = CardText.line(CardText.components(text).joined(separator: ";"))
    switch property.name {
    case "FN": if card?.formattedName.isEmpty == true { card?.formattedName = whole }
    case "N":
      let given = parts.count > 1 ? parts[1] : ""
      let name = CardText.line(given + " " + parts[0])
      if card?.name.isEmpty == true { card?.name = name }
    case "NICKNAME": if card?.nickname.isEmpty == true { card?.nickname = parts[0] }
    case "ORG": if card?.organisation.isEmpty == true { card?.organisation = parts[0] }
    case "X-ABLABEL":
      if whole.uppercased().contains("ANNIVERSARY") { card?.anniversaries.insert(property.group) }
      card?.phones.label(property.group, whole)
    case "TEL": card?.phones.add(property, whole)
    case "X-ANDROID-CUSTOM": return noteAndroidEvent(parts)
    default:
      let omitted = property.parameter("X-APPLE-OMIT-YEAR").flatMap { Int($0) }
      guard let date = CardDate.read(whole, omittedYear: omitted) else { return false }
      switch property.name {
      case "BDAY": card?.add(.birthday, date)
      case "DEATHDATE": card?.add(.memorial, date)
      case "X-ABDATE": card?.dates.append((property.group, date))
      default: card?.add(.anniversary, date)
      }
    }
    return true
  }

  /// Stores a date in Android's form: row kind, date and event kind, of which 1 is an anniversary and 3 a birthday.
  /// Returns false for an impossible date; other rows and events are ignored.
  private mutating func noteAndroidEvent(_ parts: [String]) -> Bool {
    guard parts.count > 2, parts[0] == "vnd.android.cursor.item/contact_event" else { return true }
    let kinds: [String: MomentCategory.Kind] = ["1": .anniversary, "3": .birthday]
    guard let kind = kinds[parts[2]] else { return true }
    guard let date = CardDate.read(parts[1], omittedYear: nil) else { return false }
    card?.add(kind, date)
    return true
  }

  private static func emission(of card: Card) -> Emission {
    let names = [card.formattedName, card.name, card.nickname, card.organisation]
    return Emission(
      card: card, name: names.first { !$0.isEmpty }.map(Person.fitting), phone: card.phones.preferred)
  }

  /// Emits the next day of the finished contact, or checks the next date of a group. O(1).
  private mutating func emit(_ entries: inout [ImportedEntry]) {
    guard var open = emission else { return }
    emission = nil
    if open.nextDay == open.card.days.count, open.nextDate < open.card.dates.count {
      let (group, date) = open.card.dates[open.nextDate]
      open.nextDate += 1
      if open.card.anniversaries.contains(group) { open.card.add(.anniversary, date) }
    }
    if open.nextDay < open.card.days.count {
      guard let name = open.name else {
        return entries.append(.dropped(ImportDamage(line: open.card.line, reason: .noName)))
      }
      let day = open.card.days[open.nextDay]
      open.nextDay += 1
      open.hasDay = true
      entries.append(
        .day(FoundDay(name: name, kind: day.kind, date: day.date, phone: open.phone, line: open.card.line)))
    }
    if open.nextDay < open.card.days.count || open.nextDate < open.card.dates.count {
      emission = open
    } else if !open.hasDay {
      entries.append(.withoutDay(line: open.card.line))
    }
  }
}
