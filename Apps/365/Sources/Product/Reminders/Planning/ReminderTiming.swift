/// At which moment of a day one is reminded.
///
/// The wanted one is when the clock shows the minute of the settings: later by the gap where clocks are moved over it, the earlier
/// of two where they are moved back, and the last minute before the gap where that would be another day, as in Nuuk, whose clocks skip the
/// last hour of a day (D). Where the clock shows a quiet minute then, it is the first moment after it on the same day at
/// which it does not; if there is none, as in the evening before a quiet night, the last minute before it on that day (D). So a
/// reminder never changes its day, but for one of a day that there is not (Apia, 2011-12-30), which is reminded of on the next. A day
/// without any such minute, which takes a gap over all that is not quiet, is reminded of at the wanted moment (D).
public struct ReminderTiming: Sendable {
  public let minuteOfDay: Int
  public let quiet: QuietHours?
  public let rules: ZoneRules

  /// Timing by settings in a zone.
  public init(_ settings: ReminderSettings, in rules: ZoneRules) {
    minuteOfDay = settings.minuteOfDay
    quiet = settings.quiet
    self.rules = rules
  }

  /// The moment, to the second, of a day from 1678 to 2261. O(log transitions).
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

  /// When the clock comes to show a minute of a day: never, once or twice.
  private func instants(of minute: Int, on day: CivilDay) -> [WallTime] {
    switch rules.instants(of: LocalTime(day, secondOfDay: minute * 60)) {
    case .skipped: []
    case .once(let moment): [moment]
    case .twice(let earlier, let later): [earlier, later]
    }
  }

  /// When clocks are moved within a day.
  private func changes(from start: WallTime, to end: WallTime) -> [WallTime] {
    var (changes, place): ([WallTime], WallTime) = ([], start)
    while let next = rules.nextChange(after: place), next < end {
      changes.append(next)
      place = next
    }
    return changes
  }
}
