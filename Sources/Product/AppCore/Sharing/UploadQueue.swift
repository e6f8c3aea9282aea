internal import CivilTime
internal import Gallery
public import Kernel

/// What happens to pictures that are to be shared.
public enum UploadEvent: Hashable, Sendable {
  /// One was taken for a group, at a time that the app goes by.
  case taken(TakenPicture, for: GroupID)
  /// The file of a picture is durable, or could not be made so.
  case pictureKept(PhotoUUID, succeeded: Bool)
  /// What was to be kept of the queue is, or could not be.
  case stateKept(succeeded: Bool)
  /// The server answered; `nil`: it could not be reached, or its answer was lost.
  case answered(PhotoUUID, UploadAnswer?)
  /// A list of the server's has a photo.
  case listed(PhotoID)
  /// It is not to be shared after all, or was taken back.
  case cancelled(PhotoID)
  /// A photo of anybody's was taken back.
  case withdrawn(Tombstone)
  /// The file of a picture is gone, or could not be removed.
  case pictureRemoved(PhotoUUID, succeeded: Bool)
  /// An instant that the queue waited for has come.
  case timePassed
}

/// What the queue asks for, and tells.
public enum UploadEffect: Hashable, Sendable {
  /// Write a picture's file durably, whole or not at all; answered by `pictureKept`.
  case keepPicture(PhotoUUID, [UInt8])
  /// Write this durably; answered by `stateKept`.
  case keepState(SharingState)
  /// Send a picture, whose file is there; answered by `answered`.
  case send(UploadOrder)
  /// Stop sending it: its answer is of no interest any more.
  case stop(PhotoUUID)
  /// Remove a picture's file; answered by `pictureRemoved`.
  case removePicture(PhotoUUID)
  /// A picture is in the queue from now on.
  case added(Upload)
  /// One could not be sent at its first try, and waits.
  case delayed(Upload)
  /// One has left the queue.
  case ended(Upload, UploadEnding)
}

/// How a picture leaves the queue.
public enum UploadEnding: Hashable, Sendable {
  /// The server has it as of that moment, and only then is it called sent.
  case shared(at: WallTime)
  case refused(UploadRefusal)
  case cancelled
  /// Its file was gone at launch.
  case lost
}

/// Pictures on their way to groups: kept until the server has them or will not have them, sent one after the other in each
/// group, and each once however often it is sent.
///
/// First the file of a picture is made durable, then a record that names it, and only then is it sent: a picture that was
/// sent is known to every later launch under the id that the server knows, so that nothing is doubled, and no number is sent
/// for two. Between taking and record a kill loses it. What fails is tried again at the pace of docs/product.md, section 10,
/// in the background too. No clock, no chance; O(pictures) an event.
public struct UploadQueue: Sendable {
  private enum Phase: Hashable, Sendable {
    /// Its file is not durable.
    case unkept([UInt8])
    /// It is; the record is durable once this revision of the state is.
    case kept(revision: UInt64)
    case sending
  }

  private struct Entry: Sendable {
    let upload: Upload
    var phase: Phase
    var isBeingKept = false
    /// It was sent in vain, or by an earlier launch: it counts by when it was taken.
    var hadToWait = false
    var pace = RetryPace()
    /// Not before this is it written or sent again.
    var due = Instant.zero
  }

  /// In the order in which they were taken.
  private var entries: [Entry] = []
  private var slots: [TakenSlot]
  private var withdrawn: [Tombstone]
  /// The number of the next picture.
  private var nextNumber: UInt64
  private let person: PersonID
  private let device: UInt64
  private let zones: [GroupID: ZoneRules]

  private var keeper = StateWriter()
  /// Of the state: as it is, as it was asked to be kept last, and as it is durable.
  private var revision: UInt64 = 0
  private var askedRevision: UInt64 = 0
  private var keptRevision: UInt64 = 0

  /// Files that no record names once a revision is durable.
  private var leaving: [(id: PhotoUUID, revision: UInt64)] = []
  private var removals = RetryList<PhotoUUID, PhotoUUID>()
  /// Pictures whose file a launch did not find.
  private var lost: [Upload] = []

  /// When it next has something to do by itself.
  public private(set) var next = Instant.never

  /// Goes on where an earlier launch left off: what waits is sent as from offline, what has no file is lost, and files that
  /// nothing names go. O(pictures).
  public init(_ launch: SharingLaunch) {
    person = launch.person
    device = launch.device
    zones = launch.zones
    slots = launch.kept.slots
    withdrawn = launch.kept.withdrawn
    let found = Set(launch.pictures)
    let highest = launch.pictures.compactMap { $0.origin?.number }.max() ?? 0
    nextNumber = max(1, launch.kept.nextNumber, highest + 1)
    for upload in launch.kept.uploads {
      guard found.contains(upload.id) else {
        lost.append(upload)
        continue
      }
      var entry = Entry(upload: upload, phase: .kept(revision: 0))
      entry.hadToWait = true
      entries.append(entry)
    }
    let named = Set(entries.map(\.upload.id))
    leaving = launch.pictures.sorted().filter { !named.contains($0) }.map { ($0, 0) }
    if !entries.isEmpty || !lost.isEmpty || !leaving.isEmpty { next = .zero }
  }

  // MARK: What there is

  /// Pictures in the queue, in the order in which they were taken.
  public var uploads: [Upload] { entries.map(\.upload) }
  public var isEmpty: Bool { entries.isEmpty }
  /// Pictures that are being sent.
  public var sendingCount: Int { entries.count { $0.phase == .sending } }

  /// Whether a photo is one that waits here. O(pictures).
  public func contains(_ photo: PhotoID) -> Bool { entries.contains { $0.upload.photo == photo } }

  /// The id that the next picture gets.
  public var nextID: PhotoUUID { PhotoUUID(device: device, number: nextNumber) }

  /// Passes over an id whose number is another photo's already.
  public mutating func skipID() { nextNumber += 1 }

  /// Whether, as far as is known here, the person may share with a group now: no slot of today is taken, and no picture that
  /// waits counts for today. The server decides. O(pictures).
  public func allows(_ group: GroupID, at now: WallTime) -> Bool {
    let today = day(of: now, in: group)
    guard !slots.contains(TakenSlot(group: group, day: today)) else { return false }
    return !entries.contains { $0.upload.group == group && day(of: $0, at: now) == today }
  }

  /// What is to be kept as of now.
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

  /// The day that a picture counts for, were it taken by the server at a moment.
  private func day(of entry: Entry, at accepted: WallTime) -> CivilDay {
    let upload = entry.upload
    return SharedUpload(accepted: accepted, takenOffline: entry.hadToWait ? upload.taken : nil)
      .day(in: zone(of: upload.group))
  }

  // MARK: What happens

  /// Takes an event in at an instant and a time, and appends what follows. O(pictures).
  public mutating func handle(
    _ event: UploadEvent, at now: Instant, _ wall: WallTime, into effects: inout [UploadEffect]
  ) {
    switch event {
    case .taken(let picture, let group): add(picture, for: group, &effects)
    case .pictureKept(let id, let succeeded): recordFile(of: id, succeeded, at: now)
    case .stateKept(let succeeded): recordState(succeeded, at: now, &effects)
    case .answered(let id, let answer): record(answer, to: id, at: now, &effects)
    case .listed(let photo):
      // Which day it counts for only the answer says: it is asked for at once.
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

  /// As many as `RecentPhotos` knows in a launch: the record stays small.
  private static let mostTombstones = 512

  /// A clock that is ahead takes every tombstone for over: one goes only where there is no room, and one that is over goes first.
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
      // It ended meanwhile, and its file came after.
      if succeeded { leaving.append((id, keptRevision)) }
      return
    }
    entries[place].isBeingKept = false
    guard succeeded else {
      entries[place].due = now + entries[place].pace.failed()
      return
    }
    revision += 1
    entries[place].phase = .kept(revision: revision)
    entries[place].pace = RetryPace()
    entries[place].due = .zero
  }

  private mutating func recordState(_ succeeded: Bool, at now: Instant, _ effects: inout [UploadEffect]) {
    if succeeded { keptRevision = askedRevision }
    let isOwed = succeeded ? keeper.kept() : keeper.failed(at: now)
    if isOwed { askToKeep(&effects) }
  }

  private mutating func record(
    _ answer: UploadAnswer?, to id: PhotoUUID, at now: Instant, _ effects: inout [UploadEffect]
  ) {
    guard let place = entries.firstIndex(where: { $0.upload.id == id }), entries[place].phase == .sending
    else { return }
    switch answer {
    case nil:
      entries[place].phase = .kept(revision: 0)
      entries[place].due = now + entries[place].pace.failed()
      if entries[place].pace.failureCount == 1 { effects.append(.delayed(entries[place].upload)) }
      entries[place].hadToWait = true
    case .accepted(let time, let day), .alreadyThere(let time, let day):
      end(place, .shared(at: time), day: day, &effects)
    case .refused(.slotTaken(let day)):
      end(place, .refused(.slotTaken(day)), day: day, &effects)
    case .refused(let refusal): end(place, .refused(refusal), day: nil, &effects)
    }
  }

  /// A picture leaves; its file goes once no record names it.
  private mutating func end(
    _ place: Int, _ ending: UploadEnding, day: CivilDay?, _ effects: inout [UploadEffect]
  ) {
    let entry = entries.remove(at: place)
    let group = entry.upload.group
    if entry.phase == .sending, ending == .cancelled { effects.append(.stop(entry.upload.id)) }
    if let day {
      let slot = TakenSlot(group: group, day: day)
      // What waited for 48 hours counts for the day before yesterday at the earliest. The server says which day it is: the device's
      // clock may be ahead.
      slots.removeAll { $0 == slot || $0.group == group && $0.day.daysSinceEpoch < day.daysSinceEpoch - 2 }
      slots.append(slot)
    }
    revision += 1
    if case .unkept = entry.phase {} else { leaving.append((entry.upload.id, revision)) }
    effects.append(.ended(entry.upload, ending))
  }

  // MARK: What follows

  /// Has everything done that can be.
  private mutating func goOn(at now: Instant, _ effects: inout [UploadEffect]) {
    for upload in lost {
      revision += 1
      effects.append(.ended(upload, .lost))
    }
    lost.removeAll()
    if keeper.startsAgain(at: now) { askToKeep(&effects) }
    if revision > askedRevision, keeper.want() { askToKeep(&effects) }
    for id in leaving where id.revision <= keptRevision { effects.append(.removePicture(id.id)) }
    leaving.removeAll { $0.revision <= keptRevision }
    for id in removals.takeDue(at: now) { effects.append(.removePicture(id)) }
    var busy: Set<GroupID> = []
    for place in entries.indices { goOn(with: place, &busy, at: now, &effects) }
    next = min(keeper.next, removals.next, entriesDue)
  }

  private mutating func askToKeep(_ effects: inout [UploadEffect]) {
    askedRevision = revision
    effects.append(.keepState(state))
  }

  /// Writes or sends a picture when it is due and none before it in its group is on the way.
  private mutating func goOn(
    with place: Int, _ busy: inout Set<GroupID>, at now: Instant, _ effects: inout [UploadEffect]
  ) {
    let upload = entries[place].upload
    let isFirst = busy.insert(upload.group).inserted
    guard entries[place].due <= now else { return }
    switch entries[place].phase {
    case .unkept(let bytes):
      guard !entries[place].isBeingKept else { return }
      entries[place].isBeingKept = true
      effects.append(.keepPicture(upload.id, bytes))
    case .kept(let needed):
      guard isFirst, needed <= keptRevision else { return }
      entries[place].phase = .sending
      effects.append(.send(UploadOrder(upload, of: person, hadToWait: entries[place].hadToWait)))
    case .sending: break
    }
  }

  /// When the first of those that failed is due; of what waits for an answer nobody knows.
  private var entriesDue: Instant {
    var due = Instant.never
    var busy: Set<GroupID> = []
    for entry in entries {
      let isFirst = busy.insert(entry.upload.group).inserted
      switch entry.phase {
      case .unkept: if !entry.isBeingKept { due = min(due, entry.due) }
      case .kept(let needed): if isFirst, needed <= keptRevision { due = min(due, entry.due) }
      case .sending: break
      }
    }
    return due
  }

  // MARK: For whoever looks on

  /// Folds what later frames depend on into the digest. O(1).
  func mix(into digest: inout StableDigest) {
    digest.mix(entries.count)
    digest.mix(nextNumber)
  }

  /// Panics when the state contradicts itself. O(pictures).
  public func checkInvariants() {
    var sending: Set<GroupID> = []
    for entry in entries where entry.phase == .sending {
      precondition(
        sending.insert(entry.upload.group).inserted,
        "two pictures of group \(entry.upload.group.raw) are sent")
    }
    precondition(keptRevision <= askedRevision && askedRevision <= revision, "a state is kept that never was")
    precondition(Set(entries.map(\.upload.id)).count == entries.count, "a picture is in the queue twice")
    for entry in entries {
      precondition(
        entry.upload.id.origin.map { $0.number < nextNumber } ?? false, "a picture's number is still to come")
    }
  }
}
