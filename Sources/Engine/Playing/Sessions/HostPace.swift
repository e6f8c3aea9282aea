internal import HostSystem
internal import Kernel
internal import Metrics

/// Holds the frames of a session back until their vsync has come by the host's clock.
///
/// A frame's deadline is the beginning of the session plus its vsync, so that late frames do not move those after them. What
/// the lanes do before a frame is done before the wait.
struct HostPace {
  /// The reading of the host's clock at virtual zero; `nil` before the first frame.
  private var zero: Int64?
  private var lateness = Histogram()
  private var behind = Histogram()

  /// Returns when `vsync` has come, or at once when it has passed.
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

  /// Adds the session to what its unit measured.
  func add(to measurements: inout Measurements) {
    measurements.merge(lateness, into: .wakeLateness)
    measurements.merge(behind, into: .behindVsync)
  }
}
