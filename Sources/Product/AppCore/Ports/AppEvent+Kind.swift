extension AppEvent {
  /// Every event, without what it carries.
  public enum Kind: UInt8, Hashable, Sendable, CaseIterable {
    case enteredBackground, enteredForeground, memoryWarning, criticalMemoryWarning
    case groupPhotoArrived, groupPhotoWithdrawn, serverTimeTold, categoryVanished, pointsEarned
    case rewardRedeemed, clockMoved
  }

  /// Which of them this is.
  public var kind: Kind {
    switch self {
    case .enteredBackground: .enteredBackground
    case .enteredForeground: .enteredForeground
    case .memoryWarning(isCritical: false): .memoryWarning
    case .memoryWarning(isCritical: true): .criticalMemoryWarning
    case .groupPhotoArrived: .groupPhotoArrived
    case .groupPhotoWithdrawn: .groupPhotoWithdrawn
    case .serverTimeTold: .serverTimeTold
    case .categoryVanished: .categoryVanished
    case .pointsEarned: .pointsEarned
    case .rewardRedeemed: .rewardRedeemed
    case .clockMoved: .clockMoved
    }
  }
}
