internal import Expiry
internal import Gallery
internal import Kernel

/// The group photos whose 48 hours are not over, by a clock that setting the device's back does not turn back.
struct LiveGroupPhotos: Sendable {
  private var queue = ExpiryQueue()
  /// The larger of the device's clock and all it has shown before.
  private var clock: ExpiryClock
  private var schedule = SweepSchedule()
  /// The queue's own, kept where every frame looks.
  private var nextExpiry: WallTime?
  /// Sweeps since the one at launch.
  private(set) var sweepCount = 0
  #if Canaries
    /// A planted bug: photos live this much longer.
    var extraLife = TimeSpan.zero
  #endif

  /// Of an app launched now.
  init(launchedAt now: WallTime) {
    clock = ExpiryClock(highWater: now)
    _ = schedule.launched(at: .zero)
  }

  /// Lets a photo in, or knows it already; false for one whose time is over. O(1) in order of arrival, else O(log n).
  mutating func admit(_ photo: GroupPhoto, at wall: WallTime) -> Bool {
    let now = clock.time(wall: wall)
    let isNew = queue.insert(photo.id, timestamp: photo.timestamp, received: now)
    nextExpiry = queue.nextExpiry
    return isNew || queue.isVisible(photo.id, at: now)
  }

  /// Appends the photos whose time is up, and forgets them. O(expired).
  mutating func expire(at wall: WallTime, into expired: inout [PhotoID]) {
    var now = clock.time(wall: wall)
    #if Canaries
      now = now - extraLife
    #endif
    guard let nextExpiry, nextExpiry <= now else { return }
    queue.expire(upTo: now, into: &expired)
    self.nextExpiry = queue.nextExpiry
  }

  /// Sweeps when an hour has gone since the last.
  mutating func sweepIfDue(at vsync: Instant) {
    if schedule.due(at: vsync) != nil { sweepCount += 1 }
  }

  mutating func enteredBackground() { schedule.enteredBackground() }

  mutating func enteredForeground(at vsync: Instant) {
    _ = schedule.enteredForeground(at: vsync)
    sweepCount += 1
  }

  /// When the next photo expires or the next sweep is due; `never` for neither. O(1).
  func nextDue(on wallClock: WallClock) -> Instant {
    min(nextExpiry.map { wallClock.instant(of: $0) } ?? .never, schedule.next)
  }

  /// Whether a photo's time is over by the clock of the last frame; one that was never let in has none.
  func isOver(_ photo: PhotoID) -> Bool {
    queue.expiry(of: photo).map { $0 <= clock.highWater } ?? false
  }

  /// Panics when the queue contradicts itself or its next expiry is not the one kept. O(n).
  func checkInvariants() {
    queue.checkInvariants()
    precondition(nextExpiry == queue.nextExpiry, "the next expiry kept is not the queue's")
  }
}
