internal import AppCore
internal import Kernel
internal import PhotoCaching
internal import PointsLedger
internal import Simulation

/// A request of the core on its way through a lane, with what came of it once it was done.
struct Operation {
  let id: RequestID
  let task: AppTask
  /// The vsync of the frame that asked for it.
  let asked: Instant
  /// What a photo job came to.
  var photoResult: PhotoJobResult?
  /// What a batch of the ledger came to.
  var posted: [LedgerEffect] = []
  /// What performing it took on this host, nanoseconds.
  var measured: Int64 = 0

  init(id: RequestID, task: AppTask, asked: Instant) {
    self.id = id
    self.task = task
    self.asked = asked
  }

  /// Its number on the lanes.
  var effect: EffectID { EffectID(id.raw) }

  /// The name in cost model and reports.
  var name: String {
    switch task {
    case .photo(let job):
      switch job.task {
      case .fetch: "fetch"
      case .decode: "decode"
      }
    case .post: "commit"
    case .removeBytes: "remove"
    case .listGroup: "list"
    }
  }

  var lane: Lane {
    switch task {
    case .photo(let job):
      switch job.task {
      case .fetch: .network
      case .decode: .decode
      }
    case .post, .removeBytes: .database
    case .listGroup: .network
    }
  }

  /// Within its lane, smaller ranks first: a removal waits for the ledger.
  var rank: Int {
    switch task {
    case .photo(let job): Int(job.urgency.rawValue)
    case .post, .listGroup: 0
    case .removeBytes: 1
    }
  }
}
