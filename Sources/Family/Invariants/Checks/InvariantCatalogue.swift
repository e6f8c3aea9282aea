internal import Simulation

/// The rules of the family's app. A new rule is a checker with its `invariant`, and a line here.
package enum InvariantCatalogue {
  /// All rules, checked in every frame of every run, in the order of reports.
  package static let all: [FamilyInvariant] = [
    ExpiryCheck.invariant, CacheCheck.invariant, OneCommitCheck.invariant, DirectionCheck.invariant,
    DebounceCheck.invariant, PinScreenCheck.invariant, DeletionCheck.invariant, ToastCheck.invariant,
    OverlayCheck.invariant, LedgerCheck.invariant, ZoomCheck.invariant, SettleCheck.invariant,
    RemovalCheck.invariant, MemoryCheck.invariant, RecoveryCheck.invariant, DamageCheck.invariant,
    PressureCheck.invariant, PinWaitCheck.invariant, ListCompleteCheck.invariant,
    ListPositionCheck.invariant, ListOrderCheck.invariant, RecoveryCheck.served, WaitCheck.invariant,
    RequestsSpacedCheck.invariant, MotionEndsCheck.invariant,
    RewardCheck.invariant, LiftCheck.invariant, PointsShownCheck.invariant, PointsReportedCheck.invariant,
    RewardReportedCheck.invariant, AccessibleCheck.invariant, CoveredCheck.invariant,
    ThemeCheck.invariant,
    AlbumCurrentCheck.invariant,
    AlbumAskedCheck.invariant, AlbumWholeCheck.invariant, ParentAlbumCheck.invariant,
    ParentPointsCheck.invariant,
    ShareOnceCheck.invariant, ShareDeliveredCheck.invariant, ShareTakenBackCheck.invariant,
    SyncCheck.invariant,
  ]

  /// The rules that touches on a gallery alone can break, the likeliest causes first. The search for such touches checks these.
  package static let ofGestures: [FamilyInvariant] = [
    OneCommitCheck.invariant, DirectionCheck.invariant, DebounceCheck.invariant, ToastCheck.invariant,
    ZoomCheck.invariant, SettleCheck.invariant,
  ]
}
