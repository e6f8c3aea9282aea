/// What the world puts in an app's way.
package enum InjectedFault: UInt8, Hashable, Sendable, CaseIterable {
  case corruptPhoto, truncatedPhoto, failedFetch
  /// The disk refused to remove a photo.
  case failedRemoval
  /// The app's process was killed.
  case kill
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
