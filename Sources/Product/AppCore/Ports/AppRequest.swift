public import Gallery
public import Kernel
public import PhotoCaching
public import PointsLedger

/// The number of a request; never used twice by one core.
public struct RequestID: Hashable, Sendable {
  /// Photo jobs have even numbers, all else odd ones: a job's answer is matched by the pipeline, which made its number.
  public let raw: UInt64

  static func photo(_ job: PhotoJobID) -> RequestID { RequestID(raw: job.raw << 1) }
  static func other(_ number: UInt64) -> RequestID { RequestID(raw: number << 1 | 1) }

  /// The photo job with this number; `nil` for any other request.
  var photoJob: PhotoJobID? { raw & 1 == 0 ? PhotoJobID(raw >> 1) : nil }
}

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

/// What the core asks of its ports.
public enum AppRequest: Hashable, Sendable {
  /// Do this and answer with `finish`.
  case start(RequestID, AppTask)
  /// A photo job that has not begun changes its urgency.
  case rerank(RequestID, PhotoUrgency)
  /// Drop a request that has not begun; it must never run and needs no answer.
  case cancel(RequestID)
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
