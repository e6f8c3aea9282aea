extension SyncStore {
  /// Copies everything into an empty store in one batch, like a backup. O(everything).
  public func copy(into other: any SyncStore) throws(LedgerStoreError) {
    var entries: [PointTransaction] = []
    var rewards: [RewardRedemption] = []
    try forEachTransaction(of: nil) { entries.append($0) }
    try forEachRedemption { rewards.append($0) }
    try other.begin()
    for account in try accounts() { try other.insert(account.profile) }
    for reward in rewards { try other.insert(reward) }
    for entry in entries { try other.insert(entry) }
    for record in try records() { try other.insert(record) }
    try other.put(position())
    try other.commit()
  }

  /// All records, by id: those up to each device's head, and the unsettled ones.
  private func records() throws(LedgerStoreError) -> [KnownRecord] {
    var records = try unsettledRecords()
    for head in try position().heads where head.number > 0 {
      for number in 1...head.number {
        if let known = try record(RecordID(device: head.device, number: number)), known.standing.isSettled {
          records.append(known)
        }
      }
    }
    return records.sorted { $0.record.id < $1.record.id }
  }
}
