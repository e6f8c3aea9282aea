internal import Expiry
internal import Gallery
internal import Kernel

/// The group photos whose 48 hours are not over, by a clock that setting the device's back does not turn back.
struct LiveGroupPhotos: Sendable {
  private var queue = ExpiryQueue()
  /// The larger of the device's clock and all it has shown before, as the server corrects it.
  private(set) var clock: ExpiryClock
  private var schedule = SweepSchedule()
  /// The queue's own, kept where every frame looks.
  private var nextExpiry: WallTime?
  /// What expired or was withdrawn since the launch; no record brings it back. Membership only, never iterated.
  private var gone: Set<PhotoID> = []
  #if Canaries
    /// A planted bug: photos live this much longer.
    var extraLife = TimeSpan.zero
  #endif

  /// Corrections of less than this are the way of a message, not a clock that is wrong.
  private static let leastCorrection = TimeSpan.seconds(1)

  /// Of an app launched at an instant, which goes on from the mark and correction that were kept.
  init(launchedAt launch: Instant, wall: WallTime, highWater: WallTime, correction: TimeSpan) {
    clock = ExpiryClock(highWater: highWater, correction: correction)
    _ = clock.time(wall: wall)
    _ = schedule.launched(at: launch)
  }

  /// Takes a record of a photo in; a new or known one is to be shown as it says. O(1) in order of arrival, else O(log n).
  mutating func admit(_ photo: GroupPhoto, at wall: WallTime) -> AppDecision {
    let now = clock.time(wall: wall)
    guard !gone.contains(photo.id) else { return .goneRecord }
    let isKnown = queue.expiry(of: photo.id) != nil
    if isKnown {
      queue.shorten(photo.id, timestamp: photo.timestamp, received: now)
    } else if !queue.insert(photo.id, timestamp: photo.timestamp, received: now) {
      return .lateRecord
    }
    nextExpiry = queue.nextExpiry
    guard queue.isVisible(photo.id, at: now) else { return .endingRecord }
    return isKnown ? .knownRecord : .newRecord
  }

  /// A tombstone: the photo is over before its time, and for good. O(log n + moved).
  mutating func withdraw(_ photo: PhotoID) {
    gone.insert(photo)
    _ = queue.remove(photo)
    nextExpiry = queue.nextExpiry
  }

  /// Appends the photos whose time is up, and forgets them. O(expired).
  mutating func expire(at wall: WallTime, into expired: inout [PhotoID]) {
    var now = clock.time(wall: wall)
    #if Canaries
      now = now - extraLife
    #endif
    guard let nextExpiry, nextExpiry <= now else { return }
    let before = expired.count
    queue.expire(upTo: now, into: &expired)
    gone.formUnion(expired[before...])
    self.nextExpiry = queue.nextExpiry
  }

  /// The server told its time; whether that changes more than the way of a message does.
  mutating func correct(server: WallTime, wall: WallTime) -> Bool {
    let change = server - wall - clock.correction
    guard max(change, .zero - change) >= LiveGroupPhotos.leastCorrection else { return false }
    clock.correct(server: server, wall: wall)
    return true
  }

  /// Whether the hourly sweep is due; asked once a frame.
  mutating func isSweepDue(at vsync: Instant) -> Bool { schedule.due(at: vsync) != nil }

  mutating func enteredBackground() { schedule.enteredBackground() }

  mutating func enteredForeground(at vsync: Instant) { _ = schedule.enteredForeground(at: vsync) }

  /// The time that everything which ends goes by, given what the device's clock shows. O(1).
  func time(wall: WallTime) -> WallTime { max(clock.highWater, wall + clock.correction) }

  /// When the device's clock, if nobody touches it, has brought that time to a moment that is still to come. O(1).
  func instant(of time: WallTime, on wallClock: WallClock) -> Instant {
    wallClock.instant(of: time - clock.correction)
  }

  /// When the next photo expires or the next sweep is due; `never` for neither. O(1).
  func nextDue(on wallClock: WallClock) -> Instant {
    min(nextExpiry.map { instant(of: $0, on: wallClock) } ?? .never, schedule.next)
  }

  /// Whether a photo is known and its time not over, by the clock of the last frame. O(1).
  func isAlive(_ photo: PhotoID) -> Bool { queue.isVisible(photo, at: clock.highWater) }

  /// Whether a photo's time is over by the clock of the last frame; one that was never let in has none.
  func isOver(_ photo: PhotoID) -> Bool {
    gone.contains(photo) || queue.expiry(of: photo).map { $0 <= clock.highWater } ?? false
  }

  /// Panics when the queue contradicts itself or its next expiry is not the one kept. O(n).
  func checkInvariants() {
    queue.checkInvariants()
    precondition(nextExpiry == queue.nextExpiry, "the next expiry kept is not the queue's")
  }
}
