package import Kernel
package import Simulation

/// The first sweep after a photo's 48 hours removes its bytes from the disk: at launch, on return to the foreground, and hourly
/// in between. A group's photo is not removed while it lives. Exercised by every photo whose bytes are ordered off the disk.
///
/// Live photos are those shared and not withdrawn, by the true time (`CheckedFrame.alive`). Album photos belong to another rule.
/// The rule counts the required sweeps itself, each by the latest time that may have been right. It reads the disk at the end of
/// the session. A removal still under way in a sweep may fail after it; the next sweep then has to remove the photo.
package struct RemovalCheck: FamilyCheck {
  package static let invariant = FamilyInvariant(
    "expiry.bytes",
    title: "The first sweep after a photo's 48 hours removes its bytes from the disk. No earlier one does.",
    exercisedBy: "every photo whose bytes are ordered off the disk"
  ) {
    [
      RemovalCheck(
        expiries: $0.expiries, removalsMayFail: $0.removalsMayFail, pollsMayFail: $0.pollsMayFail,
        failsUntil: $0.diskFailsUntil)
    ]
  }

  package private(set) var tally = CheckTally()
  private let expiries: [PhotoID: WallTime]
  /// The number of sweeps that a photo may need.
  private let needed: Int
  /// The sweeps so far: when, and by which clock.
  private var sweeps: [(time: Instant, wall: WallTime)] = []
  /// When photos were last ordered off a disk that may refuse.
  private var doubtful: [PhotoID: Instant] = [:]
  private var wasInBackground = false
  private let failsUntil: Instant

  /// The time between two sweeps in the foreground.
  package static let interval = TimeSpan.hours(1)
  /// The longest sweep: the disk removes one photo after the other.
  package static let longestSweep = TimeSpan.seconds(5)

  /// Creates a checker. If removals or listings of the disk may fail, a photo may need one more sweep for each. If any may fail
  /// until an instant, only later sweeps count.
  package init(
    expiries: [PhotoID: WallTime], removalsMayFail: Bool, pollsMayFail: Bool = false,
    failsUntil: Instant = .zero
  ) {
    self.expiries = expiries
    self.failsUntil = failsUntil
    needed = 1 + (removalsMayFail ? 1 : 0) + (pollsMayFail ? 1 : 0)
  }

  package mutating func check(_ frame: CheckedFrame) {
    tally.checked += 1
    tally.exercised += frame.removed.count
    if frame.vsync < failsUntil {
      for photo in frame.removed { doubtful[photo] = frame.vsync }
    }
    for photo in frame.removed where frame.alive?.contains(photo) ?? false {
      tally.violate(at: frame.vsync, "photo \(photo.raw) is alive and was ordered off the disk")
    }
    // A photo swept by a clock that was ahead lives again, and may be fetched again.
    if let corrected = frame.corrected {
      for place in sweeps.indices { sweeps[place].wall = min(sweeps[place].wall, corrected) }
    }
    let returned = wasInBackground && !frame.isInBackground
    wasInBackground = frame.isInBackground
    guard !frame.isInBackground else { return }
    let isDue = sweeps.last.map { frame.vsync - $0.time >= RemovalCheck.interval } ?? true
    if isDue || returned { sweeps.append((frame.vsync, frame.wall)) }
  }

  package mutating func finish(_ end: CheckedEnd) {
    let over = sweeps.filter {
      $0.time >= failsUntil && $0.time + RemovalCheck.longestSweep <= end.time
    }
    guard over.count >= needed else { return }
    let (swept, due) = over[over.count - needed]
    guard let onDisk = end.onDisk else {
      return tally.violate(at: end.time, "the disk does not list its photos")
    }
    for photo in onDisk {
      guard let expiry = expiries[photo], expiry <= due else { continue }
      // A removal under way is not ordered again, and the disk may still refuse it.
      if let ordered = doubtful[photo], ordered + RemovalCheck.longestSweep > swept { continue }
      tally.violate(
        at: end.time, "photo \(photo.raw) is still on disk, swept \((due - expiry).text) after its end")
    }
  }
}
