internal import HostSystem
internal import Kernel
internal import Metrics

/// Delays the frames of a session until their vsync on the host's clock.
///
/// A frame's deadline is the start of the session plus its vsync, so a late frame does not delay later ones. Work of the lanes is
/// done before the wait.
struct HostPace {
  /// The host's clock at virtual zero; `nil` before the first frame.
  private var zero: Int64?
  private var lateness = Histogram()
  private var behind = Histogram()

  /// Returns at the time of `vsync`, or at once if it has passed.
  mutating func wait(for vsync: Instant) {
    let now = HostClock.monotonic()
    guard let zero else {
      zero = now - vsync.nanoseconds
      return
    }
    let deadline = zero + vsync.nanoseconds
    guard now < deadline else {
      behind.record(Int(now - deadline))
      return
    }
    HostClock.sleep(until: deadline)
    lateness.record(Int(HostClock.monotonic() - deadline))
  }

  /// Adds the session's lateness to its unit's measurements.
  func add(to measurements: inout Measurements) {
    measurements.merge(lateness, into: .wakeLateness)
    measurements.merge(behind, into: .behindVsync)
  }
}
