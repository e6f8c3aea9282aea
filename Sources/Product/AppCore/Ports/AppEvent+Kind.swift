extension AppEvent {
  /// Every event, without what it carries.
  public enum Kind: UInt8, Hashable, Sendable, CaseIterable {
    case enteredBackground, enteredForeground, becameInactive, becameActive, lowPowerOn, lowPowerOff
    case memoryWarning, criticalMemoryWarning, groupPhotoArrived, groupPhotoWithdrawn, serverTimeTold
    case categoryVanished, albumPhotoVanished, pointsEarned, rewardRedeemed, pointsChanged, clockMoved
  }

  /// Which of them this is.
  public var kind: Kind {
    switch self {
    case .enteredBackground: .enteredBackground
    case .enteredForeground: .enteredForeground
    case .becameInactive: .becameInactive
    case .becameActive: .becameActive
    case .lowPower(true): .lowPowerOn
    case .lowPower(false): .lowPowerOff
    case .memoryWarning(isCritical: false): .memoryWarning
    case .memoryWarning(isCritical: true): .criticalMemoryWarning
    case .groupPhotoArrived: .groupPhotoArrived
    case .groupPhotoWithdrawn: .groupPhotoWithdrawn
    case .serverTimeTold: .serverTimeTold
    case .categoryVanished: .categoryVanished
    case .albumPhotoVanished: .albumPhotoVanished
    case .pointsEarned: .pointsEarned
    case .rewardRedeemed: .rewardRedeemed
    case .pointsChanged: .pointsChanged
    case .clockMoved: .clockMoved
    }
  }
}
