/// Which reminders the device should hold now.
public enum ReminderPlanner {
  /// The most that the device holds, as iOS does: those that fire first (D).
  public static let limit = 64
  /// Reminders of days so far ahead at most: each moment of a year's has all of its own within it (D).
  public static let horizonDays = 366

  /// What is to come of a book's reminders after `now`, but for those that were told, in the order in which they fire: at the same
  /// moment those of the day itself first, then by the moments' numbers. At most `limit`.
  ///
  /// O(days until as many are found, and the moments on them); a day without moments costs one look into the index.
  public static func plan(
    _ book: BookContents, at now: WallTime, in rules: ZoneRules, told: Set<ReminderKey> = []
  ) -> [PlannedReminder] {
    guard book.settings.isEnabled else { return [] }
    let timing = ReminderTiming(book.settings, in: rules)
    let today = rules.day(of: now)
    var due: [(moment: WallTime, key: ReminderKey)] = []
    // When the last of as many as are held fires; a day that was skipped altogether is reminded of on the next, at its moment.
    var last: WallTime?
    var window = Window(book, from: today.adding(days: -2))
    for ahead in -2...horizonDays {
      let day = today.adding(days: ahead)
      guard window.hasReminders(on: day) else { continue }
      let moment = timing.moment(on: day)
      if let last, moment > last { break }
      guard moment > now else { continue }
      due += window.keys(on: day).filter { !told.contains($0) }.map { (moment, $0) }
      if due.count >= limit { last = moment }
    }
    due.sort {
      ($0.moment, $0.key.offset, $0.key.moment) < ($1.moment, $1.key.offset, $1.key.moment)
    }
    return due.prefix(limit).compactMap { planned($0.key, at: $0.moment, of: book, in: rules) }
  }

  /// Whether a book asks for a reminder at all, whenever it is. O(1).
  public static func isWanted(_ key: ReminderKey, by book: BookContents) -> Bool {
    guard let moment = book.moments[key.moment], let person = book.people[moment.person] else { return false }
    return book.settings.offsets(for: person.reminders).contains(key.offset.choice)
      && moment.date.occurrence(in: key.day.components.year) == key.day
  }

  /// The moments of the days ahead: three days' reminders look at each of them, and the index is asked once.
  private struct Window {
    private let book: BookContents
    private let first: CivilDay
    private var marks: [[DayMark]] = []

    init(_ book: BookContents, from first: CivilDay) {
      self.book = book
      self.first = first
    }

    /// Whether a reminder may fall on a day.
    mutating func hasReminders(on day: CivilDay) -> Bool {
      for offset in ReminderOffset.allCases where !marks(on: day.adding(days: offset.days)).isEmpty {
        return true
      }
      return false
    }

    /// Reminders of a day, whoever wants them.
    mutating func keys(on day: CivilDay) -> [ReminderKey] {
      var keys: [ReminderKey] = []
      for offset in ReminderOffset.allCases {
        let occurrence = day.adding(days: offset.days)
        for mark in marks(on: occurrence) {
          guard let person = book.people[mark.person],
            book.settings.offsets(for: person.reminders).contains(offset.choice)
          else { continue }
          keys.append(ReminderKey(moment: mark.moment, day: occurrence, offset: offset))
        }
      }
      return keys
    }

    private mutating func marks(on day: CivilDay) -> [DayMark] {
      let place = day.days(since: first)
      while marks.count <= place { marks.append(book.marks(on: first.adding(days: marks.count))) }
      return marks[place]
    }
  }

  private static func planned(
    _ key: ReminderKey, at moment: WallTime, of book: BookContents, in rules: ZoneRules
  ) -> PlannedReminder? {
    guard let text = ReminderText(key, of: book) else { return nil }
    let shown = rules.local(at: moment)
    let isLater =
      switch rules.instants(of: shown) {
      case .twice(_, let later): later == moment
      default: false
      }
    return PlannedReminder(key: key, shown: shown, isLater: isLater, moment: moment, text: text)
  }
}
