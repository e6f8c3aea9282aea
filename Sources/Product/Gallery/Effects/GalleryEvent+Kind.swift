extension GalleryEvent {
  /// Every event, without what it carries.
  public enum Kind: UInt8, Hashable, Sendable, CaseIterable {
    case photoReady, photoFailed, photoEvicted, photoProgress, groupPhotoExpired, groupPhotoArrived
    case groupPhotoWithdrawn, groupListed, groupListingFailed, albumPhotoVanished, categoryVanished
    case notice, enterKidsMode, pinEntered, pinAttemptsKept, becameActive, becameInactive
    case enteredBackground, lowPowerOn, lowPowerOff, clockMoved
  }

  /// Which of them this is.
  public var kind: Kind {
    switch self {
    case .photoReady: .photoReady
    case .photoFailed: .photoFailed
    case .photoEvicted: .photoEvicted
    case .photoProgress: .photoProgress
    case .groupPhotoExpired: .groupPhotoExpired
    case .groupPhotoArrived: .groupPhotoArrived
    case .groupPhotoWithdrawn: .groupPhotoWithdrawn
    case .groupListed: .groupListed
    case .groupListingFailed: .groupListingFailed
    case .albumPhotoVanished: .albumPhotoVanished
    case .categoryVanished: .categoryVanished
    case .notice: .notice
    case .enterKidsMode: .enterKidsMode
    case .pinEntered: .pinEntered
    case .pinAttemptsKept: .pinAttemptsKept
    case .becameActive: .becameActive
    case .becameInactive: .becameInactive
    case .enteredBackground: .enteredBackground
    case .lowPower(true): .lowPowerOn
    case .lowPower(false): .lowPowerOff
    case .clockMoved: .clockMoved
    }
  }
}
