internal import CICal
package import Moments

/// Reads a calendar file (iCalendar, RFC 5545) in slices; libical parses each event.
///
/// Yearly birthdays, anniversaries and days of death become days, recognised by words of their titles or by their
/// categories. All other events have no day. Public holidays are skipped: by the calendar's name, by category, or by
/// well-known titles. A damaged event is dropped alone.
package struct CalendarReader: ImportSource {
  private var lines: EventLines

  /// Apple's programs write this year for none.
  private static let omittedYear = 1_604

  /// A reader of the events in these bytes.
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
    let text = EventText.read(event.bytes)
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
    let categories = categories(of: component)
    guard let kind = title.kind ?? categories.lazy.compactMap({ EventTitle($0).kind }).first,
      !event.isOfHolidays, !title.isHoliday, !categories.contains(where: EventLines.namesHolidays)
    else { return .withoutDay(line: event.line) }
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

  /// Whether the event recurs yearly on one day, without an end.
  private func isYearly(_ component: OpaquePointer) -> Bool {
    guard let property = property(ICAL_RRULE_PROPERTY, of: component) else { return false }
    let rule = skiprope_ical_read_rule(property)
    return rule.is_yearly != 0 && rule.interval == 1 && rule.count == 0 && rule.has_until == 0
      && rule.others == 0 && rule.months <= 1 && rule.month_days <= 1
  }

  /// The written date, in any zone; `nil` if the recurrence rule names another day.
  private func date(of start: OpaquePointer, _ component: OpaquePointer) -> YearlyDate? {
    let time = icalproperty_get_dtstart(start)
    let (year, month, day) = (Int(time.year), Int(time.month), Int(time.day))
    if let property = property(ICAL_RRULE_PROPERTY, of: component) {
      let rule = skiprope_ical_read_rule(property)
      guard rule.months == 0 || Int(rule.month) == month, rule.month_days == 0 || Int(rule.month_day) == day
      else { return nil }
    }
    let isUnknown =
      year == 0 || year == CalendarReader.omittedYear || yearsOfEntry(component).contains(year)
    return YearlyDate(year: isUnknown ? nil : year, month: month, day: day)
  }

  /// The years in which the event was created or written. A series that begins in one of them has no year of birth or
  /// wedding.
  private func yearsOfEntry(_ component: OpaquePointer) -> [Int] {
    let entered = property(ICAL_CREATED_PROPERTY, of: component).map { icalproperty_get_created($0).year }
    let written = property(ICAL_DTSTAMP_PROPERTY, of: component).map { icalproperty_get_dtstamp($0).year }
    return [entered, written].compactMap(\.self).map(Int.init)
  }

  private func categories(of component: OpaquePointer) -> [String] {
    var (property, categories): (OpaquePointer?, [String]) = (
      property(ICAL_CATEGORIES_PROPERTY, of: component), []
    )
    while let found = property {
      if let text = icalproperty_get_categories(found) { categories.append(String(cString: text)) }
      property = icalcomponent_get_next_property(component, ICAL_CATEGORIES_PROPERTY)
    }
    return categories
  }
}
