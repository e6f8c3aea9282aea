internal import Gallery
internal import Kernel
package import Simulation

/// A reward that was asked for on a device and is turned down elsewhere is said to be so there, once, by a toast; no other is, and
/// nothing else is said not to count. Provoked by each that is turned down in kids mode.
///
/// What was turned down the records of the zone say, and toasts are known by their places on the display list. What leaves with kids
/// mode, or with the app's process, is not owed any more; how long a toast stays is another rule's.
package struct RewardReportedCheck: FamilyCheck {
  package static let invariant = FamilyInvariant(
    "reward.told", title: "A reward that is turned down after it was asked for is said to be, once.",
    provokedBy: "each reward that was asked for on a device and is turned down, in kids mode"
  ) { _ in [RewardReportedCheck()] }

  package private(set) var tally = CheckTally()
  /// Turned down, and not said yet.
  private var owedCount = 0
  /// Toasts that were asked for since none was on screen, these and those of points: of too many the oldest are dropped.
  private var queuedCount = 0
  private var toast: DisplayID?
  /// Since when no toast has been on screen while one was owed.
  private var silentSince = Instant.zero
  private var wasInBackground = false

  package init() {}

  package mutating func check(_ frame: CheckedFrame) {
    if wasInBackground { silentSince = frame.vsync }
    wasInBackground = frame.isInBackground
    if !frame.glance.isInKidsMode { (owedCount, queuedCount) = (0, 0) }
    for told in frame.told where frame.glance.isInKidsMode { owe(told, at: frame.vsync) }
    if frame.isChanged { read(frame) }
    guard !frame.isInBackground else { return }
    judge(at: frame.vsync, frame.period * 2 + frame.frozen)
  }

  private mutating func owe(_ told: ReportedPoints, at vsync: Instant) {
    queuedCount += told.arrived.count + told.deniedCount
    tally.checked += told.deniedCount
    tally.provoked += told.deniedCount
    if owedCount == 0 { silentSince = vsync }
    owedCount += told.deniedCount
  }

  private mutating func read(_ frame: CheckedFrame) {
    let front = frame.items.first { DisplaySlot(rawValue: $0.id.slot) == .standardToast }
    if let front, front.id != toast { hear(front, at: frame.vsync) }
    if toast != nil, front == nil { silentSince = frame.vsync }
    toast = front?.id
    guard toast == nil, queuedCount > 0 else { return }
    if queuedCount > PointsReportedCheck.surelyWaiting { owedCount = 0 }
    if owedCount == 0 { queuedCount = 0 }
  }

  private mutating func hear(_ item: DisplayItem, at vsync: Instant) {
    switch TextKey(rawValue: item.text.key) {
    case .rewardDenied:
      if owedCount > 0 { return owedCount -= 1 }
      tally.violate(
        at: vsync, "a toast says that a reward is turned down, which none is, or which was told before")
    case .notCounted:
      tally.violate(at: vsync, "a toast says that something does not count, on a device that is there once")
    default: break
    }
  }

  private mutating func judge(at now: Instant, _ slack: TimeSpan) {
    guard owedCount > 0, toast == nil, now - silentSince > PointsReportedCheck.toastPause + slack else {
      return
    }
    owedCount -= 1
    tally.violate(
      at: now, "no toast said within \((now - silentSince).told) that a reward is turned down")
    silentSince = now
  }

  /// On an idle screen there is no frame to be looked at.
  package mutating func finish(_ end: CheckedEnd) {
    if !wasInBackground { judge(at: end.time, end.period * 2 + end.frozen) }
  }
}
