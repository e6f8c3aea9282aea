public import Gallery
public import Kernel
public import LedgerSync
public import PhotoCaching
public import PointsLedger

/// What a request wants done outside the core.
public enum AppTask: Hashable, Sendable {
  /// Fetch or decode a photo; what is wanted on screen has rank 0, what is fetched ahead 1.
  case photo(PhotoJob)
  /// Commit these events to the ledger as one batch, batches in the order asked for; see `CommitOrder`.
  case post([LedgerEvent])
  /// Remove everything of a photo from disk.
  case removeBytes(of: PhotoID)
  /// Ask the server for a group's list.
  case listGroup(GroupID)
  /// Say of which photos anything is on disk.
  case listDisk
  /// Say what a child's points come to, and what of them it earned on a day. Readings and batches are answered in the
  /// order in which the ledger did them.
  case readPoints(of: ChildID, earnedIn: Range<WallTime>)
  /// Write this durably; the next launch begins with what was written last.
  case keep(PersistedState)
  /// Tell the server what parents have changed in the album, all of it or nothing; asked for again when it failed, so that what it has
  /// already is no news to it. One at a time, in the order of the touches.
  case changeAlbum([AlbumChange])
  /// Say what every child of the family has, and what it earned on each of the days between these moments, in their order.
  case readFamily(daysBetween: [WallTime])
  /// Put the system's camera in front for a group, until a picture is taken or the child goes back.
  case takePicture(GroupID)
  /// Write a picture's file durably under its id, whole or not at all, and have the photo cache hold it as well.
  case keepPicture(PhotoUUID, [UInt8])
  /// Remove a picture's file; what is not there is gone.
  case removePicture(PhotoUUID)
  /// Write this durably; the next launch begins with what was written last.
  indirect case keepSharing(SharingState)
  /// Send a picture, whose file is there, to the server. It has rank 2, behind all photos, until it has waited for 10 s; then 0.
  indirect case upload(UploadOrder)
  /// Tell the ledger's replica these, in their order; always answered by `synced`. In one order with batches and readings.
  case sync([SyncEvent])
  /// Save these records in the family's zone; answered by what the cloud says, or by `failed` when nobody knows.
  case send(attempt: Int, [SyncRecord])
  /// Ask the family's zone what has changed; answered in the same way.
  case fetchChanges(attempt: Int, since: ChangeToken?)
}

extension AppTask {
  /// Among the requests of its port, smaller ranks first: what tidies up waits for the ledger, and what is sent for whom a child waits
  /// for. Photo jobs bring the pipeline's.
  var rank: Int {
    switch self {
    case .photo, .post, .listGroup, .readPoints, .changeAlbum, .readFamily, .takePicture, .keepPicture,
      .keepSharing, .sync, .send, .fetchChanges:
      0
    case .removeBytes, .listDisk, .keep, .removePicture: 1
    case .upload: 2
    }
  }
}

extension RequestID {
  /// Whether the pipeline made this number: it gives out even ones, the core odd ones.
  var isOfPipeline: Bool { raw & 1 == 0 }
}

/// How a request ended.
public enum AppOutcome: Sendable {
  case photo(PhotoJobOutcome, PhotoWorkReport)
  /// The batch is committed, with what came of it.
  case posted([LedgerEffect])
  case removed
  /// The photos on disk.
  case onDisk([PhotoID])
  /// What a child's points come to.
  case points(LedgerStanding)
  /// What was to be kept is.
  case kept
  /// The group's list as the server has it; what is over is left out by the core.
  case listed(GroupListing)
  /// The server has the album so.
  case albumChanged
  /// The server will never have the album so; these changes make of what shows what the server has. Where it cannot be reached, `failed`.
  case albumRefused([AlbumChange])
  /// Every child of the family.
  case family([ChildDays])
  /// The child took a picture, or went back without one. Where there is no camera, or no leave to use it, `failed`.
  case picture(TakenPicture)
  case noPicture
  /// The server's answer to an upload; `failed` where it could not be reached, or did not answer.
  case uploaded(UploadAnswer)
  /// It could not be done; for all but photo jobs, whose outcomes say why.
  case failed
  /// What came of a batch, or of what the replica was told, where the ledger is synced.
  case synced(LedgerUpdate)
  /// What the cloud says: `sent` or `fetched`.
  case cloudAnswered(SyncEvent)
}

extension AppTask {
  /// Every task, without what it carries; photo jobs by what they do.
  public enum Kind: UInt8, Hashable, Sendable, CaseIterable {
    case fetch, decode, post, removeBytes, listGroup, listDisk, keep, readPoints
    case changeAlbum, readFamily
    case takePicture, keepPicture, removePicture, keepSharing, upload
    case sync, send, fetchChanges
  }

  /// Which of them this is.
  public var kind: Kind {
    switch self {
    case .photo(.fetch): .fetch
    case .photo(.decode): .decode
    case .post: .post
    case .removeBytes: .removeBytes
    case .listGroup: .listGroup
    case .listDisk: .listDisk
    case .keep: .keep
    case .readPoints: .readPoints
    case .changeAlbum: .changeAlbum
    case .readFamily: .readFamily
    case .takePicture: .takePicture
    case .keepPicture: .keepPicture
    case .removePicture: .removePicture
    case .keepSharing: .keepSharing
    case .upload: .upload
    case .sync: .sync
    case .send: .send
    case .fetchChanges: .fetchChanges
    }
  }
}

extension AppOutcome {
  /// Every outcome, without what it carries.
  public enum Kind: UInt8, Hashable, Sendable, CaseIterable {
    case photo, posted, removed, onDisk, kept, listed, failed, points
    case albumChanged, family
    case picture, noPicture, uploaded
    case synced, cloudAnswered
    case albumRefused
  }

  /// Which of them this is.
  public var kind: Kind {
    switch self {
    case .photo: .photo
    case .posted: .posted
    case .removed: .removed
    case .onDisk: .onDisk
    case .kept: .kept
    case .listed: .listed
    case .failed: .failed
    case .points: .points
    case .albumChanged: .albumChanged
    case .albumRefused: .albumRefused
    case .family: .family
    case .picture: .picture
    case .noPicture: .noPicture
    case .uploaded: .uploaded
    case .synced: .synced
    case .cloudAnswered: .cloudAnswered
    }
  }
}

// MARK: - The list of them

/// The requests that nobody has collected yet, and those other than photo jobs that wait for their answer.
struct RequestList: Sendable {
  private var uncollected: [Request<AppTask>] = []
  private var pending: [RequestID: AppTask] = [:]
  /// The latest of the core's own, whose numbers are odd.
  private(set) var last = RequestID(1)

  init() { uncollected.reserveCapacity(256) }

  /// Passes on what the pipeline asks for.
  mutating func pass(_ request: Request<PhotoJob>) { uncollected.append(request.map { .photo($0) }) }

  /// Asks for anything but a photo job, of which the pipeline keeps account.
  @discardableResult mutating func start(_ task: AppTask) -> RequestID {
    last.raw += 2
    pending[last] = task
    uncollected.append(.start(last, task, rank: task.rank))
    return last
  }

  /// What waits until now no longer does: what is asked from here on goes behind it.
  mutating func hurry(_ id: RequestID) {
    guard pending[id] != nil else { return }
    uncollected.append(.rerank(id, rank: 0))
  }

  /// Whether a batch of the ledger is not answered. O(pending).
  var isPosting: Bool { pending.values.contains { if case .post = $0 { true } else { false } } }

  /// What a request asked for that is not answered; `nil` for any other. O(1).
  func task(of id: RequestID) -> AppTask? { pending[id] }

  /// Nobody wants to know any more what comes of a request.
  mutating func cancel(_ id: RequestID) {
    guard pending.removeValue(forKey: id) != nil else { return }
    uncollected.append(.cancel(id))
  }

  /// What an answered request had asked for; `nil` when it was answered before, or never made.
  mutating func finish(_ id: RequestID) -> AppTask? { pending.removeValue(forKey: id) }

  /// Moves what was asked since the last call to the end of `requests`.
  mutating func drain(into requests: inout [Request<AppTask>]) {
    guard !uncollected.isEmpty else { return }
    requests.append(contentsOf: uncollected)
    uncollected.removeAll(keepingCapacity: true)
  }

  /// Panics when a request waits for an answer under a number that was not given out. O(pending).
  func checkInvariants() {
    for id in pending.keys {
      precondition(!id.isOfPipeline && id <= last, "request \(id.raw) was never made")
    }
  }
}
