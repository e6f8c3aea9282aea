internal import Garden
internal import Kernel
internal import Skiprope

/// Checks that the calendar shows what the store holds. Each day of the month is there once, under the name of its
/// weekday, with its number of moments, and with a mark if it has any. When the calendar opens, the marks may come
/// one frame later. Everything else is there in its own frame.
struct CalendarShowsCheck: InvariantCheck {
  static let rule = CelebrationRule(
    "calendar.shows",
    title: "The calendar shows each day in its place. It marks exactly the days with moments in the store.",
    exercisedBy:
      "a calendar that opens, a month that changes, a moment that is added or removed while it is open"
  ) { _ in [CalendarShowsCheck()] }

  var tally = CheckTally()
  private var key: Key?
  /// The number of moments on each day of the month.
  private var expected: [Int] = []
  /// The frame in which the calendar opened without marks, and the latest time of the next frame.
  private var outstanding: (since: Instant, until: Instant)?

  /// The inputs of `expected`.
  private struct Key: Hashable {
    var year: Int
    var month: Int
    var revision: Int
  }

  mutating func check(_ frame: GardenSnapshot) {
    if frame.record.isLaunch { (key, outstanding) = (nil, nil) }
    guard let header = frame.items.first(where: { $0.id == GardenSlot.label.id(40) }),
      header.text.gardenKey == .month
    else {
      (key, outstanding) = (nil, nil)
      return
    }
    let next = Key(year: header.text.second, month: header.text.first, revision: frame.revision)
    guard next != key || frame.isChanged || outstanding != nil else { return }
    let isNew = key == nil
    if next != key { expect(next, frame) }
    tally.checked += 1
    let days = frame.items.filter { CalendarShowsCheck.isOwn($0, .monthDay) }
    if let wrong = wrongDay(days, next, frame) {
      tally.violate(at: frame.vsync, "\(wrong) in the calendar of \(next.year)-\(next.month)")
    } else if let wrong = wrongName(days, frame) {
      tally.violate(at: frame.vsync, wrong)
    }
    judgeMarks(days, frame, isNew: isNew)
  }

  private mutating func expect(_ next: Key, _ frame: GardenSnapshot) {
    let before = expected
    expected = Array(repeating: 0, count: PlainCalendar.lengths(next.year)[next.month - 1])
    for moment in frame.answered.values {
      guard let (month, day) = moment.day(in: next.year), month == next.month else { continue }
      expected[day - 1] += 1
    }
    if key?.year != next.year || key?.month != next.month || before != expected { tally.exercised += 1 }
    key = next
  }

  /// Whether an item belongs to the calendar. The month in the adding flow has payloads of 100 and more.
  private static func isOwn(_ item: DisplayItem, _ slot: GardenSlot) -> Bool {
    item.id.slot == slot.rawValue && item.id.payload < 100
  }

  /// The first wrong day in words, or `nil`.
  private func wrongDay(_ days: [DisplayItem], _ month: Key, _ frame: GardenSnapshot) -> String? {
    guard days.count == expected.count else { return "\(days.count) days of \(expected.count) are there" }
    guard let left = days.map(\.frame.minX).min(), let top = days.map(\.frame.minY).min() else { return nil }
    // 1970-01-01 was a Thursday; weeks begin on Monday.
    let first = PlainCalendar.days(month.year, month.month, 1) + 3
    let before = (first % 7 + 7) % 7
    for (place, item) in days.enumerated() {
      guard let label = DayLabel(item.text), label.month == month.month, label.day == place + 1,
        label.count == min(255, expected[place])
      else { return "day \(place + 1) has \(expected[place]) moments and says \(frame.spell(item.text))" }
      let (column, row) = ((before + place) % 7, (before + place) / 7)
      let (across, down) = (item.frame.minX - left, item.frame.minY - top)
      let width = item.frame.size.width.points
      guard abs(across.points - width * Double(column)) < width / 2,
        down == item.frame.size.height * row
      else { return "day \(place + 1) is not under its day of the week" }
    }
    return nil
  }

  /// Weekday names as shown in each language of the app.
  private static let names = [
    ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"], ["Mo", "Di", "Mi", "Do", "Fr", "Sa", "So"],
  ]

  /// The wrong weekday names in words, or `nil`.
  private func wrongName(_ days: [DisplayItem], _ frame: GardenSnapshot) -> String? {
    guard let left = days.map(\.frame.minX).min(), let top = days.map(\.frame.minY).min(),
      let width = days.first?.frame.size.width
    else { return nil }
    let names = frame.items.filter { CalendarShowsCheck.isOwn($0, .weekdayName) }
    let columns = (0..<7).map { column in
      names.filter {
        $0.frame.maxY <= top && abs(($0.frame.minX - left - width * column).points) < width.points / 2
      }
    }
    let said = columns.map { $0.map(frame.letters).joined(separator: ", ") }
    return CalendarShowsCheck.names.contains(said) ? nil : "the calendar's columns are named \(said)"
  }

  private mutating func judgeMarks(_ days: [DisplayItem], _ frame: GardenSnapshot, isNew: Bool) {
    var marks = Array(repeating: 0, count: expected.count)
    for mark in frame.items where CalendarShowsCheck.isOwn(mark, .monthMark) {
      let place = days.firstIndex { $0.frame.contains(mark.frame.middle) }
      guard let place, marks.indices.contains(place), expected[place] > 0 else {
        tally.violate(
          at: frame.vsync, "a mark is on \(place.map { "day \($0 + 1)" } ?? "no day"), which has no moment")
        continue
      }
      marks[place] += 1
    }
    if let twice = marks.firstIndex(where: { $0 > 1 }) {
      tally.violate(at: frame.vsync, "day \(twice + 1) has \(marks[twice]) marks")
    }
    let bare = zip(expected, marks).count { $0 > 0 && $1 == 0 }
    if let since = outstanding {
      outstanding = nil
      // No frame follows in the background.
      if frame.vsync > since.until, since.since >= frame.session.begin {
        tally.violate(
          at: frame.vsync, "the calendar is without its marks for \((frame.vsync - since.since).text)")
      }
    }
    guard bare > 0 else { return }
    guard isNew else {
      return tally.violate(at: frame.vsync, "\(bare) days with moments have no mark")
    }
    let vsyncs = Int64(2 + frame.record.skippedVsyncs)
    let period = 1_000_000_000 / Int64(frame.screen.refreshHertz)
    outstanding = (frame.vsync, frame.vsync + TimeSpan(nanoseconds: vsyncs * period - period / 2))
  }
}
