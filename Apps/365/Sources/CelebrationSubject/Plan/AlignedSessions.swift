internal import CivilTime
package import Kernel
package import Reminders
internal import Skiprope
internal import ZoneFiles

/// Moves some sessions to an hour of the app by the device's clock: a midnight, an end of quiet hours, or the time of
/// reminders. A session begins at that instant or a nanosecond beside it, or the hour comes some whole seconds later.
package struct AlignedSessions {
  package private(set) var sessions: [AppSession]
  private let zones: [ZoneRules]
  private let minutes: [Int]

  /// Aligns `percent` of the sessions. A zone missing in the system's database counts as UTC.
  package init(
    _ sessions: [AppSession], percent: Int, _ settings: ReminderSettings, zones: [String], _ seed: SeedTree
  ) {
    self.sessions = sessions
    let database = ZoneDatabase()
    let grid = InstantGrid(percent: percent, hertz: 60)
    self.zones =
      percent == 0
      ? [] : zones.map { $0 == "UTC" ? .utc : (try? database.rules(of: ZoneName($0))) ?? .utc }
    minutes = [0, settings.minuteOfDay] + (settings.quiet.map { [$0.start, $0.end] } ?? [])
    guard percent > 0 else { return }
    for place in sessions.indices {
      var random = seed.child(place).stream()
      if grid.draws(&random) { move(place, &random) }
    }
  }

  /// The least time between the drawn beginning of a session and its new one.
  private static let lead = TimeSpan.seconds(10)

  private mutating func move(_ place: Int, _ random: inout RandomSource) {
    let session = sessions[place]
    let length = session.end - session.begin
    let next = place + 1 < sessions.count ? sessions[place + 1] : nil
    let limit = next.map { $0.change?.at ?? $0.wall } ?? session.wall + .hours(24)
    let hours = hours(from: session.wall + AlignedSessions.lead, to: limit - length, zone: session.zone)
    let beside = TimeSpan(nanoseconds: Int64(random.below(3)) - 1)
    let isInside = random.chance(0.5) && length >= AlignedSessions.lead
    guard !hours.isEmpty else { return }
    let hour = hours[random.below(hours.count)]
    sessions[place].wall = hour + beside - (isInside ? .seconds(Int64(random.inside(3...8))) : .zero)
  }

  /// The app's hours in a range of at most a week. O(days).
  private func hours(from: WallTime, to: WallTime, zone: Int) -> [WallTime] {
    guard zones.indices.contains(zone), from <= to else { return [] }
    let rules = zones[zone]
    let (first, last) = (rules.day(of: from), rules.day(of: min(to, from + .hours(7 * 24))))
    return (first.daysSinceEpoch...max(first, last).daysSinceEpoch).flatMap { day in
      let start = rules.startOfDay(CivilDay(daysSinceEpoch: day))
      return minutes.map { start + .minutes(Int64($0)) }
    }.filter { $0 >= from && $0 <= to }
  }

  /// The app's hours during sessions, in session time. O(sessions).
  package var instants: [Instant] {
    sessions.flatMap { session in
      hours(from: session.wall, to: session.wall + (session.end - session.begin), zone: session.zone).map {
        session.begin + ($0 - session.wall)
      }
    }
  }
}
