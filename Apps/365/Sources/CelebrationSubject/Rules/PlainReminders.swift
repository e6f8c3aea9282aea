internal import Garden
internal import Kernel
internal import Reminders

/// Independent model of reminders: computes minute by minute from moments, settings and a zone's offsets which must
/// fire. It shares no code with the app. Both follow docs/365.md, section 3.
struct PlainReminders {
  /// The identity of a reminder: moment ID, day from 1970-01-01, and days before.
  struct Key: Hashable {
    var moment: Int64
    var day: Int
    var before: Int
  }

  /// The local minute of a reminder, counted from 1970-01-01T00:00 local time. `isLater` chooses the later of two
  /// equal ones.
  struct Shown: Hashable {
    var minute: Int
    var isLater: Bool
  }

  /// The most reminders a device holds.
  static let limit = 64
  private static let minutesOfDay = 1_440
  /// The largest offset from UTC, in minutes.
  private static let farthest = 15 * 60

  private let zone: ZoneRules
  private let settings: ReminderSettings
  /// Cache of UTC minutes by day.
  private var minutes: [Int: Int] = [:]

  init(_ zone: ZoneRules, _ settings: ReminderSettings) {
    self.zone = zone
    self.settings = settings
  }

  /// The zone's offset from UTC, in minutes.
  private func offset(_ minute: Int) -> Int {
    zone.offset(at: WallTime(secondsSinceEpoch: Int64(minute) * 60)).seconds / 60
  }

  private func local(_ minute: Int) -> Int { minute + offset(minute) }

  private func day(_ local: Int) -> Int {
    local >= 0
      ? local / PlainReminders.minutesOfDay
      : (local - PlainReminders.minutesOfDay + 1) / PlainReminders.minutesOfDay
  }

  private func isQuiet(_ local: Int) -> Bool {
    guard let quiet = settings.quiet else { return false }
    let minute = local - day(local) * PlainReminders.minutesOfDay
    return quiet.start < quiet.end
      ? (quiet.start..<quiet.end).contains(minute) : minute >= quiet.start || minute < quiet.end
  }

  /// The UTC minutes with a local time: none, one or two. Tries every minute around it.
  private func all(showing wanted: Int) -> [Int] {
    let (first, last) = (wanted - PlainReminders.farthest, wanted + PlainReminders.farthest)
    // Without a change of offset in those hours one subtraction suffices.
    let before = offset(first)
    if before == offset(last),
      zone.nextChange(after: PlainReminders.time(first)).map({ $0 > PlainReminders.time(last) }) ?? true
    {
      return [wanted - before]
    }
    return (first...last).filter { local($0) == wanted }
  }

  static func time(_ minute: Int) -> WallTime { WallTime(secondsSinceEpoch: Int64(minute) * 60) }

  /// The UTC minute in which a reminder fires in this zone. A time in a gap moves later by the gap.
  func minute(of shown: Shown) -> Int {
    let found = all(showing: shown.minute)
    if let minute = shown.isLater ? found.last : found.first { return minute }
    var minute = shown.minute - PlainReminders.farthest
    while local(minute + 1) < shown.minute { minute += 1 }
    return minute + shown.minute - local(minute)
  }

  /// The local time of a UTC minute.
  func shown(at minute: Int) -> Shown {
    let wanted = local(minute)
    let found = all(showing: wanted)
    return Shown(minute: wanted, isLater: found.count > 1 && found.last == minute)
  }

  /// The UTC minute of a day's reminders.
  mutating func minute(ofDay number: Int) -> Int {
    if let known = minutes[number] { return known }
    let wanted = number * PlainReminders.minutesOfDay + settings.minuteOfDay
    let first = held(on: number, minute(of: Shown(minute: wanted, isLater: false)))
    let found = settings.quiet == nil ? first : loud(first)
    minutes[number] = found
    return found
  }

  /// The same minute. If a gap moved it to a later day, the last minute of its own day; unchanged if the zone skips
  /// that day.
  private func held(on number: Int, _ first: Int) -> Int {
    var minute = first
    while day(local(minute)) > number { minute -= 1 }
    return day(local(minute)) == number ? minute : first
  }

  /// The same minute. If it is quiet, the next minute of its day that is not, otherwise the last one before it.
  private func loud(_ first: Int) -> Int {
    guard isQuiet(local(first)) else { return first }
    let today = day(local(first))
    var minute = first + 1
    while day(local(minute)) == today {
      if !isQuiet(local(minute)) { return minute }
      minute += 1
    }
    minute = first - 1
    while day(local(minute)) == today {
      if !isQuiet(local(minute)) { return minute }
      minute -= 1
    }
    return first
  }

  /// The next reminders after a time, in firing order; up to eight more than a device holds.
  mutating func plan(
    _ moments: [Int64: AnsweredMoment], _ choices: [Int64: PersonReminders], after now: WallTime,
    reported: Set<Key>
  ) -> [(key: Key, minute: Int)] {
    guard settings.isEnabled else { return [] }
    let today = day(local(Int(now.nanoseconds / 60_000_000_000)))
    var next: [(key: Key, minute: Int)] = []
    for (number, moment) in moments {
      let offsets = offsets(of: choices[moment.person] ?? .asEverybody)
      for before in offsets {
        for day in PlainReminders.days(of: moment, around: today)
        where (today - 2...today + 366).contains(day - before) {
          let key = Key(moment: number, day: day, before: before)
          guard !reported.contains(key) else { continue }
          let minute = minute(ofDay: day - before)
          if PlainReminders.time(minute) > now { next.append((key, minute)) }
        }
      }
    }
    next.sort { ($0.minute, $0.key.before, $0.key.moment) < ($1.minute, $1.key.before, $1.key.moment) }
    return Array(next.prefix(PlainReminders.limit + 8))
  }

  private func offsets(of choice: PersonReminders) -> [Int] {
    let chosen: ReminderOffsets =
      switch choice {
      case .asEverybody: settings.offsets
      case .own(let offsets): offsets
      }
    return [(ReminderOffsets.sameDay, 0), (.oneDay, 1), (.sevenDays, 7)].filter { chosen.contains($0.0) }.map(
      \.1)
  }

  /// The days of a moment in the years around a day.
  private static func days(of moment: AnsweredMoment, around today: Int) -> [Int] {
    let year = CivilDay(daysSinceEpoch: today).components.year
    let years = moment.isYearly ? year - 1...year + 2 : (moment.year ?? year)...(moment.year ?? year)
    return years.compactMap { year in
      if let first = moment.year, year < first { return nil }
      let day = min(moment.day, PlainCalendar.lengths(year)[moment.month - 1])
      return PlainCalendar.days(year, moment.month, day)
    }
  }
}
