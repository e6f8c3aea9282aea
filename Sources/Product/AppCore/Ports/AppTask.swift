public import Gallery
public import Kernel
public import LedgerSync
public import PhotoCaching
public import PointsLedger

/// A task that a request asks a port to do.
public enum AppTask: Hashable, Sendable {
  /// Fetch or decode a photo; rank 0 for photos on screen, 1 for prefetches.
  case photo(PhotoJob)
  /// Commit these events to the ledger as one batch, batches in order; see `CommitOrder`.
  case post([LedgerEvent])
  /// Remove everything of a photo from disk.
  case removeBytes(of: PhotoID)
  /// Ask the server for a group's list.
  case listGroup(GroupID)
  /// List the photos with any file on disk.
  case listDisk
  /// Read a child's standing and the points it earned on a day. Readings and batches are answered in the order in which the
  /// ledger performed them.
  case readPoints(of: ChildID, earnedIn: Range<WallTime>)
  /// Write the state durably; the next launch starts with the last one.
  case keep(PersistedState)
  /// Send parents' album changes to the server, completely or not at all. Sent again after a failure, so the server must accept
  /// repetitions. One request at a time, in the order of the touches.
  case changeAlbum([AlbumChange])
  /// Read every child's standing, and its points on each day between these times, in order.
  case readFamily(daysBetween: [WallTime])
  /// Open the system camera for a group, until a picture is taken or the child goes back.
  case takePicture(GroupID)
  /// Write a picture's file durably under its id, atomically, and add it to the photo cache.
  case storePicture(PhotoUUID, [UInt8])
  /// Remove a picture's file; an absent one counts as removed.
  case removePicture(PhotoUUID)
  /// Write the sharing state durably; the next launch starts with the last one.
  indirect case storeSharing(SharingState)
  /// Send a stored picture to the server. Rank 2, behind all photos; after 10 s of waiting rank 0.
  indirect case upload(UploadOrder)
  /// Pass events to the ledger's replica in order; always answered by `synced`. Ordered with batches and readings.
  case sync([SyncEvent])
  /// Save these records in the family's zone; answered by the cloud's answer, or by `failed` when it is unknown.
  case send(attempt: Int, [SyncRecord])
  /// Fetch the changes of the family's zone; answered like `send`.
  case fetchChanges(attempt: Int, since: ChangeToken?)
}

extension AppTask {
  /// The priority among requests of the same port, smaller first. Cleanup waits for the ledger, uploads for downloads. Photo jobs
  /// have the pipeline's rank.
  var rank: Int {
    switch self {
    case .photo, .post, .listGroup, .readPoints, .changeAlbum, .readFamily, .takePicture, .storePicture,
      .storeSharing, .sync, .send, .fetchChanges:
      0
    case .removeBytes, .listDisk, .keep, .removePicture: 1
    case .upload: 2
    }
  }
}

extension RequestID {
  /// Whether the pipeline assigned the id: it uses even numbers, the core odd ones.
  var isOfPipeline: Bool { raw & 1 == 0 }
}

/// The outcome of a request.
public enum AppOutcome: Sendable {
  case photo(PhotoJobOutcome, PhotoWorkReport)
  /// The batch is committed, with its effects.
  case posted([LedgerEffect])
  case removed
  /// The photos on disk.
  case onDisk([PhotoID])
  /// A child's standing.
  case points(LedgerStanding)
  /// The state is stored.
  case stored
  /// The server's list of a group; the core filters expired photos.
  case listed(GroupListing)
  /// The server applied the album changes.
  case albumChanged
  /// The server refused the album changes for good; these changes restore its album. When it was unreachable: `failed`.
  case albumRefused([AlbumChange])
  /// The standings of all children.
  case family([ChildDays])
  /// The child took a picture, or went back without one. Without a camera or permission: `failed`.
  case picture(TakenPicture)
  case noPicture
  /// The server's answer to an upload; when it was unreachable or did not answer: `failed`.
  case uploaded(UploadAnswer)
  /// The task failed. Photo jobs have an outcome with a reason instead.
  case failed
  /// The result of a batch or of replica events, where the ledger is synced.
  case synced(LedgerUpdate)
  /// The cloud's answer: `sent` or `fetched`.
  case cloudAnswered(SyncEvent)
}

extension AppTask {
  /// The tasks without their values; photo jobs by their kind.
  public enum Kind: UInt8, Hashable, Sendable, CaseIterable {
    case fetch, decode, post, removeBytes, listGroup, listDisk, keep, readPoints
    case changeAlbum, readFamily
    case takePicture, storePicture, removePicture, storeSharing, upload
    case sync, send, fetchChanges
  }

  /// The case without its values.
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
    case .storePicture: .storePicture
    case .removePicture: .removePicture
    case .storeSharing: .storeSharing
    case .upload: .upload
    case .sync: .sync
    case .send: .send
    case .fetchChanges: .fetchChanges
    }
  }
}

extension AppOutcome {
  /// The outcomes without their values.
  public enum Kind: UInt8, Hashable, Sendable, CaseIterable {
    case photo, posted, removed, onDisk, stored, listed, failed, points
    case albumChanged, family
    case picture, noPicture, uploaded
    case synced, cloudAnswered
    case albumRefused
  }

  /// The case without its values.
  public var kind: Kind {
    switch self {
    case .photo: .photo
    case .posted: .posted
    case .removed: .removed
    case .onDisk: .onDisk
    case .stored: .stored
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

// MARK: - Pending requests

/// The requests not yet collected, and the collected ones, other than photo jobs, without an answer.
struct RequestList: Sendable {
  private var uncollected: [Request<AppTask>] = []
  private var pending: [RequestID: AppTask] = [:]
  /// The core's latest id; the core uses odd numbers.
  private(set) var last = RequestID(1)

  init() { uncollected.reserveCapacity(256) }

  /// Forwards a request of the pipeline.
  mutating func pass(_ request: Request<PhotoJob>) { uncollected.append(request.map { .photo($0) }) }

  /// Adds a request other than a photo job; the pipeline tracks photo jobs.
  @discardableResult mutating func start(_ task: AppTask) -> RequestID {
    last.raw += 2
    pending[last] = task
    uncollected.append(.start(last, task, rank: task.rank))
    return last
  }

  /// Raises a pending request to rank 0.
  mutating func hurry(_ id: RequestID) {
    guard pending[id] != nil else { return }
    uncollected.append(.rerank(id, rank: 0))
  }

  /// Whether a batch of the ledger has no answer yet. O(pending).
  var isPosting: Bool { pending.values.contains { if case .post = $0 { true } else { false } } }

  /// The task of a pending request; `nil` for any other. O(1).
  func task(of id: RequestID) -> AppTask? { pending[id] }

  /// Cancels a request; its answer is ignored.
  mutating func cancel(_ id: RequestID) {
    guard pending.removeValue(forKey: id) != nil else { return }
    uncollected.append(.cancel(id))
  }

  /// Ends a request and returns its task; `nil` when it is not pending.
  mutating func finish(_ id: RequestID) -> AppTask? { pending.removeValue(forKey: id) }

  /// Moves the requests since the last call to the end of `requests`.
  mutating func drain(into requests: inout [Request<AppTask>]) {
    guard !uncollected.isEmpty else { return }
    requests.append(contentsOf: uncollected)
    uncollected.removeAll(keepingCapacity: true)
  }

  /// Traps when a pending request has an id that was never assigned. O(pending).
  func checkInvariants() {
    for id in pending.keys {
      precondition(!id.isOfPipeline && id <= last, "request \(id.raw) was never made")
    }
  }
}
