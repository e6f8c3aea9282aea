internal import CICal
internal import Foundation
package import Moments

/// Reads a calendar's file in slices (iCalendar, RFC 5545), each event by libical.
///
/// Birthdays, anniversaries and days of death that come every year become days, by the words of their titles or by their categories;
/// all other events have no day to remember. Damage is left out event by event.
package struct CalendarReader: ImportSource {
  private var lines: EventLines

  /// The largest file, in bytes (D).
  package static let byteLimit = 16 << 20

  /// A year that programs of Apple's write for none.
  private static let omittedYear = 1_604

  /// The events of these bytes.
  package init(_ bytes: [UInt8]) {
    lines = EventLines(bytes)
    skiprope_ical_survive_errors()
  }

  package mutating func next(bytes: Int) -> [ImportedEntry]? {
    let end = lines.place + max(bytes, 1)
    var entries: [ImportedEntry] = []
    if lines.isAtEnd {
      note(lines.end(), &entries)
      return entries.isEmpty ? nil : entries
    }
    while lines.place < end, !lines.isAtEnd { note(lines.next(), &entries) }
    return entries
  }

  private func note(_ found: EventLines.Found, _ entries: inout [ImportedEntry]) {
    switch found {
    case .nothing: break
    case .unfinished(let line): entries.append(.dropped(ImportDamage(line: line, reason: .unfinished)))
    case .stray(let line): entries.append(.dropped(ImportDamage(line: line, reason: .stray)))
    case .event(let event):
      entries.append(event.isCut ? .withoutDay(line: event.line) : read(event))
    }
  }

  private func read(_ event: EventLines.Event) -> ImportedEntry {
    // A C text ends at its first zero.
    let bytes = event.bytes.filter { $0 != 0 }
    let text =
      String(validating: bytes, as: UTF8.self) ?? String(data: Data(bytes), encoding: .windowsCP1252) ?? ""
    guard let component = icalparser_parse_string(text) else {
      return .dropped(ImportDamage(line: event.line, reason: .syntax))
    }
    defer { icalcomponent_free(component) }
    guard isYearly(component) else {
      let isBroken =
        property(ICAL_DTSTART_PROPERTY, of: component) == nil && text.uppercased().contains("DTSTART")
      return isBroken
        ? .dropped(ImportDamage(line: event.line, reason: .noDate)) : .withoutDay(line: event.line)
    }
    let summary = property(ICAL_SUMMARY_PROPERTY, of: component).flatMap { icalproperty_get_summary($0) }
    let title = EventTitle(summary.map { String(cString: $0) } ?? "")
    guard let kind = title.kind ?? kindOfCategories(component) else { return .withoutDay(line: event.line) }
    guard let start = property(ICAL_DTSTART_PROPERTY, of: component), let date = date(of: start, component)
    else {
      return .dropped(ImportDamage(line: event.line, reason: .noDate))
    }
    guard !title.name.isEmpty else { return .dropped(ImportDamage(line: event.line, reason: .noName)) }
    return .day(FoundDay(name: title.name, kind: kind, date: date, line: event.line))
  }

  private func property(_ kind: icalproperty_kind, of component: OpaquePointer) -> OpaquePointer? {
    icalcomponent_get_first_property(component, kind)
  }

  /// Whether it comes every year on one day, without an end.
  private func isYearly(_ component: OpaquePointer) -> Bool {
    guard let property = property(ICAL_RRULE_PROPERTY, of: component) else { return false }
    let rule = skiprope_ical_read_rule(property)
    return rule.is_yearly != 0 && rule.interval == 1 && rule.count == 0 && rule.has_until == 0
      && rule.others == 0 && rule.months <= 1 && rule.month_days <= 1
  }

  /// The day as it is written, in whichever zone; `nil` where the rule means another.
  private func date(of start: OpaquePointer, _ component: OpaquePointer) -> YearlyDate? {
    let time = icalproperty_get_dtstart(start)
    let (year, month, day) = (Int(time.year), Int(time.month), Int(time.day))
    if let property = property(ICAL_RRULE_PROPERTY, of: component) {
      let rule = skiprope_ical_read_rule(property)
      guard rule.months == 0 || Int(rule.month) == month, rule.month_days == 0 || Int(rule.month_day) == day
      else { return nil }
    }
    return YearlyDate(
      year: year == 0 || year == CalendarReader.omittedYear ? nil : year, month: month, day: day)
  }

  private func kindOfCategories(_ component: OpaquePointer) -> MomentCategory.Kind? {
    var property = property(ICAL_CATEGORIES_PROPERTY, of: component)
    while let found = property {
      if let text = icalproperty_get_categories(found), let kind = EventTitle(String(cString: text)).kind {
        return kind
      }
      property = icalcomponent_get_next_property(component, ICAL_CATEGORIES_PROPERTY)
    }
    return nil
  }
}
