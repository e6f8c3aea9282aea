/// Computes the reminders that the device should have pending. Inlinable, so that it is specialised for an app's
/// types.
public enum ReminderPlanner {
  /// The most reminders pending on the device, as on iOS: the earliest (D).
  public static let limit = 64
  /// The days that a plan covers. They include all reminders of a yearly occasion (D).
  public static let horizonDays = 366

  /// The source's next reminders after `now` without those in `reported`, in firing order; at most `limit`. At the same
  /// time the smaller offset comes first, then the smaller occasion.
  ///
  ///     let plan = ReminderPlanner.plan(source, at: now, in: rules)
  ///     centre.add(plan)
  ///
  /// O(days until `limit` reminders are found, and their occasions). Calls `occasions(on:)` once for each day.
  @inlinable public static func plan<Source: ReminderSource>(
    _ source: Source, at now: WallTime, in rules: ZoneRules, reported: Set<ReminderKey<Source.Occasion>> = []
  ) -> [PlannedReminder<Source.Occasion, Source.Text>] {
    guard source.settings.isEnabled else { return [] }
    let timing = ReminderTiming(source.settings, in: rules)
    let today = rules.day(of: now)
    var due: [(moment: WallTime, key: ReminderKey<Source.Occasion>)] = []
    // The time of the last of `limit` reminders. A skipped day's reminders fire on the next day.
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

  /// Whether a source wants a reminder at all, at any time. Costs as much as the source's `isOccasion` and `offsets`.
  @inlinable public static func isWanted<Source: ReminderSource>(
    _ key: ReminderKey<Source.Occasion>, by source: Source
  ) -> Bool {
    source.settings.isEnabled && source.offsets(for: key.occasion).contains(key.offset.choice)
      && source.isOccasion(key.occasion, on: key.day)
  }

  /// A cache of the occasions ahead. Three days' reminders need each day; the source is asked once.
  @usableFromInline struct Window<Source: ReminderSource> {
    @usableFromInline let source: Source
    @usableFromInline let first: CivilDay
    @usableFromInline var days: [[Source.Occasion]] = []

    @inlinable init(_ source: Source, from first: CivilDay) {
      self.source = source
      self.first = first
    }

    /// Whether a day may have reminders.
    @inlinable mutating func hasReminders(on day: CivilDay) -> Bool {
      for offset in ReminderOffset.allCases where !occasions(on: day.adding(days: offset.days)).isEmpty {
        return true
      }
      return false
    }

    /// The reminders of a day, by each occasion's offsets.
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
