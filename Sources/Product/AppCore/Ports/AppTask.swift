public import Gallery
public import Kernel
public import PhotoCaching
public import PointsLedger

/// What a request wants done outside the core.
public enum AppTask: Hashable, Sendable {
  /// Fetch or decode a photo; those of urgency `visible` first.
  case photo(PhotoJob)
  /// Commit these events to the ledger as one batch, batches in the order asked for; see `CommitOrder`.
  case post([LedgerEvent])
  /// Remove everything of a photo from disk.
  case removeBytes(of: PhotoID)
  /// Ask the server for a group's list.
  case listGroup(GroupID)
  /// Say of which photos anything is on disk.
  case listDisk
  /// Write this durably; the next launch begins with what was written last.
  case keep(KeptState)
}

extension AppTask {
  /// Among the requests of its port, smaller ranks first: what tidies up waits for the ledger.
  var rank: Int {
    switch self {
    case .photo(let job): Int(job.urgency.rawValue)
    case .post, .listGroup: 0
    case .removeBytes, .listDisk, .keep: 1
    }
  }
}

extension RequestID {
  /// Whether the pipeline made this number: it gives out even ones, the core odd ones.
  var isOfPipeline: Bool { raw & 1 == 0 }
}

/// How a request ended.
public enum AppOutcome: Sendable {
  case photo(PhotoJobResult)
  /// The batch is committed, with what came of it.
  case posted([LedgerEffect])
  case removed
  /// The photos on disk.
  case onDisk([PhotoID])
  /// What was to be kept is.
  case kept
  /// The group's list as the server has it; what is over is left out by the core.
  case listed(GroupListing)
  /// It could not be done; for all but photo jobs, whose results say why.
  case failed
}
