import CelebrationSubject
import CivilTime
import Kernel
import Moments
import Reminders
import Testing

@Suite("Sessions aligned to an hour of the app")
struct AlignedSessionsTests {
  /// A session of a minute at 14:00 on each of 60 days.
  private static let sessions = (0..<60).map { day in
    let begin = Instant.zero + TimeSpan.seconds(62) * Int64(day)
    return AppSession(
      begin: begin, end: begin + .seconds(60),
      wall: WallTime(secondsSinceEpoch: 1_780_000_000 / 86_400 * 86_400)
        + .hours(Int64(24 * day + 14)), isCold: day == 0)
  }

  private static func grid(_ percent: Int) -> AlignedSessions {
    var settings = ReminderSettings()
    settings.minuteOfDay = 18 * 60
    settings.quiet = QuietHours(start: 22 * 60, end: 7 * 60)
    return AlignedSessions(sessions, percent: percent, settings, zones: ["UTC"], SeedTree(3))
  }

  /// The time from the app's last hour to the session's beginning, and that hour in minutes of the day.
  private static func hour(of moment: WallTime) -> (minute: Int64, past: Int64) {
    let day = moment.nanoseconds % 86_400_000_000_000
    let hours: [Int64] = [0, 7, 18, 22, 24].map { $0 * 3_600_000_000_000 }
    let nearest = hours.min { abs($0 - day) < abs($1 - day) } ?? 0
    return (nearest / 60_000_000_000 % 1_440, day - nearest)
  }

  @Test(
    "aligned sessions begin at an hour, a nanosecond beside it, or some whole seconds before it"
  )
  func all() {
    let moved = Self.grid(100).sessions
    var sides: Set<Int64> = []
    var minutes: Set<Int64> = []
    var insideCount = 0
    for (snapshot, before) in zip(moved, Self.sessions) {
      let (minute, past) = Self.hour(of: snapshot.wall)
      let seconds = (past - 1) / 1_000_000_000 * -1
      minutes.insert(minute)
      if past.magnitude > 1 {
        insideCount += 1
        #expect(
          (2...8).contains(seconds) && ((past % 1_000_000_000).magnitude + 1) % 1_000_000_000 <= 2, "\(past)")
      } else {
        sides.insert(past)
      }
      #expect(snapshot.wall > before.wall && snapshot.begin == before.begin && snapshot.end == before.end)
    }
    #expect(sides == [-1, 0, 1] && minutes == [0, 7 * 60, 18 * 60, 22 * 60])
    #expect((15...45).contains(insideCount))
    for (one, next) in zip(moved, moved.dropFirst()) { #expect(one.wall + .seconds(60) < next.wall) }
  }

  @Test("no session moves at 0 %, and some move at a higher percentage")
  func share() {
    #expect(Self.grid(0).sessions == Self.sessions)
    #expect(Self.grid(0).instants.isEmpty)
    let some = zip(Self.grid(10).sessions, Self.sessions).count { $0 != $1 }
    #expect((1...15).contains(some))
  }

  @Test("an hour during a session is given in session time")
  func instants() {
    let grid = Self.grid(100)
    let inside = grid.sessions.filter { Self.hour(of: $0.wall).past <= 0 }
    #expect(grid.instants.count == inside.count)
    for (instant, snapshot) in zip(grid.instants, inside) {
      #expect(instant == snapshot.begin + TimeSpan(nanoseconds: -Self.hour(of: snapshot.wall).past))
    }
  }
}
