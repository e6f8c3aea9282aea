internal import Kernel
internal import LedgerSync

/// What is gone with a device's store, and whom nobody can be held to any more.
extension HistoryRun {
  /// The app is installed anew, on an empty store or a backup. What it had on its way is gone with it (assumed: whoever
  /// installs an app anew takes longer than a request does).
  mutating func lose(
    _ device: Int, restartingAfter pause: TimeSpan, with backup: (any SyncStore)?
  ) throws(LedgerStoreError) {
    tell(device, backup == nil ? "its store is lost" : "its store is restored from a backup")
    let before = devices[device].store.disk
    let disk = backup ?? makeDisk(device)
    devices[device].store = MortalStore(disk)
    devices[device].installation += 1
    devices[device].isNew = true
    devices[device].backup = nil
    die(device, restartingAfter: pause)
    try forget(device, before, disk)
    let heads = try disk.position().heads
    devices[device].heads = (0..<plan.deviceCount).map { maker in
      heads.first { $0.device == maker }?.number ?? 0
    }
    let sent = zone.log.filter { $0.id.device == device }.map { Int($0.id.number) }.max() ?? 0
    births[device].removeLast(max(0, births[device].count - max(sent, Int(devices[device].heads[device]))))
  }

  /// Takes back what users of this device were told and neither the zone nor the backup knows; what the zone has after a
  /// record that it never got is in doubt.
  private mutating func forget(
    _ device: Int, _ before: any SyncStore, _ disk: any SyncStore
  ) throws(LedgerStoreError) {
    let last = try before.position().lastNumber
    guard last > 0 else { return }
    var lost: [SyncContent] = []
    var isWhole = true
    var hasSent = false
    for number in 1...last {
      let id = RecordID(device: device, number: number)
      guard let known = try before.record(id) else { continue }
      let isThere = try disk.record(id) != nil
      let isSent = zone.log.contains { $0.id == id }
      hasSent = hasSent || isSent && !isThere
      if !isThere && !isSent { isWhole = false }
      if !isThere && (!isSent || !isWhole) { lost.append(known.record.content) }
    }
    if hasSent { count(.sentLost) }
    if !lost.isEmpty { count(.unsentLost) }
    for content in lost { forget(content) }
    for place in oracle.rewards.indices where oracle.rewards[place].owner == device {
      let id = oracle.rewards[place].id
      var (certain, possible) = (try disk.redemption(id)?.minutesUsed ?? 0, Int64(0))
      for record in zone.log {
        guard case .usage(id, let minutes) = record.content else { continue }
        if lost.contains(record.content) {
          possible = max(possible, minutes)
        } else {
          certain = max(certain, minutes)
        }
      }
      oracle.rewards[place].used = min(oracle.rewards[place].used, certain)
      oracle.rewards[place].doubtful += max(0, possible - certain)
    }
  }

  private mutating func forget(_ content: SyncContent) {
    switch content {
    case .child(let child): forget(child.id)
    case .entry(let entry), .reductionWish(let entry):
      if entry.redemption == nil, let number = HistoryOracle.edit(of: entry) { doubt(number) }
    case .request(let reward):
      if let number = Int(reward.appCategory) { doubt(number) }
      oracle.rewards.removeAll { $0.id == reward.id }
    case .payment(let id, _), .cancellation(let id, _): oracle.usable.removeAll { $0 == id }
    case .denial, .usage, .ending, .giveBack, .cancelWish, .reductionDenial, .gap: break
    }
  }

  /// A child that only this device knew of, with all that it did there.
  private mutating func forget(_ child: ChildID) {
    guard
      !zone.log.contains(where: {
        if case .child(let other) = $0.content { other.id == child } else { false }
      })
    else { return }
    oracle.children.removeAll { $0 == child }
  }

  private mutating func doubt(_ number: Int) {
    guard oracle.edits.indices.contains(number), oracle.edits[number].told == .acknowledged else { return }
    oracle.edits[number].told = .nothing
  }
}
