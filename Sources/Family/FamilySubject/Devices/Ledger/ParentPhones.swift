internal import AppCore
internal import Kernel
internal import LedgerSync
internal import PointsLedger

/// The parent's phone, the family's authority: a replica without a screen. Under a fault a second one starts with the first one's
/// backup, so that two approve for a while.
struct ParentPhones {
  /// A phone that approves.
  struct Phone {
    /// Its index among the zone's devices; a second one comes after all others.
    let slot: Int
    fileprivate(set) var ledger: SyncedLedger
    let store: any SyncStore
    /// The number of its last pause.
    fileprivate(set) var wakeNumber = 0
  }

  private(set) var phones: [Phone] = []
  private let secondStore = ListedSyncStore()
  /// How often two phones issued different records under one number.
  private(set) var conflictCount = 0

  /// Creates one phone with a store.
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

  /// Makes the first phone's backup.
  func backUp() throws(LedgerStoreError) { try phones[0].store.copy(into: secondStore) }

  /// Starts the second phone with the backup, at this index: an installation with ids of its own; see `LedgerReplica.init`.
  mutating func beginSecond(at slot: Int) throws(LedgerStoreError) {
    try begin(secondStore, slot: slot, installation: 1 << 8)
  }

  /// The phone at an index among the devices.
  func place(ofSlot slot: Int) -> Int? { phones.firstIndex { $0.slot == slot } }

  /// Gives an event to a phone. Returns the outcome, and whether it reports records although it is the only phone.
  mutating func sync(_ event: SyncEvent, of phone: Int, at now: WallTime) -> (
    updates: LedgerUpdate, isWrong: Bool
  ) {
    let updates = phones[phone].ledger.sync([event], at: now)
    if phones.count > 1 { conflictCount += updates.reportCount }
    return (updates, phones.count == 1 && updates.reportCount > 0)
  }

  /// Begins a pause of a phone; returns its number.
  mutating func pause(_ phone: Int) -> Int {
    phones[phone].wakeNumber += 1
    return phones[phone].wakeNumber
  }

  /// Lets a phone exchange everything with a zone.
  mutating func bring(_ phone: Int, upToDateWith zone: FamilyZone, at now: WallTime) {
    zone.bring(&phones[phone].ledger, upToDateAt: now)
  }

  /// Differences between the phones, and pending records, after all have exchanged everything, in words.
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

  /// Rewards without an answer.
  var pendingRewards: [RewardRedemption] {
    phones[0].ledger.replica.ledger.openRedemptions.filter { $0.status == .pending }
  }
}
