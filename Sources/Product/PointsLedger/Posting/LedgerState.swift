import Kernel

/// The ledger's state in memory; a copy of it undoes a failed batch.
struct LedgerState {
  /// Sorted by child id.
  var accounts: [ChildAccount]
  /// Pending and active, by end, then id.
  var openRedemptions: [RewardRedemption]
  /// The largest entry id. An id above it is new without asking the store.
  var highestID: Int64
  /// The ids of `accounts`, for searching within one cache line.
  private var children: [ChildID]

  init(accounts: [ChildAccount], openRedemptions: [RewardRedemption], highestID: Int64) {
    self.accounts = accounts
    self.openRedemptions = openRedemptions
    self.highestID = highestID
    children = accounts.map(\.profile.id)
  }

  /// The index of a child's account. O(log children).
  func place(of child: ChildID) -> Int? {
    var low = 0
    var high = children.count
    while low < high {
      let middle = (low + high) / 2
      if children[middle].raw < child.raw { low = middle + 1 } else { high = middle }
    }
    return low < children.count && children[low].raw == child.raw ? low : nil
  }

  /// Inserts an account in order. O(children).
  mutating func add(_ account: ChildAccount) {
    let place = children.firstIndex { $0 > account.profile.id } ?? children.count
    accounts.insert(account, at: place)
    children.insert(account.profile.id, at: place)
  }

  /// Inserts or updates an open reward, or removes a closed one. O(open rewards).
  mutating func put(_ redemption: RewardRedemption) {
    openRedemptions.removeAll { $0.id == redemption.id }
    guard redemption.status.isOpen else { return }
    let place = openRedemptions.firstIndex {
      ($0.expiresAt, $0.id) > (redemption.expiresAt, redemption.id)
    }
    openRedemptions.insert(redemption, at: place ?? openRedemptions.count)
  }
}
