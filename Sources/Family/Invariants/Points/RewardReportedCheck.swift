internal import Gallery
internal import Kernel
package import Simulation

/// The rejection of a requested reward is shown exactly once, by a toast on the requesting device. No other rejection is shown.
/// Exercised by each rejection in kids mode.
///
/// Rejections are read off the zone's records, toasts off their places on the display list. Leaving kids mode or ending the
/// process drops pending toasts. Another rule checks how long a toast stays.
package struct RewardReportedCheck: FamilyCheck {
  package static let invariant = FamilyInvariant(
    "reward.reported", title: "The rejection of a requested reward is shown exactly once.",
    exercisedBy: "each rejection of a reward requested on the device, in kids mode"
  ) { _ in [RewardReportedCheck()] }

  package private(set) var tally = CheckTally()
  /// Rejections not shown yet.
  private var outstandingCount = 0
  /// Toasts requested since none was on screen, for rejections and points. If too many wait, the oldest are dropped.
  private var queuedCount = 0
  private var toast: DisplayID?
  /// Since when no toast has been on screen while one was pending.
  private var silentSince = Instant.zero
  private var wasInBackground = false

  package init() {}

  package mutating func check(_ frame: CheckedFrame) {
    if wasInBackground { silentSince = frame.vsync }
    wasInBackground = frame.isInBackground
    if !frame.glance.isInKidsMode { (outstandingCount, queuedCount) = (0, 0) }
    for reported in frame.reported where frame.glance.isInKidsMode { owe(reported, at: frame.vsync) }
    if frame.isChanged { read(frame) }
    guard !frame.isInBackground else { return }
    judge(at: frame.vsync, frame.period * 2 + frame.frozen)
  }

  private mutating func owe(_ reported: ReportedPoints, at vsync: Instant) {
    queuedCount += reported.arrived.count + reported.deniedCount
    tally.checked += reported.deniedCount
    tally.exercised += reported.deniedCount
    if outstandingCount == 0 { silentSince = vsync }
    outstandingCount += reported.deniedCount
  }

  private mutating func read(_ frame: CheckedFrame) {
    let front = frame.items.first { DisplaySlot(rawValue: $0.id.slot) == .standardToast }
    if let front, front.id != toast { hear(front, at: frame.vsync) }
    if toast != nil, front == nil { silentSince = frame.vsync }
    toast = front?.id
    guard toast == nil, queuedCount > 0 else { return }
    if queuedCount > PointsReportedCheck.surelyWaiting { outstandingCount = 0 }
    if outstandingCount == 0 { queuedCount = 0 }
  }

  private mutating func hear(_ item: DisplayItem, at vsync: Instant) {
    switch TextKey(rawValue: item.text.key) {
    case .rewardDenied:
      if outstandingCount > 0 { return outstandingCount -= 1 }
      tally.violate(
        at: vsync, "a toast says that a reward is turned down, but none is, or it was shown before")
    case .notCounted:
      tally.violate(
        at: vsync, "a toast says that something does not count, but no other device has this one's id")
    default: break
    }
  }

  private mutating func judge(at now: Instant, _ slack: TimeSpan) {
    guard outstandingCount > 0, toast == nil, now - silentSince > PointsReportedCheck.toastPause + slack
    else {
      return
    }
    outstandingCount -= 1
    tally.violate(
      at: now, "no toast said within \((now - silentSince).text) that a reward is turned down")
    silentSince = now
  }

  /// Checks once more at the end, because an idle screen has no frame to check.
  package mutating func finish(_ end: CheckedEnd) {
    if !wasInBackground { judge(at: end.time, end.period * 2 + end.frozen) }
  }
}
