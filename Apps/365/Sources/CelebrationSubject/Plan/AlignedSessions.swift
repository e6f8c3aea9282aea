internal import CivilTime
package import Kernel
package import Reminders
internal import Skiprope
internal import ZoneFiles

/// Puts some looks at an hour of the app's by the device's clock: a midnight, an end of quiet hours, or when reminders come. A look
/// begins right then, or a nanosecond before or after; or the hour comes some whole seconds into it.
package struct AlignedSessions {
  package private(set) var sessions: [AppSession]
  private let zones: [ZoneRules]
  private let minutes: [Int]

  /// A zone that the system's database does not have goes by UTC here.
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

  /// The least time from when a look was drawn to the hour that it is moved to.
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

  /// The app's hours from one moment to another, at most a week later. O(days).
  private func hours(from: WallTime, to: WallTime, zone: Int) -> [WallTime] {
    guard zones.indices.contains(zone), from <= to else { return [] }
    let rules = zones[zone]
    let (first, last) = (rules.day(of: from), rules.day(of: min(to, from + .hours(7 * 24))))
    return (first.daysSinceEpoch...max(first, last).daysSinceEpoch).flatMap { day in
      let start = rules.startOfDay(CivilDay(daysSinceEpoch: day))
      return minutes.map { start + .minutes(Int64($0)) }
    }.filter { $0 >= from && $0 <= to }
  }

  /// The app's hours that come while it is looked at, in the session's time. O(looks).
  package var instants: [Instant] {
    sessions.flatMap { session in
      hours(from: session.wall, to: session.wall + (session.end - session.begin), zone: session.zone).map {
        session.begin + ($0 - session.wall)
      }
    }
  }
}
