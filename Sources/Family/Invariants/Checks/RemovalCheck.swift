package import Kernel
package import Simulation

/// The bytes of a photo are off the disk with the first sweep after its 48 hours: at launch, on return to the foreground,
/// hourly in between. And not before: while a group's photo is alive nobody orders them away. Provoked by every photo whose
/// bytes were ordered off the disk.
///
/// Which photos are alive is what was shared, changed and withdrawn, by the true time (`CheckedFrame.alive`); those of the album
/// are another rule's. It counts the sweeps that there must be by itself, each by the latest time that may have been right then, and looks at the
/// disk when the session is over. A removal that was under way in a sweep, and may have failed after it, is a matter of the next.
package struct RemovalCheck: FamilyCheck {
  package static let invariant = FamilyInvariant(
    "expiry.bytes",
    title: "With the next sweep after its 48 hours a photo's bytes are off the disk, and not before.",
    provokedBy: "every photo whose bytes were ordered off the disk"
  ) {
    [
      RemovalCheck(
        expiries: $0.expiries, removalsMayFail: $0.removalsMayFail, looksMayFail: $0.looksMayFail,
        failsUntil: $0.diskFailsUntil)
    ]
  }

  package private(set) var tally = CheckTally()
  private let expiries: [PhotoID: WallTime]
  /// How many sweeps a photo may need.
  private let needed: Int
  /// The sweeps so far: when, and by which clock.
  private var sweeps: [(time: Instant, wall: WallTime)] = []
  /// When photos were last ordered off a disk that may refuse.
  private var doubtful: [PhotoID: Instant] = [:]
  private var wasInBackground = false
  private let failsUntil: Instant

  /// From one sweep to the next in front.
  package static let interval = TimeSpan.hours(1)
  /// How long a sweep may take: the disk removes one photo after the other.
  package static let longestSweep = TimeSpan.seconds(5)

  /// Where removals may fail, or looks at the disk, a photo may need one sweep more for each. Where any may fail until an
  /// instant, only the sweeps from then on count.
  package init(
    expiries: [PhotoID: WallTime], removalsMayFail: Bool, looksMayFail: Bool = false,
    failsUntil: Instant = .zero
  ) {
    self.expiries = expiries
    self.failsUntil = failsUntil
    needed = 1 + (removalsMayFail ? 1 : 0) + (looksMayFail ? 1 : 0)
  }

  package mutating func check(_ frame: CheckedFrame) {
    tally.checked += 1
    tally.provoked += frame.removed.count
    if frame.vsync < failsUntil {
      for photo in frame.removed { doubtful[photo] = frame.vsync }
    }
    for photo in frame.removed where frame.alive?.contains(photo) ?? false {
      tally.violate(at: frame.vsync, "photo \(photo.raw) is alive and was ordered off the disk")
    }
    // What was swept by a clock that was ahead lives again, and may be fetched again.
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
      return tally.violate(at: end.time, "the disk does not say what it holds")
    }
    for photo in onDisk {
      guard let expiry = expiries[photo], expiry <= due else { continue }
      // What is being removed is not ordered off once more, and the disk may refuse it yet.
      if let ordered = doubtful[photo], ordered + RemovalCheck.longestSweep > swept { continue }
      tally.violate(
        at: end.time, "photo \(photo.raw) is still on disk, swept \((due - expiry).told) after its end")
    }
  }
}
