package import Kernel
package import Simulation

/// A reward ends when its time is over: not before, and not a second later. Provoked by each that ends.
///
/// When each ends is known from what was asked for. That it has ended is what the ledger said last; a reward that is open too
/// long is looked for in every second and at the end. Only where nothing fails and the clock is not set.
package struct RewardCheck: FamilyCheck {
  package static let invariant = FamilyInvariant(
    "reward.ends", title: "A reward ends at its time: not before, and within a second after it.",
    provokedBy: "each reward that ends"
  ) { $0.healing == nil && !$0.requestsMayFail ? [RewardCheck(launched: $0.launched)] : [] }

  package private(set) var tally = CheckTally()
  /// Since when the app is in front: nothing is closed while it is away.
  private var inFrontSince: Instant
  private var wasInBackground = false
  private var reported: WallTime?
  /// The reward that was open longest in the last look, with the time of that.
  private var overdue: (end: WallTime, wall: WallTime, time: Instant)?

  /// How long a closing may take: the database has other work, too [A].
  package static let bound = TimeSpan.seconds(1)

  package init(launched: Instant) { inFrontSince = launched }

  package mutating func check(_ frame: CheckedFrame) {
    if frame.isInBackground || wasInBackground { inFrontSince = frame.vsync }
    wasInBackground = frame.isInBackground
    for reward in frame.endedRewards {
      tally.checked += 1
      tally.provoked += 1
      if frame.wall < reward.end {
        tally.violate(
          at: frame.vsync,
          "reward \(reward.id) ended \((reward.end - frame.wall).told) before its time")
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
    tally.violate(at: now, "a reward is still open \((wall - overdue.end).told) after its time")
  }

  package mutating func finish(_ end: CheckedEnd) {
    guard let open = end.openReward else { return }
    overdue = (open.end, open.wall, end.time)
    judge(end.time, end.frozen)
  }
}
