internal import Expiry
internal import Gallery
internal import Kernel

/// The group photos that have not expired, by a clock that never runs backward.
struct LiveGroupPhotos: Sendable {
  private var queue = ExpiryQueue()
  /// The larger of the device's clock and its highest earlier value, corrected by the server.
  private(set) var clock: ExpiryClock
  private var schedule = SweepSchedule()
  /// The queue's next expiry, stored where every frame reads it.
  private var nextExpiry: WallTime?
  /// Photos that expired or were withdrawn since the launch; no record brings them back.
  private var gone = RecentPhotos()
  /// Records since the launch that are not expired by the server's time. After a clock correction they may be visible again.
  private var records: [PhotoID: Record] = [:]

  private struct Record: Sendable {
    var photo: GroupPhoto
    /// The earliest timestamp of all its records.
    var timestamp: WallTime
    /// Receipt on the frame clock, which cannot be set.
    let received: Instant
  }

  /// The least correction; smaller differences are a message's delay.
  private static let leastCorrection = TimeSpan.seconds(1)

  /// Creates the state of a launch from the stored mark and correction.
  init(launchedAt launch: Instant, wall: WallTime, highWater: WallTime, correction: TimeSpan?) {
    clock = ExpiryClock(highWater: highWater, correction: correction)
    _ = clock.time(wall: wall)
    _ = schedule.launched(at: launch)
  }

  /// Processes a record of a photo. New and known ones are to be shown. O(1) in order of arrival, else O(log n).
  mutating func admit(_ photo: GroupPhoto, at wall: WallTime, _ vsync: Instant) -> AppDecision {
    let now = clock.time(wall: wall)
    guard !gone.contains(photo.id) else { return .goneRecord }
    let isKnown = queue.expiry(of: photo.id) != nil
    if isKnown {
      queue.shorten(photo.id, timestamp: photo.timestamp, received: now)
      note(photo, at: vsync)
    } else {
      let isAlive = queue.insert(photo.id, timestamp: photo.timestamp, received: now)
      records[photo.id] = Record(photo: photo, timestamp: photo.timestamp, received: vsync)
      guard isAlive else { return .lateRecord }
    }
    nextExpiry = queue.nextExpiry
    guard queue.isVisible(photo.id, at: now) else { return .endingRecord }
    return isKnown ? .knownRecord : .newRecord
  }

  /// Records another record of a known photo.
  private mutating func note(_ photo: GroupPhoto, at vsync: Instant) {
    var record = records[photo.id] ?? Record(photo: photo, timestamp: photo.timestamp, received: vsync)
    record.photo = photo
    record.timestamp = min(record.timestamp, photo.timestamp)
    records[photo.id] = record
  }

  /// Removes a withdrawn photo for good. O(log n + moved).
  mutating func withdraw(_ photo: PhotoID) {
    gone.insert(photo)
    records[photo] = nil
    _ = queue.remove(photo)
    nextExpiry = queue.nextExpiry
  }

  /// Adds the withdrawals of earlier launches, including old ones: the clock that would tell may be wrong.
  mutating func remember(_ withdrawn: [Tombstone]) { for stone in withdrawn { gone.insert(stone.photo) } }

  /// The expiry of a photo; `nil` for an unknown one. O(1).
  func end(of photo: PhotoID) -> WallTime? { queue.expiry(of: photo) }

  /// Forgets a photo, so that its next record counts as its first. O(log n + moved).
  mutating func forget(_ photo: PhotoID) {
    gone.remove(photo)
    records[photo] = nil
    _ = queue.remove(photo)
    nextExpiry = queue.nextExpiry
  }

  /// Removes and appends the expired photos. O(expired).
  mutating func expire(at wall: WallTime, into expired: inout [PhotoID]) {
    let now = clock.time(wall: wall)
    guard let nextExpiry, nextExpiry <= now else { return }
    let before = expired.count
    queue.expire(upTo: now, into: &expired)
    for photo in expired[before...] { gone.insert(photo) }
    self.nextExpiry = queue.nextExpiry
  }

  /// Processes the server's time. Returns the photos that a wrong clock hid and that are visible by the right one, by id. Returns
  /// `nil` when the time differs by no more than a message's delay from the corrected clock and from the app's time. O(n log n)
  /// when it differs.
  mutating func correct(server: WallTime, wall: WallTime, at vsync: Instant) -> [GroupPhoto]? {
    // After a fast clock was corrected, the high-water mark is still ahead.
    let changes = [server - (wall + clock.correction), server - time(wall: wall)]
    guard changes.contains(where: { max($0, .zero - $0) >= LiveGroupPhotos.leastCorrection }) else {
      forgetRecords(at: vsync, server: server)
      return nil
    }
    clock.correct(server: server, wall: wall)
    let revived = refile(at: vsync, server: server)
    forgetRecords(at: vsync, server: server)
    return revived
  }

  /// Forgets the records of photos that are expired by the server's time, so that they do not accumulate. O(records).
  private mutating func forgetRecords(at vsync: Instant, server: WallTime) {
    for (photo, record) in records
    where queue.expiry(of: photo) == nil && end(of: record, at: vsync, server) <= server {
      records[photo] = nil
    }
  }

  /// The expiry of a record by the server's time.
  private func end(of record: Record, at vsync: Instant, _ server: WallTime) -> WallTime {
    queue.expiry(timestamp: record.timestamp, received: server - (vsync - record.received))
  }

  /// Recomputes all expiries from corrected receipt times. Returns the photos that become visible again.
  private mutating func refile(at vsync: Instant, server: WallTime) -> [GroupPhoto] {
    var revived: [GroupPhoto] = []
    var ends: [ExpiringPhoto] = []
    for record in records.values.sorted(by: { $0.photo.id < $1.photo.id }) {
      let photo = record.photo.id
      let end = end(of: record, at: vsync, server)
      let isShown = queue.expiry(of: photo) != nil
      guard isShown || server < end else { continue }
      ends.append(ExpiringPhoto(photo: photo, expiry: end))
      if !isShown {
        gone.remove(photo)
        revived.append(record.photo)
      }
    }
    queue = ExpiryQueue(restoring: ends)
    nextExpiry = queue.nextExpiry
    return revived
  }

  /// Records that the device's clock was set forward by `span`.
  mutating func clockStepped(by span: TimeSpan) { clock.step(by: span) }

  /// Whether the hourly sweep is due; call once per frame.
  mutating func isSweepDue(at vsync: Instant) -> Bool { schedule.due(at: vsync) != nil }

  mutating func enteredBackground() { schedule.enteredBackground() }

  mutating func enteredForeground(at vsync: Instant) { _ = schedule.enteredForeground(at: vsync) }

  /// The app's time for a device clock of `wall`. O(1).
  func time(wall: WallTime) -> WallTime { max(clock.highWater, wall + clock.correction) }

  /// The instant at which the app's time reaches `time`, if the device's clock is not set. O(1).
  func instant(of time: WallTime, on wallClock: WallClock) -> Instant {
    wallClock.instant(of: time - clock.correction)
  }

  /// The earlier of the next expiry and the next sweep; `never` for neither. O(1).
  func nextDue(on wallClock: WallClock) -> Instant {
    min(nextExpiry.map { instant(of: $0, on: wallClock) } ?? .never, schedule.next)
  }

  /// Whether a photo is known and not expired, by the time of the last frame. O(1).
  func isAlive(_ photo: PhotoID) -> Bool { queue.isVisible(photo, at: clock.highWater) }

  /// Whether a photo has expired or was withdrawn, by the time of the last frame; false for an unknown one.
  func isOver(_ photo: PhotoID) -> Bool {
    gone.contains(photo) || queue.expiry(of: photo).map { $0 <= clock.highWater } ?? false
  }

  /// Traps when the queue contradicts itself or `nextExpiry` is outdated. O(n).
  func checkInvariants() {
    queue.checkInvariants()
    precondition(nextExpiry == queue.nextExpiry, "the cached next expiry differs from the queue's")
    gone.checkInvariants()
  }
}
