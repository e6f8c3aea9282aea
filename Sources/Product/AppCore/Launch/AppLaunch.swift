public import Kernel
public import PointsLedger

/// The inputs of a launch: the previous launch's state, and the time.
public struct AppLaunch: Sendable {
  /// The instant of the launch on the frame clock.
  public var time: Instant
  /// The stored state; the default for a new installation or a damaged file.
  public var stored: PersistedState
  /// The open rewards in the ledger, in any order, of all children.
  public var openRewards: [RewardRedemption]
  /// Generates ids for the app's own ledger events; its device number is unique in the family.
  public var ids: LedgerIDSource
  /// Whether the device uses a dark appearance.
  public var isDark: Bool
  /// The device's contrast setting.
  public var contrast: ContrastLevel
  /// The inputs of sharing; `nil` when the app has no camera.
  public var sharing: SharingLaunch?
  /// This device's number in a family with a synced ledger, 0 to 511; `nil` without sync.
  public var device: Int?

  public init(
    at time: Instant = .zero, stored: PersistedState = PersistedState(), openRewards: [RewardRedemption] = [],
    ids: LedgerIDSource = LedgerIDSource(device: 0), isDark: Bool = false,
    contrast: ContrastLevel = .standard, sharing: SharingLaunch? = nil,
    device: Int? = nil
  ) {
    self.time = time
    self.stored = stored
    self.openRewards = openRewards
    self.ids = ids
    self.isDark = isDark
    self.contrast = contrast
    self.sharing = sharing
    self.device = device
  }
}
