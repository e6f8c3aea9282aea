/// A fault that the simulated world injects into an app.
package enum InjectedFault: UInt8, Hashable, Sendable, CaseIterable {
  case corruptPhoto, truncatedPhoto, failedFetch
  /// The disk refused to remove or to store a photo.
  case failedRemoval, failedWrite
  /// A group's list could not be fetched, a batch of the ledger not committed, the disk not listed, the small file not written.
  case failedList, failedCommit, failedLook, failedKeep
  /// The app's process was killed.
  case kill
  /// The ledger could not be read.
  case failedReading
}

extension PhotoPlan.Fault {
  /// The fault met when the photo is fetched; `nil` for none.
  package var injected: InjectedFault? {
    switch self {
    case .none: nil
    case .corrupt: .corruptPhoto
    case .truncated: .truncatedPhoto
    case .fetchFails: .failedFetch
    }
  }
}
