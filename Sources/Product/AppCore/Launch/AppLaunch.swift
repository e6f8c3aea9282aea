public import Kernel
public import PointsLedger

/// With what an app is launched: what the launch before it left, and when it is.
public struct AppLaunch: Sendable {
  /// The instant of the launch, by the frame clock.
  public var time: Instant
  /// What was kept last; of a new installation, or of one whose file is damaged, nothing.
  public var kept: PersistedState
  /// The rewards that the ledger says are open, in any order, whoever's they are.
  public var openRewards: [RewardRedemption]
  /// Makes the ids of what the app itself asks the ledger for; of a device of its own in the family.
  public var ids: LedgerIDSource
  /// Whether the device looks dark.
  public var isDark: Bool
  /// The device's setting: how much colours stand out.
  public var contrast: ContrastLevel
  /// What sharing needs; `nil`: the app has no camera.
  public var sharing: SharingLaunch?
  /// The device's number in a family whose ledger is synced, 0 to 511; `nil` where one ledger is all there is.
  public var device: Int?

  public init(
    at time: Instant = .zero, kept: PersistedState = PersistedState(), openRewards: [RewardRedemption] = [],
    ids: LedgerIDSource = LedgerIDSource(device: 0), isDark: Bool = false,
    contrast: ContrastLevel = .standard, sharing: SharingLaunch? = nil,
    device: Int? = nil
  ) {
    self.time = time
    self.kept = kept
    self.openRewards = openRewards
    self.ids = ids
    self.isDark = isDark
    self.contrast = contrast
    self.sharing = sharing
    self.device = device
  }
}
