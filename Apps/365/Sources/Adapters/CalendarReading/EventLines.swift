/// Splits a calendar file into events, so that damage in one event does not affect others.
struct EventLines {
  /// The lines of an event from BEGIN to END.
  struct Event {
    /// The line, from 1, where it begins.
    let line: Int
    var bytes: [UInt8] = []
    /// Whether its calendar is one of public holidays.
    let isOfHolidays: Bool
    /// Whether it exceeds the size limit.
    var isCut = false
  }

  /// The result of reading a line.
  enum Found {
    case event(Event)
    /// An event without an end.
    case unfinished(line: Int)
    /// Text outside a calendar, reported once.
    case stray(line: Int)
    case nothing
  }

  /// The largest event, in bytes. A larger one is no birthday, but for instance an invitation to hundreds.
  static let limit = 1 << 16

  private let bytes: [UInt8]
  private(set) var place = 0
  private var number = 0
  private var open: Event?
  private var isInCalendar = false
  private var isOfHolidays = false
  private var isStraying = false

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { place = 3 }
  }

  var isAtEnd: Bool { place >= bytes.count }

  /// The event that is open at the end of the file.
  mutating func end() -> Found {
    defer { open = nil }
    return open.map { .unfinished(line: $0.line) } ?? .nothing
  }

  /// Reads one line. O(bytes of the line).
  mutating func next() -> Found {
    let start = place
    while place < bytes.count, bytes[place] != UInt8(ascii: "\n") { place += 1 }
    if place < bytes.count { place += 1 }
    number += 1
    let marker = EventLines.marker(bytes[start..<place])
    switch marker {
    case "BEGIN:VCALENDAR", "END:VCALENDAR":
      isInCalendar = marker == "BEGIN:VCALENDAR"
      isOfHolidays = false
      isStraying = false
      return end()
    case "BEGIN:VEVENT":
      let before = end()
      open = Event(line: number, isOfHolidays: isOfHolidays)
      append(start..<place)
      return before
    case "END:VEVENT":
      append(start..<place)
      defer { open = nil }
      return open.map { .event($0) } ?? .nothing
    default:
      append(start..<place)
      if isInCalendar, open == nil, EventLines.isNamedForHolidays(bytes[start..<place]) {
        isOfHolidays = true
      }
      let isText = !isInCalendar && open == nil && bytes[start..<place].contains { $0 > UInt8(ascii: " ") }
      guard isText, !isStraying else { return .nothing }
      isStraying = true
      return .stray(line: number)
    }
  }

  private mutating func append(_ range: Range<Int>) {
    guard var event = open else { return }
    open = nil
    if event.bytes.count + range.count > EventLines.limit {
      event.isCut = true
    } else {
      event.bytes += bytes[range]
    }
    open = event
  }

  /// Whether the line names the calendar, as one of public holidays.
  private static func isNamedForHolidays(_ line: ArraySlice<UInt8>) -> Bool {
    guard line.count < 400 else { return false }
    let text = String(decoding: line, as: UTF8.self)
    let head = text.prefix { $0 != ":" && $0 != ";" }.uppercased()
    return ["X-WR-CALNAME", "NAME", "X-WR-CALDESC"].contains(head) && namesHolidays(text)
  }

  /// Whether a name or category means public holidays, in the languages of large calendars.
  static func namesHolidays(_ text: String) -> Bool {
    let folded = text.lowercased()
    return ["holiday", "feiertag", "jours fériés", "festivos", "festività", "feestdagen", "helgdag"].contains
    {
      folded.contains($0)
    }
  }

  /// A short line in capitals without white space; empty for a long line.
  private static func marker(_ line: ArraySlice<UInt8>) -> String {
    guard line.count < 40 else { return "" }
    return String(decoding: line, as: UTF8.self).uppercased().filter { !$0.isWhitespace }
  }
}
