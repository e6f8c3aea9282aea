internal import Invariants
package import Kernel
package import Metrics

/// How long a child waited for its dashboard, and what the app held meanwhile: the wait by the display list alone: from the lift of the touch that brought it up to the
/// first frame that shows its balance, or that has the numbers scrolled out of sight: then they were known before.
///
/// A dashboard that is left before, or that says that the points could not be had, was not loaded: it counts with the time until
/// then, as the least that it would have taken. Looked at once after each active frame; O(items) while one loads.
package struct DashboardLoads: Sendable {
  /// Microseconds.
  package private(set) var loads = Histogram()
  /// The most bytes that the app held in a frame that showed it, but for the one that brought it up; and how many those were.
  package private(set) var peakBytes = 0
  package private(set) var frameCount = 0
  private var since: Instant?
  private var wasUp = false

  package init() {}

  /// Notes a frame; `lastTouch` is the last sample before it, `live` what the app holds.
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
