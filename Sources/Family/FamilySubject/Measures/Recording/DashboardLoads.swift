internal import Invariants
package import Kernel
package import Metrics

/// A child's waits for its dashboard, and the app's memory meanwhile. Waits are read off the display list. A wait runs from the
/// lift that opened the dashboard to the first frame that shows its balance. It also ends if the numbers are scrolled out of
/// sight, because they were known before.
///
/// A dashboard that was left before, or that reports a failure, was not loaded. It counts with the time until then, a lower
/// bound. Read once after each active frame; O(items) while one loads.
package struct DashboardLoads: Sendable {
  /// Waits in microseconds.
  package private(set) var loads = Histogram()
  /// The most memory of the app in a frame that showed the dashboard, except the one that opened it; and the number of those
  /// frames.
  package private(set) var peakBytes = 0
  package private(set) var frameCount = 0
  private var since: Instant?
  private var wasUp = false

  package init() {}

  /// Reads a frame; `lastTouch` is the last sample before it, `live` the app's memory.
  package mutating func record(
    _ items: [DisplayItem], isUp: Bool, lastTouch: Instant, live: Int, at vsync: Instant
  ) {
    if isUp, wasUp {
      frameCount += 1
      peakBytes = max(peakBytes, live)
    }
    if isUp, !wasUp { since = lastTouch }
    wasUp = isUp
    guard let since else { return }
    let reading = isUp ? DashboardReading(items) : nil
    guard reading.map({ $0.balance != nil || $0.saysFailed || $0.perMille == nil }) ?? true else { return }
    loads.record(Int((vsync - since).nanoseconds / 1_000))
    self.since = nil
  }
}
