/// Which reminders the device should hold now. Inlinable as the scheduler is, so that both are compiled for an app's own types.
public enum ReminderPlanner {
  /// The most that the device holds, as iOS does: those that fire first (D).
  public static let limit = 64
  /// Reminders of days so far ahead at most: what comes once a year has all of its own within it (D).
  public static let horizonDays = 366

  /// The reminders of a source that fire after `now`, but for those that were told, in the order in which they fire. At the same
  /// moment those of the day itself come first, then the order is that of the occasions. At most `limit`.
  ///
  /// O(days until as many are found, and the occasions on them); the source is asked once for each day.
  @inlinable public static func plan<Source: ReminderSource>(
    _ source: Source, at now: WallTime, in rules: ZoneRules, reported: Set<ReminderKey<Source.Occasion>> = []
  ) -> [PlannedReminder<Source.Occasion, Source.Text>] {
    guard source.settings.isEnabled else { return [] }
    let timing = ReminderTiming(source.settings, in: rules)
    let today = rules.day(of: now)
    var due: [(moment: WallTime, key: ReminderKey<Source.Occasion>)] = []
    // When the last of as many as are held fires; a day that was skipped altogether is reminded of on the next, at its moment.
    var last: WallTime?
    var window = Window(source, from: today.adding(days: -2))
    for ahead in -2...horizonDays {
      let day = today.adding(days: ahead)
      guard window.hasReminders(on: day) else { continue }
      let moment = timing.moment(on: day)
      if let last, moment > last { break }
      guard moment > now else { continue }
      due += window.keys(on: day).filter { !reported.contains($0) }.map { (moment, $0) }
      if due.count >= limit { last = moment }
    }
    due.sort {
      ($0.moment, $0.key.offset, $0.key.occasion) < ($1.moment, $1.key.offset, $1.key.occasion)
    }
    return due.prefix(limit).compactMap { planned($0.key, at: $0.moment, of: source, in: rules) }
  }

  /// Whether a source asks for a reminder at all, whenever it is. Costs as much as `isOccasion` and `offsets` of the source.
  @inlinable public static func isWanted<Source: ReminderSource>(
    _ key: ReminderKey<Source.Occasion>, by source: Source
  ) -> Bool {
    source.settings.isEnabled && source.offsets(for: key.occasion).contains(key.offset.choice)
      && source.isOccasion(key.occasion, on: key.day)
  }

  /// The occasions of the days ahead: three days' reminders look at each of them, and the source is asked once.
  @usableFromInline struct Window<Source: ReminderSource> {
    @usableFromInline let source: Source
    @usableFromInline let first: CivilDay
    @usableFromInline var days: [[Source.Occasion]] = []

    @inlinable init(_ source: Source, from first: CivilDay) {
      self.source = source
      self.first = first
    }

    /// Whether a reminder may fall on a day.
    @inlinable mutating func hasReminders(on day: CivilDay) -> Bool {
      for offset in ReminderOffset.allCases where !occasions(on: day.adding(days: offset.days)).isEmpty {
        return true
      }
      return false
    }

    /// Reminders of a day, by each occasion's own choice.
    @inlinable mutating func keys(on day: CivilDay) -> [ReminderKey<Source.Occasion>] {
      var keys: [ReminderKey<Source.Occasion>] = []
      for offset in ReminderOffset.allCases {
        let occurrence = day.adding(days: offset.days)
        for occasion in occasions(on: occurrence)
        where source.offsets(for: occasion).contains(offset.choice) {
          keys.append(ReminderKey(occasion: occasion, day: occurrence, offset: offset))
        }
      }
      return keys
    }

    @inlinable mutating func occasions(on day: CivilDay) -> [Source.Occasion] {
      let place = day.days(since: first)
      while days.count <= place { days.append(source.occasions(on: first.adding(days: days.count))) }
      return days[place]
    }
  }

  @inlinable static func planned<Source: ReminderSource>(
    _ key: ReminderKey<Source.Occasion>, at moment: WallTime, of source: Source, in rules: ZoneRules
  ) -> PlannedReminder<Source.Occasion, Source.Text>? {
    guard let text = source.text(of: key) else { return nil }
    let shown = rules.local(at: moment)
    let isLater =
      switch rules.instants(of: shown) {
      case .twice(_, let later): later == moment
      default: false
      }
    return PlannedReminder(key: key, shown: shown, isLater: isLater, moment: moment, text: text)
  }
}
