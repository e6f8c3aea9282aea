/// What the world puts in an app's way.
package enum InjectedFault: UInt8, Hashable, Sendable, CaseIterable {
  case corruptPhoto, truncatedPhoto, failedFetch
  /// The disk refused to remove a photo, or to keep one.
  case failedRemoval, failedWrite
  /// A group's list could not be had, a batch of the ledger not committed, a look at the disk not had, the small file not
  /// written.
  case failedList, failedCommit, failedLook, failedKeep
  /// The app's process was killed.
  case kill
  /// The ledger could not be read.
  case failedReading
}

extension PhotoPlan.Fault {
  /// What is met when the photo is fetched; `nil`: nothing.
  package var injected: InjectedFault? {
    switch self {
    case .none: nil
    case .corrupt: .corruptPhoto
    case .truncated: .truncatedPhoto
    case .fetchFails: .failedFetch
    }
  }
}
