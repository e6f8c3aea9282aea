package import AppCore
internal import Families
package import Invariants
package import Kernel
package import PointsLedger

/// The ledger behind an app's port, with the state that must follow from the requests: the family's single database, or the
/// replica of one device.
package protocol AppLedger: AnyObject {
  /// The device's number if the family's ledger is synced; `nil` for one ledger for all.
  var device: Int? { get }
  /// The time of opening the database on this host, in nanoseconds.
  var openingNanoseconds: Int64 { get set }
  /// Bytes held by the oracle: the harness's memory, not the app's.
  var heldBytes: Int { get }
  /// Entries posted.
  var postings: Int { get }
  /// Whether the disk refused anything of the last batch.
  var wasTroubled: Bool { get }
  /// The open rewards of all children.
  var openRewards: [RewardRedemption] { get }

  /// Reopens the database after a kill, and reads all state from it. A power cut loses the data that the disk had not synced.
  func reopen(losingPower loss: UInt64?) throws(LedgerStoreError)
  /// The source of ids for an app's own requests; `number` is the device's number if all share one ledger.
  func ids(ofDevice number: Int) -> LedgerIDSource
  /// A child's points; `nil` if the store refused.
  func standing(of child: ChildID, earnedIn span: Range<WallTime>) -> LedgerStanding?
  /// Every child's points, and its earnings on each day between these times; `nil` if the store refused.
  func days(between borders: [WallTime]) -> [ChildDays]?
  /// A fresh id for an entry made at `time`, and for a reward.
  func nextEntryID(at time: WallTime) -> TransactionID
  func nextRedemptionID(at time: WallTime) -> RedemptionID
  /// The next batch of ledger traffic from elsewhere for a child; empty if devices sync with each other.
  func nextStep(of child: ChildID, at now: WallTime) -> [LedgerEvent]
  /// Records events that an app is to post.
  func ask(_ events: [LedgerEvent])
  /// Whether an app was notified of an event to post, or a touch requested it.
  func wasAsked(_ event: LedgerEvent) -> Bool
  /// Posts events as one batch. Returns `posted` or `synced`, or `failed` if nothing of it is acknowledged.
  func post(_ events: [LedgerEvent], at now: WallTime, meeting trouble: LedgerTrouble?) -> AppOutcome

  /// Whether a reward has minutes left at a time, and how many are used, both by the requests.
  func expectsMinutes(of reward: RedemptionID, at now: WallTime) -> Bool
  func expectedMinutes(of reward: RedemptionID) -> Int64
  /// The child's balance by the product, and as it follows from the requests.
  func balance(of child: ChildID) -> Points
  func expectedBalance(of child: ChildID) -> Points
  /// The expected report to an app about a child's points, if the ledger did its work at this time.
  func expectedPoints(_ occasion: ReportedPoints.Occasion, of child: ChildID, at now: WallTime)
    -> ReportedPoints
  /// The expected points of every child of the family, by id.
  var expectedChildren: [ExpectedChild] { get }
  /// The earliest end of the child's rewards that this app must close, and the end of a reward, both by the requests.
  func expectedEnd(ofRewardsOf child: ChildID) -> WallTime?
  func expectedEnd(of reward: RedemptionID) -> WallTime?

  /// Findings of audits of the database, including those at launches.
  func audit() -> [String]
  /// A digest of everything in canonical order.
  func digest() -> UInt64
}
