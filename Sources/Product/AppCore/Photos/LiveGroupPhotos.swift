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
  /// What expired or was withdrawn since the launch; no record brings it back.
  private var gone = RecentPhotos()
  /// What came since the launch and is not over by the server's word: a clock that is put right may say that it lives.
  private var records: [PhotoID: Record] = [:]

  private struct Record: Sendable {
    var photo: GroupPhoto
    /// The earliest that any record of it said.
    var timestamp: WallTime
    /// By the frame clock, which nobody sets.
    let received: Instant
  }

  /// Corrections of less than this are the way of a message, not a clock that is wrong.
  private static let leastCorrection = TimeSpan.seconds(1)

  /// Of an app launched at an instant, which goes on from the mark and correction that were kept.
  init(launchedAt launch: Instant, wall: WallTime, highWater: WallTime, correction: TimeSpan?) {
    clock = ExpiryClock(highWater: highWater, correction: correction)
    _ = clock.time(wall: wall)
    _ = schedule.launched(at: launch)
  }

  /// Takes a record of a photo in; a new or known one is to be shown as it says. O(1) in order of arrival, else O(log n).
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

  /// Notes what one more record of a known photo says.
  private mutating func note(_ photo: GroupPhoto, at vsync: Instant) {
    var record = records[photo.id] ?? Record(photo: photo, timestamp: photo.timestamp, received: vsync)
    record.photo = photo
    record.timestamp = min(record.timestamp, photo.timestamp)
    records[photo.id] = record
  }

  /// A tombstone: the photo is over before its time, and for good. O(log n + moved).
  mutating func withdraw(_ photo: PhotoID) {
    gone.insert(photo)
    records[photo] = nil
    _ = queue.remove(photo)
    nextExpiry = queue.nextExpiry
  }

  /// Takes over what earlier launches know to be withdrawn. Whether its time is over only a clock could say that may be wrong.
  mutating func remember(_ withdrawn: [Tombstone]) { for stone in withdrawn { gone.insert(stone.photo) } }

  /// When a photo's time is over; `nil` for one that is not known. O(1).
  func end(of photo: PhotoID) -> WallTime? { queue.expiry(of: photo) }

  /// Knows nothing of a photo any more: the next record of it is the first. O(log n + moved).
  mutating func forget(_ photo: PhotoID) {
    gone.remove(photo)
    records[photo] = nil
    _ = queue.remove(photo)
    nextExpiry = queue.nextExpiry
  }

  /// Appends the photos whose time is up, and forgets them. O(expired).
  mutating func expire(at wall: WallTime, into expired: inout [PhotoID]) {
    let now = clock.time(wall: wall)
    guard let nextExpiry, nextExpiry <= now else { return }
    let before = expired.count
    queue.expire(upTo: now, into: &expired)
    for photo in expired[before...] { gone.insert(photo) }
    self.nextExpiry = queue.nextExpiry
  }

  /// The server told its time: the photos that were hidden or left out by a wrong clock and are alive by the right one, by id;
  /// `nil` when it differs by no more than the way of a message from what the device's clock shows, corrected, and from the
  /// time that is gone by. O(n log n) when it differs.
  mutating func correct(server: WallTime, wall: WallTime, at vsync: Instant) -> [GroupPhoto]? {
    // The mark of a clock that was set ahead stays behind when the clock is put right.
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

  /// Forgets the records of photos that are gone and over by the server's word, so that they do not grow with every photo that
  /// ever was. O(records).
  private mutating func forgetRecords(at vsync: Instant, server: WallTime) {
    for (photo, record) in records
    where queue.expiry(of: photo) == nil && end(of: record, at: vsync, server) <= server {
      records[photo] = nil
    }
  }

  /// When a photo's time is over by the server's.
  private func end(of record: Record, at vsync: Instant, _ server: WallTime) -> WallTime {
    queue.expiry(timestamp: record.timestamp, received: server - (vsync - record.received))
  }

  /// Reckons all ends anew from true times of receipt; the photos that are alive by them and were not before.
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

  /// The device's clock was set, and shows so much more from now on.
  mutating func clockStepped(by span: TimeSpan) { clock.step(by: span) }

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
    gone.checkInvariants()
  }
}
