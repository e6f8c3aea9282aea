internal import Foundation
package import Moments

/// Reads a file of contacts in slices: vCard 3.0 (RFC 2426), 4.0 (RFC 6350), and of 2.1 what others than phones of the time write.
///
/// Birthdays, anniversaries and days of death become days. Damage is left out line by line; a contact that never ends is left out
/// alone. Pictures are passed over.
package struct CardReader: ImportSource {
  /// A contact that has begun.
  private struct Card {
    let line: Int
    var formattedName = ""
    var name = ""
    var nickname = ""
    var organisation = ""
    var days: [(kind: MomentCategory.Kind, date: YearlyDate)] = []
    /// Dates and labels of Apple's groups, such as `item1`.
    var dates: [(group: String, date: YearlyDate)] = []
    var labels: [(group: String, label: String)] = []
  }

  private var lines: CardLines
  private var card: Card?
  /// A run of text between contacts is told once.
  private var isStraying = false

  /// The largest file, in bytes (D).
  package static let byteLimit = 16 << 20

  /// The contacts of these bytes, which are UTF-8, or UTF-16 with its mark. O(bytes) for UTF-16.
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
    let end = lines.place + max(bytes, 1)
    var entries: [ImportedEntry] = []
    while lines.place < end {
      guard let line = lines.next() else {
        guard let open = card else { return entries.isEmpty ? nil : entries }
        card = nil
        return entries + [.dropped(ImportDamage(line: open.line, reason: .unfinished))]
      }
      read(line, &entries)
    }
    return entries
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
      finish(open, &entries)
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

  private static let wanted: Set<String> = [
    "FN", "N", "NICKNAME", "ORG", "BDAY", "ANNIVERSARY", "X-ANNIVERSARY", "X-EVOLUTION-ANNIVERSARY",
    "DEATHDATE",
    "X-ABDATE", "X-ABLABEL",
  ]

  /// Keeps what a line says; false for a date that is none.
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
    case "X-ABLABEL": card?.labels.append((property.group, whole.uppercased()))
    default:
      let omitted = property.parameter("X-APPLE-OMIT-YEAR").flatMap { Int($0) }
      guard let date = CardDate.read(whole, omittedYear: omitted) else { return false }
      switch property.name {
      case "BDAY": card?.days.append((.birthday, date))
      case "DEATHDATE": card?.days.append((.memorial, date))
      case "X-ABDATE": card?.dates.append((property.group, date))
      default: card?.days.append((.anniversary, date))
      }
    }
    return true
  }

  private func finish(_ card: Card, _ entries: inout [ImportedEntry]) {
    var days = card.days
    for (group, date) in card.dates {
      let isAnniversary = card.labels.contains { $0.group == group && $0.label.contains("ANNIVERSARY") }
      if isAnniversary { days.append((.anniversary, date)) }
    }
    guard !days.isEmpty else { return entries.append(.withoutDay(line: card.line)) }
    let names = [card.formattedName, card.name, card.nickname, card.organisation]
    guard let name = names.first(where: { !$0.isEmpty }) else {
      return entries.append(.dropped(ImportDamage(line: card.line, reason: .noName)))
    }
    let short = CardReader.shortened(name)
    // Two lines that say the same are one day.
    var found: [ImportedEntry] = []
    for (kind, date) in days {
      let entry = ImportedEntry.day(FoundDay(name: short, kind: kind, date: date, line: card.line))
      if !found.contains(entry) { found.append(entry) }
    }
    entries += found
  }

  /// As much of a name as a person's may have.
  private static func shortened(_ name: String) -> String {
    var short = name
    while short.utf8.count > Person.nameLimit { short.removeLast() }
    return short
  }
}
