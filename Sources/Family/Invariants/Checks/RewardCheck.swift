package import Kernel
package import Simulation

/// A reward ends at its time: not earlier, and within a second. Exercised by each reward that ends.
///
/// Each end is computed from the requests. A reward has ended when the ledger reports it. Rewards open too long are looked for
/// once a second and at the end. Checked only if nothing fails and the clock is not set.
package struct RewardCheck: FamilyCheck {
  package static let invariant = FamilyInvariant(
    "reward.ends", title: "A reward ends at its time: not earlier, and at most a second later.",
    exercisedBy: "each reward that ends"
  ) { $0.healing == nil && !$0.requestsMayFail ? [RewardCheck(launched: $0.launched)] : [] }

  package private(set) var tally = CheckTally()
  /// Since when the app is in front; no reward is closed while it is away.
  private var inFrontSince: Instant
  private var wasInBackground = false
  private var reported: WallTime?
  /// The reward open longest at the last check, with the times of that check.
  private var overdue: (end: WallTime, wall: WallTime, time: Instant)?

  /// How long closing a reward may take, because the database has other work [A].
  package static let bound = TimeSpan.seconds(1)

  package init(launched: Instant) { inFrontSince = launched }

  package mutating func check(_ frame: CheckedFrame) {
    if frame.isInBackground || wasInBackground { inFrontSince = frame.vsync }
    wasInBackground = frame.isInBackground
    for reward in frame.endedRewards {
      tally.checked += 1
      tally.exercised += 1
      if frame.wall < reward.end {
        tally.violate(
          at: frame.vsync,
          "reward \(reward.id) ended \((reward.end - frame.wall).text) before its time")
      }
    }
    guard let end = frame.openReward else { return }
    overdue = (end, frame.wall, frame.vsync)
    judge(frame.vsync, frame.frozen)
  }

  private mutating func judge(_ now: Instant, _ frozen: TimeSpan) {
    guard let overdue, !wasInBackground, reported != overdue.end else { return }
    let wall = overdue.wall + (now - overdue.time)
    let late = min(wall - overdue.end, now - inFrontSince)
    guard late > RewardCheck.bound + frozen else { return }
    reported = overdue.end
    tally.violate(at: now, "a reward is still open \((wall - overdue.end).text) after its time")
  }

  package mutating func finish(_ end: CheckedEnd) {
    guard let open = end.openReward else { return }
    overdue = (open.end, open.wall, end.time)
    judge(end.time, end.frozen)
  }
}
