internal import CivilTime
internal import Gallery
public import Kernel

/// An event of the upload queue.
public enum UploadEvent: Hashable, Sendable {
  /// A picture was taken for a group; its time is the app's.
  case taken(TakenPicture, for: GroupID)
  /// A picture's file was stored, or could not be.
  case pictureStored(PhotoUUID, succeeded: Bool)
  /// The queue's state was stored, or could not be.
  case stateStored(succeeded: Bool)
  /// The server answered; `nil` when it was unreachable or its answer was lost.
  case answered(PhotoUUID, UploadAnswer?)
  /// A list of the server contains this photo.
  case listed(PhotoID)
  /// The photo is not to be shared, or was withdrawn.
  case cancelled(PhotoID)
  /// A photo of any sender was withdrawn.
  case withdrawn(Tombstone)
  /// A picture's file was removed, or could not be.
  case pictureRemoved(PhotoUUID, succeeded: Bool)
  /// The time `UploadQueue.next` has come.
  case timePassed
}

/// A request or a report of the upload queue.
public enum UploadEffect: Hashable, Sendable {
  /// Write a picture's file durably and atomically; answered by `pictureStored`.
  case storePicture(PhotoUUID, [UInt8])
  /// Write the state durably; answered by `stateStored`.
  case storeState(SharingState)
  /// Send a stored picture; answered by `answered`.
  case send(UploadOrder)
  /// Stop sending a picture; its answer is ignored.
  case stop(PhotoUUID)
  /// Remove a picture's file; answered by `pictureRemoved`.
  case removePicture(PhotoUUID)
  /// A picture was added to the queue.
  case added(Upload)
  /// A picture's first attempt failed, and it waits.
  case delayed(Upload)
  /// A picture left the queue.
  case ended(Upload, UploadEnding)
}

/// The way a picture left the queue.
public enum UploadEnding: Hashable, Sendable {
  /// The server confirmed it, shared at this time.
  case shared(at: WallTime)
  case refused(UploadRefusal)
  case cancelled
  /// Its file was missing at launch.
  case lost
}

/// The pictures to share: stored until the server accepts or refuses them, sent one at a time per group, each shared exactly
/// once.
///
/// A picture's file is stored first, then a record that names it; only then is it sent. So every later launch knows a sent
/// picture by the server's id, nothing is shared twice, and no number is used twice. A kill before the record loses the picture.
/// Failures are retried at the pace of docs/product.md, section 10, also in the background. Without clock or randomness;
/// O(pictures) per event.
///
///     var effects: [UploadEffect] = []
///     queue.handle(.taken(picture, for: group), at: now, wall, into: &effects)
public struct UploadQueue: Sendable {
  private enum Phase: Hashable, Sendable {
    /// Its file is not stored.
    case unkept([UInt8])
    /// Its file is stored; its record is once this revision of the state is.
    case stored(revision: UInt64)
    case sending
  }

  private struct Entry: Sendable {
    let upload: Upload
    var phase: Phase
    var isBeingStored = false
    /// An earlier attempt or launch failed to send it, so its time of taking counts.
    var wasQueued = false
    var pace = RetryPace()
    /// The earliest time at which it is written or sent again.
    var due = Instant.zero
  }

  /// In the order taken.
  private var entries: [Entry] = []
  private var slots: [TakenSlot]
  private var withdrawn: [Tombstone]
  /// The number of the next picture.
  private var nextNumber: UInt64
  private let person: PersonID
  private let device: UInt64
  private let zones: [GroupID: ZoneRules]

  private var keeper = StateWriter()
  /// Revisions of the state: the current one, the last requested one, and the stored one.
  private var revision: UInt64 = 0
  private var askedRevision: UInt64 = 0
  private var storedRevision: UInt64 = 0

  /// Files that no record names once their revision is stored.
  private var leaving: [(id: PhotoUUID, revision: UInt64)] = []
  private var removals = RetryList<PhotoUUID, PhotoUUID>()
  /// Pictures whose file was missing at launch.
  private var lost: [Upload] = []

  /// The time of its next own action.
  public private(set) var next = Instant.never

  /// Resumes an earlier launch's queue. Waiting pictures are sent as taken offline, those without a file are lost, and unnamed
  /// files are removed. O(pictures).
  public init(_ launch: SharingLaunch) {
    person = launch.person
    device = launch.device
    zones = launch.zones
    slots = launch.stored.slots
    withdrawn = launch.stored.withdrawn
    let found = Set(launch.pictures)
    let highest = launch.pictures.compactMap { $0.origin?.number }.max() ?? 0
    nextNumber = max(1, launch.stored.nextNumber, highest + 1)
    for upload in launch.stored.uploads {
      guard found.contains(upload.id) else {
        lost.append(upload)
        continue
      }
      var entry = Entry(upload: upload, phase: .stored(revision: 0))
      entry.wasQueued = true
      entries.append(entry)
    }
    let named = Set(entries.map(\.upload.id))
    leaving = launch.pictures.sorted().filter { !named.contains($0) }.map { ($0, 0) }
    if !entries.isEmpty || !lost.isEmpty || !leaving.isEmpty { next = .zero }
  }

  // MARK: Queries

  /// The queued pictures, in the order taken.
  public var uploads: [Upload] { entries.map(\.upload) }
  public var isEmpty: Bool { entries.isEmpty }
  /// The number of pictures being sent.
  public var sendingCount: Int { entries.count { $0.phase == .sending } }

  /// Whether a photo is queued. O(pictures).
  public func contains(_ photo: PhotoID) -> Bool { entries.contains { $0.upload.photo == photo } }

  /// The id of the next picture.
  public var nextID: PhotoUUID { PhotoUUID(device: device, number: nextNumber) }

  /// Skips an id whose app id belongs to another photo.
  public mutating func skipID() { nextNumber += 1 }

  /// Whether the person can probably share with a group now: no slot of today is taken and no queued picture counts for today.
  /// The server decides. O(pictures).
  public func allows(_ group: GroupID, at now: WallTime) -> Bool {
    let today = day(of: now, in: group)
    guard !slots.contains(TakenSlot(group: group, day: today)) else { return false }
    return !entries.contains { $0.upload.group == group && day(of: $0, at: now) == today }
  }

  /// The state to store now.
  private var state: SharingState {
    var state = SharingState()
    state.nextNumber = nextNumber
    state.slots = slots
    state.withdrawn = withdrawn
    for entry in entries {
      if case .unkept = entry.phase { continue }
      state.uploads.append(entry.upload)
    }
    return state
  }

  private func zone(of group: GroupID) -> ZoneRules { zones[group] ?? .utc }

  private func day(of time: WallTime, in group: GroupID) -> CivilDay { zone(of: group).day(of: time) }

  /// The day that a picture counts for if the server accepts it at `accepted`.
  private func day(of entry: Entry, at accepted: WallTime) -> CivilDay {
    let upload = entry.upload
    return SharedUpload(accepted: accepted, takenOffline: entry.wasQueued ? upload.taken : nil)
      .day(in: zone(of: upload.group))
  }

  // MARK: Events

  /// Processes an event and appends its effects. O(pictures).
  public mutating func handle(
    _ event: UploadEvent, at now: Instant, _ wall: WallTime, into effects: inout [UploadEffect]
  ) {
    switch event {
    case .taken(let picture, let group): add(picture, for: group, &effects)
    case .pictureStored(let id, let succeeded): recordFile(of: id, succeeded, at: now)
    case .stateStored(let succeeded): recordState(succeeded, at: now, &effects)
    case .answered(let id, let answer): record(answer, to: id, at: now, &effects)
    case .listed(let photo):
      // Only the server's answer tells the day it counts for, so it is sent again at once.
      guard let place = entries.firstIndex(where: { $0.upload.photo == photo }) else { return }
      entries[place].due = .zero
    case .cancelled(let photo):
      guard let place = entries.firstIndex(where: { $0.upload.photo == photo }) else { return }
      end(place, .cancelled, day: nil, &effects)
    case .withdrawn(let stone): remember(stone, wall)
    case .pictureRemoved(let id, let succeeded):
      if succeeded { removals.settled(id) } else { removals.failed(id, at: now) }
    case .timePassed: break
    }
    goOn(at: now, &effects)
  }

  private mutating func add(_ picture: TakenPicture, for group: GroupID, _ effects: inout [UploadEffect]) {
    let upload = Upload(
      id: nextID, group: group, pixels: picture.pixels, byteCount: ByteCount(picture.bytes.count),
      taken: picture.taken)
    nextNumber += 1
    entries.append(Entry(upload: upload, phase: .unkept(picture.bytes)))
    effects.append(.added(upload))
  }

  /// As many as `RecentPhotos` remembers in a launch; limits the record's size.
  private static let mostTombstones = 512

  /// A tombstone is removed only when there is no room, expired ones first, because a fast clock makes all of them appear
  /// expired.
  private mutating func remember(_ stone: Tombstone, _ wall: WallTime) {
    guard !withdrawn.contains(where: { $0.photo == stone.photo }) else { return }
    if withdrawn.count == UploadQueue.mostTombstones {
      withdrawn.remove(at: withdrawn.firstIndex { $0.until <= wall } ?? 0)
    }
    withdrawn.append(stone)
    revision += 1
  }

  private mutating func recordFile(of id: PhotoUUID, _ succeeded: Bool, at now: Instant) {
    guard let place = entries.firstIndex(where: { $0.upload.id == id }) else {
      // It left the queue before its file was stored.
      if succeeded { leaving.append((id, storedRevision)) }
      return
    }
    entries[place].isBeingStored = false
    guard succeeded else {
      entries[place].due = now + entries[place].pace.failed()
      return
    }
    revision += 1
    entries[place].phase = .stored(revision: revision)
    entries[place].pace = RetryPace()
    entries[place].due = .zero
  }

  private mutating func recordState(_ succeeded: Bool, at now: Instant, _ effects: inout [UploadEffect]) {
    if succeeded { storedRevision = askedRevision }
    let isOutstanding = succeeded ? keeper.stored() : keeper.failed(at: now)
    if isOutstanding { askToStore(&effects) }
  }

  private mutating func record(
    _ answer: UploadAnswer?, to id: PhotoUUID, at now: Instant, _ effects: inout [UploadEffect]
  ) {
    guard let place = entries.firstIndex(where: { $0.upload.id == id }), entries[place].phase == .sending
    else { return }
    switch answer {
    case nil:
      entries[place].phase = .stored(revision: 0)
      entries[place].due = now + entries[place].pace.failed()
      if entries[place].pace.failureCount == 1 { effects.append(.delayed(entries[place].upload)) }
      entries[place].wasQueued = true
    case .accepted(let time, let day), .alreadyThere(let time, let day):
      end(place, .shared(at: time), day: day, &effects)
    case .refused(.slotTaken(let day)):
      end(place, .refused(.slotTaken(day)), day: day, &effects)
    case .refused(let refusal): end(place, .refused(refusal), day: nil, &effects)
    }
  }

  /// Removes a picture; its file is removed once no record names it.
  private mutating func end(
    _ place: Int, _ ending: UploadEnding, day: CivilDay?, _ effects: inout [UploadEffect]
  ) {
    let entry = entries.remove(at: place)
    let group = entry.upload.group
    if entry.phase == .sending, ending == .cancelled { effects.append(.stop(entry.upload.id)) }
    if let day {
      let slot = TakenSlot(group: group, day: day)
      // A photo that waited for 48 hours counts for the day before yesterday at the earliest. The day is the server's, because
      // the device's clock may be ahead.
      slots.removeAll { $0 == slot || $0.group == group && $0.day.daysSinceEpoch < day.daysSinceEpoch - 2 }
      slots.append(slot)
    }
    revision += 1
    if case .unkept = entry.phase {} else { leaving.append((entry.upload.id, revision)) }
    effects.append(.ended(entry.upload, ending))
  }

  // MARK: Actions

  /// Starts everything that is possible.
  private mutating func goOn(at now: Instant, _ effects: inout [UploadEffect]) {
    for upload in lost {
      revision += 1
      effects.append(.ended(upload, .lost))
    }
    lost.removeAll()
    if keeper.startsAgain(at: now) { askToStore(&effects) }
    if revision > askedRevision, keeper.want() { askToStore(&effects) }
    for id in leaving where id.revision <= storedRevision { effects.append(.removePicture(id.id)) }
    leaving.removeAll { $0.revision <= storedRevision }
    for id in removals.takeDue(at: now) { effects.append(.removePicture(id)) }
    var busy: Set<GroupID> = []
    for place in entries.indices { goOn(with: place, &busy, at: now, &effects) }
    next = min(keeper.next, removals.next, entriesDue)
  }

  private mutating func askToStore(_ effects: inout [UploadEffect]) {
    askedRevision = revision
    effects.append(.storeState(state))
  }

  /// Writes or sends a picture when it is due and no earlier one of its group is being sent.
  private mutating func goOn(
    with place: Int, _ busy: inout Set<GroupID>, at now: Instant, _ effects: inout [UploadEffect]
  ) {
    let upload = entries[place].upload
    let isFirst = busy.insert(upload.group).inserted
    guard entries[place].due <= now else { return }
    switch entries[place].phase {
    case .unkept(let bytes):
      guard !entries[place].isBeingStored else { return }
      entries[place].isBeingStored = true
      effects.append(.storePicture(upload.id, bytes))
    case .stored(let needed):
      guard isFirst, needed <= storedRevision else { return }
      entries[place].phase = .sending
      effects.append(.send(UploadOrder(upload, of: person, wasQueued: entries[place].wasQueued)))
    case .sending: break
    }
  }

  /// The time of the first retry; `never` while only answers are awaited.
  private var entriesDue: Instant {
    var due = Instant.never
    var busy: Set<GroupID> = []
    for entry in entries {
      let isFirst = busy.insert(entry.upload.group).inserted
      switch entry.phase {
      case .unkept: if !entry.isBeingStored { due = min(due, entry.due) }
      case .stored(let needed): if isFirst, needed <= storedRevision { due = min(due, entry.due) }
      case .sending: break
      }
    }
    return due
  }

  // MARK: Observation

  /// Folds the state that later frames depend on into the digest. O(1).
  func mix(into digest: inout StableDigest) {
    digest.mix(entries.count)
    digest.mix(nextNumber)
  }

  /// Traps when the state contradicts itself. O(pictures).
  public func checkInvariants() {
    var sending: Set<GroupID> = []
    for entry in entries where entry.phase == .sending {
      precondition(
        sending.insert(entry.upload.group).inserted,
        "two pictures of group \(entry.upload.group.raw) are sent")
    }
    precondition(storedRevision <= askedRevision && askedRevision <= revision, "revisions are out of order")
    precondition(Set(entries.map(\.upload.id)).count == entries.count, "a picture is in the queue twice")
    for entry in entries {
      precondition(
        entry.upload.id.origin.map { $0.number < nextNumber } ?? false, "a picture's number is still to come")
    }
  }
}
