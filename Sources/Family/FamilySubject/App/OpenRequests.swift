internal import AppCore
internal import Invariants
internal import Kernel
internal import PhotoCaching
internal import PointsLedger
internal import Simulation

/// Requests of the app without a final answer: those of its core on the lanes, and pending ones of the ledger and the world.
struct OpenRequests {
  /// Requests of the core without an answer.
  var operations: [RequestID: Operation] = [:]
  /// Requests to the ledger without an answer.
  var postings = OpenPostings()
  /// Rewards and corrections requested by touches, but not yet of the ledger.
  var touched = TouchedPostings()
  /// The child's use of its open rewards by touches.
  var watch = ScreenWatch()
  /// The last requested reading of the children's points.
  var familyReading: RequestID?
  /// Which batches the ledger may receive.
  var commitOrder = CommitOrder()
  /// Refused requests that are not done.
  var refused = RefusedRequests()
  /// New requests of the core, and those not yet given to the lanes.
  var asked: [Request<AppTask>] = []
  var forLanes: [Request<Lane>] = []
  /// Requests that have left for the family's zone, with the times of their answers.
  private(set) var atZone: [(id: RequestID, due: Instant)] = []

  init() {
    asked.reserveCapacity(256)
    forLanes.reserveCapacity(256)
  }

  /// Drops all requests of a killed app. Those of the ledger were made by others, and remain.
  mutating func killed() {
    operations.removeAll(keepingCapacity: true)
    asked.removeAll(keepingCapacity: true)
    forLanes.removeAll(keepingCapacity: true)
    refused.forget()
    touched.killed()
    commitOrder = CommitOrder()
    atZone.removeAll()
  }

  /// When the zone's next answer arrives. O(requests at the zone).
  var nextAnswer: Instant { atZone.reduce(.never) { min($0, $1.due) } }

  /// Records that a request has left for the zone.
  mutating func awaitZone(_ id: RequestID, until due: Instant) { atZone.append((id, due)) }

  /// Removes and returns the requests whose answers have arrived, in the order in which they left.
  mutating func takeAnswered(by vsync: Instant) -> [RequestID] {
    let due = atZone.filter { $0.due <= vsync }.map(\.id)
    if !due.isEmpty { atZone.removeAll { $0.due <= vsync } }
    return due
  }

  /// Whether a write of the small file is unacknowledged. O(requests).
  var lacksSmallFile: Bool {
    operations.values.contains { if case .keep = $0.task { true } else { false } } || refused.lacksSmallFile
  }

  /// Requests to the ports that are not done. O(requests).
  var unsettled: CheckedFrame.Unsettled {
    var unsettled = CheckedFrame.Unsettled()
    unsettled.posting = postings.oldest
    unsettled.request = (operations.values.map(\.asked) + (refused.oldest.map { [$0] } ?? [])).min()
    unsettled.count = postings.count + operations.count + refused.count
    return unsettled
  }

  /// Requests to the ports without any answer, not even a refusal. O(requests).
  var unanswered: CheckedFrame.Unsettled {
    var unanswered = CheckedFrame.Unsettled()
    for operation in operations.values {
      unanswered.request = min(unanswered.request ?? operation.asked, operation.asked)
      unanswered.count += 1
    }
    return unanswered
  }
}

/// A request of the core on a lane, with its outcome once it is done.
struct Operation {
  let task: AppTask
  /// The vsync of the frame that made the request.
  let asked: Instant
  /// The outcome; `nil` before. Also `nil` for a listing, which reads the group when it is answered.
  var outcome: AppOutcome?
  /// Its report about the child's points, by the rules' computation; `nil` if it has none.
  var points: ReportedPoints?
  /// The children's expected points when read, by the rules' computation; and whether a batch has changed them.
  var family: [ExpectedChild]?
  var changesFamily = false
  /// When its lane began it, and, for a request to the family's zone, when its answer arrives.
  var started = Instant.zero
  var answered = Instant.zero
  /// Entries of other devices that it reports.
  var arrived: [TransactionID] = []

  init(task: AppTask, asked: Instant) {
    self.task = task
    self.asked = asked
  }

  /// The bitmap of its outcome.
  var bitmap: PhotoBitmap? {
    guard case .photo(.decoded(let bitmap), _)? = outcome else { return nil }
    return bitmap
  }
}

/// How each kind of request runs on the lanes; `FamilyApp.perform` does the work.
extension Operation {
  /// Its line in the cost table.
  var kind: LaneOperation {
    switch task {
    case .photo(.fetch): .fetch
    case .photo(.decode): .decode
    case .post: .commit
    case .removeBytes: .remove
    case .listGroup: .list
    case .listDisk: .listDisk
    case .keep: .keep
    case .readPoints, .readFamily: .points
    case .changeAlbum: .list
    case .storePicture, .storeSharing: .keep
    case .removePicture: .remove
    case .upload, .takePicture: .upload
    case .sync: .sync
    case .send: .send
    case .fetchChanges: .changes
    }
  }

  /// The name in cost model and reports.
  var name: String { kind.rawValue }

  /// Whether it did the work that the cost table prices. Refused, failed and redundant requests did less.
  var didItsWork: Bool {
    switch outcome {
    case .photo(.fetched, let report)?: report.fetchedBytes > .zero
    case .photo(.decoded, _)?, .posted?, .removed?, .onDisk?, .stored?, .points?, .family?, .synced?: true
    default: false
    }
  }

  var lane: Lane {
    switch task {
    case .photo(.decode): .decode
    case .post, .removeBytes, .listDisk, .keep, .readPoints, .readFamily, .storePicture, .removePicture,
      .storeSharing,
      .sync:
      .database
    case .photo(.fetch), .listGroup, .changeAlbum, .upload, .takePicture, .send, .fetchChanges: .network
    }
  }
}
