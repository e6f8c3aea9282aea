/// What a child is told of the photos that it shares.
public enum SharingNotice: UInt8, Hashable, Sendable, CaseIterable {
  /// The server has it.
  case sent
  /// It could not be sent at once, and will be.
  case notSentYet
  /// The group has had the person's photo of the day.
  case alreadyShared
  /// It will not be shared.
  case notShared
  /// There is no camera, or no leave to use it.
  case cameraUnavailable
  /// The app was launched without a server to share with.
  case sharingOff

  /// The words for it.
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
