/// A notice to the child about a shared photo.
public enum SharingNotice: UInt8, Hashable, Sendable, CaseIterable {
  /// The server accepted it.
  case sent
  /// It could not be sent at once and is retried.
  case notSentYet
  /// The person has shared today's photo with the group already.
  case alreadyShared
  /// It will not be shared.
  case notShared
  /// There is no camera, or no permission to use it.
  case cameraUnavailable
  /// The app has no server to share with.
  case sharingOff

  /// Its text.
  var words: TextKey {
    switch self {
    case .sent: .sent
    case .notSentYet: .notSentYet
    case .alreadyShared: .alreadyShared
    case .notShared: .notShared
    case .cameraUnavailable: .cameraUnavailable
    case .sharingOff: .sharingOff
    }
  }
}
