internal import AppCore
internal import Invariants
internal import Kernel
internal import PhotoCaching
internal import PointsLedger
internal import Simulation

/// What the app was asked for and has not answered for good: the requests of its core on their way through the lanes, and
/// what the ledger and the world still owe.
struct OpenRequests {
  /// Requests of the core that have not been answered.
  var operations: [RequestID: Operation] = [:]
  /// What the ledger has been asked and not answered.
  var postings = OpenPostings()
  /// Rewards and corrections that touches have asked for, and the ledger has not been asked for.
  var touched = TouchedPostings()
  /// What the child does with its open rewards by touches.
  var watch = ScreenWatch()
  /// The last reading of the children's points that was asked for.
  var familyReading: RequestID?
  /// Which batches the ledger may be handed.
  var commitOrder = CommitOrder()
  /// What was refused and is not done.
  var refused = RefusedRequests()
  /// What the core has asked for and nobody has looked at, and what of it the lanes were not given yet.
  var asked: [Request<AppTask>] = []
  var forLanes: [Request<Lane>] = []
  /// Requests to the family's zone that have left the device, and when their answers are there.
  private(set) var atZone: [(id: RequestID, due: Instant)] = []

  init() {
    asked.reserveCapacity(256)
    forLanes.reserveCapacity(256)
  }

  /// The app was killed: its requests went with it. What the ledger was asked for was asked by others.
  mutating func killed() {
    operations.removeAll(keepingCapacity: true)
    asked.removeAll(keepingCapacity: true)
    forLanes.removeAll(keepingCapacity: true)
    refused.forget()
    touched.killed()
    commitOrder = CommitOrder()
    atZone.removeAll()
  }

  /// When the next answer of the zone is there. O(requests at the zone).
  var nextAnswer: Instant { atZone.reduce(.never) { min($0, $1.due) } }

  /// A request has left for the zone.
  mutating func awaitZone(_ id: RequestID, until due: Instant) { atZone.append((id, due)) }

  /// Takes the requests whose answers are there by now, in the order in which they left.
  mutating func takeAnswered(by vsync: Instant) -> [RequestID] {
    let due = atZone.filter { $0.due <= vsync }.map(\.id)
    if !due.isEmpty { atZone.removeAll { $0.due <= vsync } }
    return due
  }

  /// Whether something is to be kept that was not acknowledged. O(requests).
  var lacksSmallFile: Bool {
    operations.values.contains { if case .keep = $0.task { true } else { false } } || refused.lacksSmallFile
  }

  /// What was asked of the ports and is not done. O(requests).
  var unsettled: CheckedFrame.Unsettled {
    var unsettled = CheckedFrame.Unsettled()
    unsettled.posting = postings.oldest
    unsettled.request = (operations.values.map(\.asked) + (refused.oldest.map { [$0] } ?? [])).min()
    unsettled.count = postings.count + operations.count + refused.count
    return unsettled
  }

  /// What was asked of the ports and has no answer yet, were it a refusal. O(requests).
  var unanswered: CheckedFrame.Unsettled {
    var unanswered = CheckedFrame.Unsettled()
    for operation in operations.values {
      unanswered.request = min(unanswered.request ?? operation.asked, operation.asked)
      unanswered.count += 1
    }
    return unanswered
  }
}

/// A request of the core on its way through a lane, with what came of it once it was done.
struct Operation {
  let task: AppTask
  /// The vsync of the frame that asked for it.
  let asked: Instant
  /// What performing it came to; `nil` before, and for a listing, which tells what the group holds when it is answered.
  var outcome: AppOutcome?
  /// What it has to tell of the child's points, as rules reckon it; `nil` where it tells nothing of them.
  var points: ReportedPoints?
  /// How the children stand when they are read, as rules reckon it; and whether a batch has made another of that.
  var family: [ExpectedChild]?
  var changesFamily = false
  /// When its lane took it up, and when its answer is there, of one to the family's zone.
  var started = Instant.zero
  var answered = Instant.zero
  /// Entries of other devices that it tells of.
  var arrived: [TransactionID] = []

  init(task: AppTask, asked: Instant) {
    self.task = task
    self.asked = asked
  }

  /// The picture that it came to.
  var bitmap: PhotoBitmap? {
    guard case .photo(.decoded(let bitmap), _)? = outcome else { return nil }
    return bitmap
  }
}

/// How each kind of request runs on the lanes; what it does there says `FamilyApp.perform`.
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
    case .keepPicture, .keepSharing: .keep
    case .removePicture: .remove
    case .upload, .takePicture: .upload
    case .sync: .sync
    case .send: .send
    case .fetchChanges: .changes
    }
  }

  /// The name in cost model and reports.
  var name: String { kind.rawValue }

  /// Whether it did what the cost table has a line for: what was refused or failed, or was there already, did less.
  var didItsWork: Bool {
    switch outcome {
    case .photo(.fetched, let report)?: report.fetchedBytes > .zero
    case .photo(.decoded, _)?, .posted?, .removed?, .onDisk?, .kept?, .points?, .family?, .synced?: true
    default: false
    }
  }

  var lane: Lane {
    switch task {
    case .photo(.decode): .decode
    case .post, .removeBytes, .listDisk, .keep, .readPoints, .readFamily, .keepPicture, .removePicture,
      .keepSharing,
      .sync:
      .database
    case .photo(.fetch), .listGroup, .changeAlbum, .upload, .takePicture, .send, .fetchChanges: .network
    }
  }
}
