internal import Invariants
package import Kernel
package import Metrics

/// How long a child waited for its dashboard, by the display list alone: from the lift of the touch that brought it up to the
/// first frame that shows its balance, or that has the numbers scrolled out of sight: then they were known before.
///
/// A dashboard that is left before, or that says that the points could not be had, was not loaded: it counts with the time until
/// then, as the least that it would have taken. Looked at once after each active frame; O(items) while one loads.
package struct DashboardLoads: Sendable {
  /// Microseconds.
  package private(set) var loads = Histogram()
  private var since: Instant?
  private var wasUp = false

  package init() {}

  /// Notes a frame; `lastTouch` is the last sample before it.
  package mutating func record(_ items: [DisplayItem], isUp: Bool, lastTouch: Instant, at vsync: Instant) {
    if isUp, !wasUp { since = lastTouch }
    wasUp = isUp
    guard let since else { return }
    let reading = isUp ? DashboardReading(items) : nil
    guard reading.map({ $0.balance != nil || $0.saysFailed || $0.perMille == nil }) ?? true else { return }
    loads.record(Int((vsync - since).nanoseconds / 1_000))
    self.since = nil
  }
}
