public import Kernel

/// A store of sorted lists in memory that can simulate failures; for tests, previews and simulated families.
///
/// Committed data outlive the replica. To simulate a crash between write and commit, drop the replica and roll back. Reading an
/// entry or a balance is O(entries); everything else is O(log n) plus shifts.
public final class ListedSyncStore {
  private var children: [ChildProfile] = []
  /// In canonical order.
  private var entries: [PointTransaction] = []
  /// By id.
  private var redemptions: [RewardRedemption] = []
  /// By id.
  private var records: [KnownRecord] = []
  private var place = SyncPosition()
  /// The changes that undo the open batch, in order of writing; `nil` without one.
  private var undo: [Change]?

  /// The number of changes and commits before one fails; `nil` never fails.
  public var callsUntilFailure: Int?

  private enum Change {
    case child
    case entry(TransactionID)
    case redemption(RedemptionID)
    case redemptionWas(RewardRedemption)
    case record(RecordID)
    case standingWas(RecordID, KnownRecord.Standing)
    case recordWas(KnownRecord)
    case removed(KnownRecord)
    case placeWas(SyncPosition)
    case allWas([ChildProfile], [PointTransaction], [RewardRedemption], [KnownRecord], SyncPosition)
  }

  public init() {}

  private func call() throws(LedgerStoreError) {
    guard let left = callsUntilFailure else { return }
    callsUntilFailure = left - 1
    if left <= 0 { throw .unavailable("the store is set to fail at this call; set callsUntilFailure to nil") }
  }

  /// The first index of a sorted list for which `isBefore` is false. O(log n).
  private static func place<Element>(_ list: [Element], _ isBefore: (Element) -> Bool) -> Int {
    // New elements mostly belong at the end.
    guard let last = list.last, !isBefore(last) else { return list.count }
    var (low, high) = (0, list.count)
    while low < high {
      let middle = (low + high) / 2
      if isBefore(list[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private func place(of id: RecordID) -> Int? {
    let place = ListedSyncStore.place(records) { $0.record.id < id }
    return place < records.count && records[place].record.id == id ? place : nil
  }

  private func place(of id: RedemptionID) -> Int? {
    let place = ListedSyncStore.place(redemptions) { $0.id < id }
    return place < redemptions.count && redemptions[place].id == id ? place : nil
  }
}

extension ListedSyncStore: SyncStore {
  public func begin() throws(LedgerStoreError) {
    try call()
    precondition(undo == nil, "a batch is already open")
    undo = []
  }

  public func commit() throws(LedgerStoreError) {
    try call()
    precondition(undo != nil, "no batch is open")
    undo = nil
  }

  public func rollBack() {
    guard let changes = undo else { return }
    undo = nil
    for change in changes.reversed() {
      switch change {
      case .child: children.removeLast()
      case .entry(let id): entries.removeAll { $0.id == id }
      case .redemption(let id): if let place = place(of: id) { redemptions.remove(at: place) }
      case .redemptionWas(let old): if let place = place(of: old.id) { redemptions[place] = old }
      case .record(let id): if let place = place(of: id) { records.remove(at: place) }
      case .standingWas(let id, let old): if let place = place(of: id) { records[place].standing = old }
      case .recordWas(let old): if let place = place(of: old.record.id) { records[place] = old }
      case .removed(let old):
        records.insert(old, at: ListedSyncStore.place(records) { $0.record.id < old.record.id })
      case .placeWas(let old): place = old
      case .allWas(let children, let entries, let redemptions, let records, let place):
        (self.children, self.entries, self.redemptions) = (children, entries, redemptions)
        (self.records, self.place) = (records, place)
      }
    }
  }

  public func insert(_ child: ChildProfile) throws(LedgerStoreError) {
    try call()
    undo?.append(.child)
    children.append(child)
  }

  public func insert(_ transaction: PointTransaction) throws(LedgerStoreError) {
    try call()
    undo?.append(.entry(transaction.id))
    let place = ListedSyncStore.place(entries) { $0.precedes(transaction) }
    entries.insert(transaction, at: place)
  }

  public func insert(_ redemption: RewardRedemption) throws(LedgerStoreError) {
    try call()
    undo?.append(.redemption(redemption.id))
    let place = ListedSyncStore.place(redemptions) { $0.id < redemption.id }
    redemptions.insert(redemption, at: place)
  }

  public func update(_ redemption: RewardRedemption) throws(LedgerStoreError) {
    try call()
    guard let place = place(of: redemption.id) else {
      throw .damaged("there is no reward \(redemption.id.raw) to update; start from an empty store")
    }
    undo?.append(.redemptionWas(redemptions[place]))
    redemptions[place] = redemption
  }

  public func insert(_ record: KnownRecord) throws(LedgerStoreError) {
    try call()
    let place = ListedSyncStore.place(records) { $0.record.id < record.record.id }
    if place < records.count, records[place].record.id == record.record.id {
      throw .refused("record \(record.record.id.raw) is there already; a record is never overwritten")
    }
    undo?.append(.record(record.record.id))
    records.insert(record, at: place)
  }

  public func update(_ id: RecordID, to standing: KnownRecord.Standing) throws(LedgerStoreError) {
    try call()
    guard let place = place(of: id) else {
      throw .damaged("there is no record \(id.raw) to update; start from an empty store")
    }
    undo?.append(.standingWas(id, records[place].standing))
    records[place].standing = standing
  }

  public func replace(_ record: KnownRecord) throws(LedgerStoreError) {
    try call()
    guard let place = place(of: record.record.id), records[place].standing.isUnsent else {
      throw .refused("record \(record.record.id.raw) is not one that was never sent; it is never overwritten")
    }
    undo?.append(.recordWas(records[place]))
    records[place] = record
  }

  public func remove(_ id: RecordID) throws(LedgerStoreError) {
    try call()
    guard let place = place(of: id), records[place].standing.isUnsent else {
      throw .refused("record \(id.raw) is not one that was never sent; it is never deleted")
    }
    undo?.append(.removed(records.remove(at: place)))
  }

  public func beginAnew(withoutUnsentFrom first: RecordID) throws(LedgerStoreError) {
    try call()
    undo?.append(.allWas(children, entries, redemptions, records, place))
    (children, entries, redemptions) = ([], [], [])
    records.removeAll { known in
      known.standing.isUnsent && known.record.id.device == first.device && known.record.id >= first
    }
    for place in records.indices { records[place].standing.fold = .waiting }
  }

  public func put(_ position: SyncPosition) throws(LedgerStoreError) {
    try call()
    undo?.append(.placeWas(place))
    place = position
  }

  public func record(_ id: RecordID) throws(LedgerStoreError) -> KnownRecord? {
    place(of: id).map { records[$0] }
  }

  public func unsettledRecords() throws(LedgerStoreError) -> [KnownRecord] {
    records.filter { !$0.standing.isSettled }
  }

  public func position() throws(LedgerStoreError) -> SyncPosition { place }
}

extension ListedSyncStore {
  public func accounts() throws(LedgerStoreError) -> [ChildAccount] {
    children.sorted { $0.id < $1.id }.map { child in
      var account = ChildAccount(profile: child)
      for entry in entries where entry.child == child.id { account.sums.add(entry) }
      return account
    }
  }

  public func openRedemptions() throws(LedgerStoreError) -> [RewardRedemption] {
    redemptions.filter(\.status.isOpen).sorted { ($0.expiresAt, $0.id) < ($1.expiresAt, $1.id) }
  }

  public func highestTransactionID() throws(LedgerStoreError) -> TransactionID? {
    entries.map(\.id).max()
  }

  public func transaction(_ id: TransactionID) throws(LedgerStoreError) -> PointTransaction? {
    entries.last { $0.id == id }
  }

  public func redemption(_ id: RedemptionID) throws(LedgerStoreError) -> RewardRedemption? {
    place(of: id).map { redemptions[$0] }
  }

  public func earned(by child: ChildID, in span: Range<WallTime>) throws(LedgerStoreError) -> Points {
    entries.reduce(.zero) { sum, entry in
      entry.child == child && entry.kind == .earned && span.contains(entry.madeAt) ? sum + entry.amount : sum
    }
  }

  public func lowestBalance(
    of child: ChildID, from timestamp: WallTime, _ id: TransactionID
  ) throws(LedgerStoreError) -> Points {
    var balance = Points.zero
    var lowest: Points?
    for entry in entries where entry.child == child {
      if (entry.timestamp, entry.id) >= (timestamp, id) { lowest = min(lowest ?? balance, balance) }
      balance = balance + entry.amount
    }
    return min(lowest ?? balance, balance)
  }

  public func forEachTransaction(
    of child: ChildID?, _ body: (PointTransaction) -> Void
  ) throws(LedgerStoreError) {
    for entry in entries where child == nil || entry.child == child { body(entry) }
  }

  public func forEachRedemption(_ body: (RewardRedemption) -> Void) throws(LedgerStoreError) {
    for redemption in redemptions { body(redemption) }
  }
}
