public import Kernel

/// Instants at which "at" parts from "before" and "after": vsyncs of a display, whole seconds, and an app's own hours, such as midnights.
///
/// Drawn instants meet none of them by themselves. A scenario asks for a share of them to be moved there (`clock: {on-grid: 10%}`); the
/// engine knows vsyncs and seconds, a subject says which hours its app has.
public struct InstantGrid: Hashable, Sendable {
  /// Drawn instants in a hundred that are moved; 0: none is.
  public var percent: Int
  /// The vsyncs.
  public var clock: FrameClock
  /// The app's own hours in this session, in any order.
  public var hours: [Instant]

  /// The grid of a display; without hours of the app's, its vsyncs and the whole seconds.
  public init(percent: Int, hertz: Int, hours: [Instant] = []) {
    self.percent = percent
    self.hours = hours
    clock = FrameClock(hertz: hertz)
  }

  /// One in which all instants stay as they are drawn.
  public static let none = InstantGrid(percent: 0, hertz: 60)

  /// How far ahead an hour may be that a finger is moved to: so far that it still touches what it saw.
  public static let reachOfTouches = TimeSpan.seconds(1)
  /// How far ahead an hour may be that a signal is moved to.
  public static let reachOfSignals = TimeSpan.seconds(10)

  /// Whether an instant is one of those that are moved.
  public func draws(_ random: inout RandomSource) -> Bool {
    percent > 0 && random.chance(Double(percent) / 100)
  }

  /// The next hour of the app's within `reach`, else the next vsync or whole second; or a nanosecond before or after that. O(hours).
  public func next(
    after instant: Instant, within reach: TimeSpan, _ random: inout RandomSource
  ) -> Instant {
    let beside = TimeSpan(nanoseconds: Int64(random.below(3)) - 1)
    let isSecond = random.chance(0.5)
    let least = max(.zero, instant - beside)
    let hour = hours.filter { $0 >= least && $0 - least <= reach }.min()
    let whole = isSecond ? InstantGrid.second(from: least) : clock.vsync(clock.frame(holding: least))
    return max(.zero, (hour ?? whole) + beside)
  }

  /// A drawn signal where this grid puts it: most stay. O(hours).
  public func place(_ instant: Instant, _ random: inout RandomSource) -> Instant {
    draws(&random) ? next(after: instant, within: InstantGrid.reachOfSignals, &random) : instant
  }

  /// The first whole second of a session that is not before an instant.
  public static func second(from instant: Instant) -> Instant {
    Instant(nanoseconds: (instant.nanoseconds + 999_999_999) / 1_000_000_000 * 1_000_000_000)
  }
}
