internal import AppCore
internal import Kernel
internal import LedgerSync
internal import PointsLedger

/// The parent's phone, the family's authority: a replica without a screen; and a second one that begins with the first one's backup,
/// where a family has two that approve for a while.
struct ParentPhones {
  /// A phone that approves.
  struct Phone {
    /// Where it is among the zone's devices: a second one comes after all others.
    let slot: Int
    fileprivate(set) var ledger: SyncedLedger
    let store: any SyncStore
    /// The number of its last pause.
    fileprivate(set) var wakeNumber = 0
  }

  private(set) var phones: [Phone] = []
  private let secondStore = ListedSyncStore()
  /// How often two phones have said different things under one number.
  private(set) var conflictCount = 0

  /// One phone with a store.
  init(_ store: any SyncStore) throws(LedgerStoreError) {
    try begin(store, slot: FamilyZone.parent, installation: 1)
  }

  private mutating func begin(
    _ store: any SyncStore, slot: Int, installation: Int64
  ) throws(LedgerStoreError) {
    let replica = try LedgerReplica(
      store: store, device: FamilyZone.parent, authority: FamilyZone.parent, installation: installation)
    phones.append(Phone(slot: slot, ledger: SyncedLedger(replica), store: store))
  }

  /// The first one's backup is made.
  func backUp() throws(LedgerStoreError) { try phones[0].store.copy(into: secondStore) }

  /// The second one begins with it, among the devices at a place: an installation whose ids are others; see `LedgerReplica.init`.
  mutating func beginSecond(at slot: Int) throws(LedgerStoreError) {
    try begin(secondStore, slot: slot, installation: 1 << 8)
  }

  /// Which phone is at a place among the devices.
  func place(ofSlot slot: Int) -> Int? { phones.firstIndex { $0.slot == slot } }

  /// Tells a phone something; what came of it, and whether it reports records though it is there once.
  mutating func sync(_ event: SyncEvent, of phone: Int, at now: WallTime) -> (
    news: LedgerUpdate, isWrong: Bool
  ) {
    let news = phones[phone].ledger.sync([event], at: now)
    if phones.count > 1 { conflictCount += news.reportCount }
    return (news, phones.count == 1 && news.reportCount > 0)
  }

  /// A phone begins a pause; its number.
  mutating func pause(_ phone: Int) -> Int {
    phones[phone].wakeNumber += 1
    return phones[phone].wakeNumber
  }

  /// Lets a phone exchange all that there is with a zone.
  mutating func bring(_ phone: Int, upToDateWith zone: FamilyZone, at now: WallTime) {
    zone.bring(&phones[phone].ledger, upToDateAt: now)
  }

  /// What is not as on the first phone, or waits, after all have exchanged what they have, in words.
  func compare() throws(LedgerStoreError) -> [String] {
    var findings: [String] = []
    let digest = try LedgerCanon.digest(of: phones[0].store)
    for phone in phones.dropFirst() {
      let left = try phone.store.unsettledRecords()
      if try LedgerCanon.digest(of: phone.store) != digest || !left.isEmpty {
        findings.append("the second phone has another ledger than the first, or something to say")
      }
    }
    return findings
  }

  /// Rewards that nobody has answered.
  var pendingRewards: [RewardRedemption] {
    phones[0].ledger.replica.ledger.openRedemptions.filter { $0.status == .pending }
  }
}
