public import Kernel

/// Boundary instants for touches and signals: vsyncs, whole seconds, and an app's own boundaries, such as midnights.
///
/// Random instants practically never fall on a boundary. A scenario moves a share of them there (`clock: {on-grid: 10%}`). The
/// engine knows vsyncs and seconds; a subject lists the boundaries of its app.
public struct InstantGrid: Hashable, Sendable {
  /// The percentage of drawn instants that are moved; 0 for none.
  public var percent: Int
  /// The vsyncs.
  public var clock: FrameClock
  /// The app's own boundaries in this session, in any order.
  public var hours: [Instant]

  /// The grid of a display, with the app's boundaries if it has any.
  public init(percent: Int, hertz: Int, hours: [Instant] = []) {
    self.percent = percent
    self.hours = hours
    clock = FrameClock(hertz: hertz)
  }

  /// A grid that moves no instant.
  public static let none = InstantGrid(percent: 0, hertz: 60)

  /// The largest shift of a touch to an app boundary; small enough that the screen is still the one the user saw.
  public static let reachOfTouches = TimeSpan.seconds(1)
  /// The largest shift of a signal to an app boundary.
  public static let reachOfSignals = TimeSpan.seconds(10)

  /// Draws whether an instant is moved.
  public func draws(_ random: inout RandomSource) -> Bool {
    percent > 0 && random.chance(Double(percent) / 100)
  }

  /// The next app boundary within `reach`, or else the next vsync or whole second; or one nanosecond before or after it.
  /// O(hours).
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

  /// Draws whether to move a signal, and returns its new or old time. O(hours).
  public func place(_ instant: Instant, _ random: inout RandomSource) -> Instant {
    draws(&random) ? next(after: instant, within: InstantGrid.reachOfSignals, &random) : instant
  }

  /// The first whole second of a session at or after an instant.
  public static func second(from instant: Instant) -> Instant {
    Instant(nanoseconds: (instant.nanoseconds + 999_999_999) / 1_000_000_000 * 1_000_000_000)
  }
}
