internal import Invariants
internal import Kernel
internal import LedgerSync

/// The loss of a device's store, and what users may no longer be promised after it.
extension HistoryRun {
  /// Installs the app again, on an empty store or a backup. Pending requests are lost with the old installation (assumed:
  /// installing takes longer than a request).
  mutating func lose(
    _ device: Int, restartingAfter pause: TimeSpan, with backup: (any SyncStore)?
  ) throws(LedgerStoreError) {
    trace(device, backup == nil ? "its store is lost" : "its store is restored from a backup")
    let before = devices[device].store.disk
    let disk = backup ?? makeDisk(device)
    devices[device].store = MortalStore(disk)
    devices[device].installation += 1
    devices[device].isNew = true
    devices[device].backup = nil
    die(device, restartingAfter: pause)
    try forget(devices[device].number, before, disk)
    let heads = try disk.position().heads
    noteHeads(heads, device)
    let number = devices[device].number
    let head = devices[device].heads[number]
    forgetBirths(of: number, after: head)
  }

  private mutating func noteHeads(_ heads: [RecordID], _ device: Int) {
    devices[device].heads = (0..<plan.deviceCount).map { maker in
      heads.first { $0.device == maker }?.number ?? 0
    }
  }

  /// Records that neither the zone nor the device has will be replaced by others.
  private mutating func forgetBirths(of number: Int, after head: Int64) {
    let sent = zone.log.filter { $0.id.device == number }.map { Int($0.id.number) }.max() ?? 0
    let left = max(sent, Int(head))
    births[number].removeLast(max(0, births[number].count - left))
  }

  /// Starts a second device with a backup of one that continues, or with its current store. Both have the same device ID.
  mutating func clone(_ device: Int, startingAfter pause: TimeSpan) throws(LedgerStoreError) {
    count(.cloned)
    let number = devices[device].number
    let slot = devices.count
    trace(device, "device \(slot) starts with a copy of its store")
    let disk = makeDisk(number)
    try (devices[device].spare ?? devices[device].store.disk).copy(into: disk)
    var clone = HistoryDevice(disk, number: number, devices: plan.deviceCount)
    // Numbers of installations that give distinct ids; see `LedgerReplica.init`.
    clone.installation = slot << 8
    clone.isNew = true
    clone.undisturbedSince = nil
    devices.append(clone)
    noteHeads(try disk.position().heads, slot)
    forgetBirths(of: number, after: 0)
    queue.add(.restart, device: slot, at: now + pause)
  }

  /// Judges a device's report that its decision is void. It is right if another installation has decided meanwhile, and for a
  /// correction without enough points.
  mutating func noteVoid(_ content: SyncContent, _ device: Int) {
    count(.voided)
    trace(device, "calls void: \(HistoryWords.text(content))")
    let isRefunding = effects.contains {
      if case .ledger(.posted(_, _, .reversed, _, _)) = $0 { true } else { false }
    }
    switch content {
    case _ where !isCloned(devices[device].number):
      object(.refusal, "device \(device) calls void a decision that no other installation can have made")
    case .entry(let entry) where entry.amount < .zero:
      if let number = HistoryOracle.edit(of: entry) { oracle.edits[number].isVoid = true }
      var balance: Int64 = 0
      let read: Void? = try? devices[device].store.forEachTransaction(of: entry.child) {
        balance += $0.amount.count
      }
      if read != nil, !isRefunding, balance + entry.amount.count >= 0 {
        object(.refusal, "a correction by \(entry.amount.count) is void with \(balance) points there")
      }
    case .usage, .giveBack: break
    default: object(.lost, "device \(device) calls void: \(HistoryWords.text(content))")
    }
  }

  /// Withdraws acknowledgements of this device's edits that neither the zone nor the backup has. Records that follow a missing
  /// one in the zone are in doubt.
  private mutating func forget(
    _ number: Int, _ before: any SyncStore, _ disk: any SyncStore
  ) throws(LedgerStoreError) {
    let last = try before.position().lastNumber
    guard last > 0 else { return }
    var lost: [SyncContent] = []
    var isWhole = true
    var hasSent = false
    for place in 1...last {
      let id = RecordID(device: number, number: place)
      guard let known = try before.record(id) else { continue }
      let isThere = try disk.record(id)?.record == known.record
      let isSent = zone.log.contains(known.record)
      hasSent = hasSent || isSent && !isThere
      if !isThere && !isSent { isWhole = false }
      if !isThere && (!isSent || !isWhole) { lost.append(known.record.content) }
    }
    if hasSent { count(.sentLost) }
    if !lost.isEmpty { count(.unsentLost) }
    for content in lost { forget(content) }
    for place in oracle.rewards.indices where oracle.rewards[place].owner == number {
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
      let used = oracle.rewards[place].used
      oracle.rewards[place].used = min(used, certain)
      // Another installation may still have them, or send them later.
      let isSpared = devices.contains { $0.number == number && $0.spare != nil }
      if isSpared || isCloned(number) { oracle.rewards[place].doubtful += used - oracle.rewards[place].used }
      oracle.rewards[place].doubtful += max(0, possible - certain)
    }
  }

  private mutating func forget(_ content: SyncContent) {
    switch content {
    case .child(let child): forget(child.id)
    case .entry(let entry), .reductionRequest(let entry):
      if entry.redemption == nil, let number = HistoryOracle.edit(of: entry) { doubt(number) }
    case .request(let reward):
      if let number = Int(reward.appCategory) { doubt(number) }
      oracle.rewards.removeAll { $0.id == reward.id }
    case .payment(let id, _), .cancellation(let id, _): oracle.usable.removeAll { $0 == id }
    case .denial, .usage, .ending, .giveBack, .cancellationRequest, .reductionDenial, .gap: break
    }
  }

  /// Removes a child known to this device only, with all its edits.
  private mutating func forget(_ child: ChildID) {
    guard
      !zone.log.contains(where: {
        if case .child(let other) = $0.content { other.id == child } else { false }
      })
    else { return }
    oracle.children.removeAll { $0 == child }
  }

  private mutating func doubt(_ number: Int) {
    guard oracle.edits.indices.contains(number), oracle.edits[number].reported == .acknowledged else {
      return
    }
    oracle.edits[number].reported = .nothing
  }
}
