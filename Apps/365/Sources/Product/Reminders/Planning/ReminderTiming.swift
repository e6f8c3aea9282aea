/// The time of a day's reminders in a zone.
///
///     let timing = ReminderTiming(ReminderSettings(minuteOfDay: 9 * 60), in: rules)
///     let nine = timing.moment(on: day)
///
/// - Clock changes: in a gap the time moves later by the gap; in a fold the earlier instant counts. If the gap leads to
///   the next day (Nuuk), it is the last minute before the gap (D).
/// - Quiet hours: the time moves to the first instant after them on the same day, else to the last minute before
///   them on that day (D).
/// - A reminder never changes its day, except on a day that the zone skips (Apia, 2011-12-30): it fires on the next.
/// - A day without any other minute uses the quiet time itself (D).
public struct ReminderTiming: Sendable {
  /// The wanted local time, in minutes past midnight.
  public let minuteOfDay: Int
  /// The hours without reminders; `nil` for none.
  public let quiet: QuietHours?
  /// The rules of the zone.
  public let rules: ZoneRules

  /// The timing by settings in a zone.
  public init(_ settings: ReminderSettings, in rules: ZoneRules) {
    minuteOfDay = settings.minuteOfDay
    quiet = settings.quiet
    self.rules = rules
  }

  /// The instant of a day's reminders, to the second. The day must be in 1678 to 2261. O(log transitions).
  public func moment(on day: CivilDay) -> WallTime {
    let wanted = wanted(on: day)
    guard let quiet, isQuiet(wanted, quiet) else { return wanted }
    let shown = rules.day(of: wanted)
    let (start, end) = (rules.startOfDay(shown), rules.startOfDay(shown.adding(days: 1)))
    let changes = changes(from: start, to: end)
    let after = (changes + instants(of: quiet.end, on: shown))
      .filter { $0 > wanted && $0 < end && !isQuiet($0, quiet) }.min()
    if let after { return after }
    let minute = TimeSpan.minutes(1)
    let before = (changes.map { $0 - minute } + instants(of: quiet.start, on: shown).map { $0 - minute })
      .filter { $0 >= start && $0 < wanted && !isQuiet($0, quiet) }.max()
    return before ?? wanted
  }

  private func wanted(on day: CivilDay) -> WallTime {
    let instants = rules.instants(of: LocalTime(day, secondOfDay: minuteOfDay * 60))
    guard case .skipped = instants, rules.day(of: instants.resolved) != day else { return instants.resolved }
    let last = rules.startOfDay(day.adding(days: 1)) - .minutes(1)
    return rules.day(of: last) == day ? last : instants.resolved
  }

  private func isQuiet(_ moment: WallTime, _ quiet: QuietHours) -> Bool {
    quiet.contains(minute: rules.local(at: moment).secondOfDay / 60)
  }

  /// The instants at which the clock reaches a minute of the day: none, one or two.
  private func instants(of minute: Int, on day: CivilDay) -> [WallTime] {
    switch rules.instants(of: LocalTime(day, secondOfDay: minute * 60)) {
    case .skipped: []
    case .once(let moment): [moment]
    case .twice(let earlier, let later): [earlier, later]
    }
  }

  /// The clock changes within a range.
  private func changes(from start: WallTime, to end: WallTime) -> [WallTime] {
    var (changes, place): ([WallTime], WallTime) = ([], start)
    while let next = rules.nextChange(after: place), next < end {
      changes.append(next)
      place = next
    }
    return changes
  }
}
