package import AppCore
internal import Families
package import Invariants
package import Kernel
package import PointsLedger

/// The ledger that an app has behind its port, and what must have come of what was asked for: the family's one database, or the
/// replica of a device of its own.
package protocol AppLedger: AnyObject {
  /// The number of the device in a family whose ledger is synced; `nil` where there is one ledger for all.
  var device: Int? { get }
  /// What opening the database took on this host, nanoseconds.
  var openingNanoseconds: Int64 { get set }
  /// Bytes that knowing what to expect has come to take: the harness's memory, not the app's.
  var heldBytes: Int { get }
  /// Entries that were posted.
  var postings: Int { get }
  /// Whether the disk refused anything of the last batch.
  var wasTroubled: Bool { get }
  /// The rewards that are open, of all children.
  var openRewards: [RewardRedemption] { get }

  /// A device's app was killed: what is in memory is what the database says. With the power goes what its disk had not synced.
  func reopen(losingPower loss: UInt64?) throws(LedgerStoreError)
  /// What makes the ids of an app's own wishes; `number` is the device's where there is one ledger for all.
  func ids(ofDevice number: Int) -> LedgerIDSource
  /// What a child's points come to; `nil` when the store refused.
  func standing(of child: ChildID, earnedIn span: Range<WallTime>) -> LedgerStanding?
  /// What every child has and has earned on each of the days between these moments; `nil` when the store refused.
  func days(between borders: [WallTime]) -> [ChildDays]?
  /// A fresh id for an entry made at `time`, and for a reward.
  func nextEntryID(at time: WallTime) -> TransactionID
  func nextRedemptionID(at time: WallTime) -> RedemptionID
  /// What is next to happen to a child's points elsewhere, as a batch; nothing where devices tell each other.
  func nextStep(of child: ChildID, at now: WallTime) -> [LedgerEvent]
  /// Notes what an app is told to put to the ledger.
  func ask(_ events: [LedgerEvent])
  /// Whether an app was told, or touched, to put an event to the ledger.
  func wasAsked(_ event: LedgerEvent) -> Bool
  /// Carries events out as one batch: `posted` or `synced`, or `failed` when nothing of it is acknowledged.
  func post(_ events: [LedgerEvent], at now: WallTime, meeting trouble: LedgerTrouble?) -> AppOutcome

  /// Whether a reward has minutes to use at a moment, by what was asked for, and how many are used.
  func expectsMinutes(of reward: RedemptionID, at now: WallTime) -> Bool
  func expectedMinutes(of reward: RedemptionID) -> Int64
  /// The child's balance as the product says it, and as it follows from what was asked for.
  func balance(of child: ChildID) -> Points
  func expectedBalance(of child: ChildID) -> Points
  /// What an app is to be told of a child's points when the ledger has done its work at a moment.
  func expectedPoints(_ occasion: ReportedPoints.Occasion, of child: ChildID, at now: WallTime)
    -> ReportedPoints
  /// What every child of the family has to have, by its id.
  var expectedChildren: [ExpectedChild] { get }
  /// The earliest end of the child's rewards that this app is to close, and the end of a reward, by what was asked for.
  func expectedEnd(ofRewardsOf child: ChildID) -> WallTime?
  func expectedEnd(of reward: RedemptionID) -> WallTime?

  /// What audits of the database find, with what was found at launches.
  func audit() -> [String]
  /// A digest of everything in canonical order.
  func digest() -> UInt64
}
