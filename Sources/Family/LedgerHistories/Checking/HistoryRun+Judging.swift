internal import Invariants
internal import Kernel
internal import LedgerSync

extension HistoryRun {
  /// Checks that no stored chain of this device falls below zero.
  mutating func checkChains(_ device: Int) {
    var balances = [Int64](repeating: 0, count: plan.childCount + 1)
    var lowest: Int64 = 0
    let read: Void? = try? devices[device].store.forEachTransaction(of: nil) { entry in
      let child = min(Int(entry.child.raw), balances.count - 1)
      balances[child] += entry.amount.count
      lowest = min(lowest, balances[child])
    }
    if read == nil || lowest < 0 { object(.overspend, "a chain of device \(device) goes to \(lowest)") }
  }

  /// Compares the stores with the users' requests and the answers that they saw. Returns whether the history has settled.
  ///
  /// During recovery only equality is examined, and nothing is reported. O(entries).
  mutating func judge(isFinal: Bool) throws(LedgerStoreError) -> Bool {
    var digests: [UInt64] = []
    for device in devices { digests.append(try LedgerCanon.digest(of: device.store).value) }
    let isEqual = digests.allSatisfy { $0 == digests[0] }
    var isSettled = isEqual
    for device in devices where isSettled {
      let (unsettled, open) = (try device.store.unsettledRecords(), try device.store.openRedemptions())
      isSettled = unsettled.isEmpty && open.allSatisfy { $0.status != .pending }
    }
    guard isFinal else { return isSettled }
    for digest in digests { tally.digest.mix(digest) }
    if !isEqual {
      let other = digests.firstIndex { $0 != digests[0] } ?? 0
      object(.equal, "device \(other) has another ledger than the authority, 30 s after the last fault")
    }
    // Equal stores contain the same edits, so their sum is computed once.
    let balances = try judge(0)
    judgeBalances(balances, 0)
    for device in devices.indices.dropFirst() {
      let expected = try digests[device] == digests[0] ? balances : judge(device)
      judgeBalances(expected, device)
    }
    for device in devices.indices { try judgeUnsettled(device) }
    judgeMinutes()
    return isSettled
  }

  /// Reports pending records of a device, and checks its process's invariants.
  private mutating func judgeUnsettled(_ device: Int) throws(LedgerStoreError) {
    if let first = try devices[device].store.unsettledRecords().first {
      let what =
        first.standing.isUnsent ? "unsent" : first.standing.fold == .open ? "without an answer" : "waiting"
      object(.pending, "record \(HistoryWords.text(first.record.id)) is \(what) on device \(device)")
    }
    devices[device].replica?.checkInvariants()
  }

  /// Compares a device's store with the edits. Returns each child's expected balance, in the order of the oracle's children.
  private mutating func judge(_ device: Int) throws(LedgerStoreError) -> [Int64] {
    checkChains(device)
    let store = devices[device].store
    var entries: [PointTransaction] = []
    var rewards: [RewardRedemption] = []
    try store.forEachTransaction(of: nil) { entries.append($0) }
    try store.forEachRedemption { rewards.append($0) }
    judgeEntries(entries, device)
    judgeRewards(rewards, entries, device)
    var balances: [Int64] = []
    for child in oracle.children { balances.append(balance(of: child, entries, rewards)) }
    let enrolled = try store.accounts().map(\.profile.id)
    for child in oracle.children where !enrolled.contains(child) {
      object(.lost, "child \(child.raw) is not on device \(device)")
    }
    return balances
  }

  /// Checks earnings and corrections: each acknowledged one is there once, each in doubt at most once, and no others.
  private mutating func judgeEntries(_ entries: [PointTransaction], _ device: Int) {
    var found = [Int](repeating: 0, count: oracle.edits.count)
    for entry in entries where entry.redemption == nil {
      guard let number = HistoryOracle.edit(of: entry), oracle.edits.indices.contains(number),
        oracle.edits[number].reported != .refused
      else {
        object(.doubled, "device \(device) has an entry without an edit: \(entry.amount.count) points")
        continue
      }
      let edit = oracle.edits[number]
      found[number] += 1
      if found[number] > 1 {
        object(.doubled, "edit \(number) is on device \(device) \(found[number]) times")
      }
      let kind: TransactionKind = edit.kind == .earn ? .earned : .adjusted
      if entry.child != edit.child || entry.amount.count != edit.amount || entry.kind != kind {
        object(.lost, "edit \(number) is on device \(device) as \(entry.kind) \(entry.amount.count)")
      }
    }
    for (number, edit) in oracle.edits.enumerated() where edit.reported == .acknowledged && found[number] == 0
    {
      switch edit.kind {
      case .earn, .add: object(.lost, "edit \(number), \(edit.amount) points, is not on device \(device)")
      case .reduce:
        if !edit.isVoid, !isDenied(number) { object(.lost, "edit \(number), a correction, had no effect") }
      case .enrol, .redeem, .use, .cancel: break
      }
    }
  }

  /// Whether the zone has the authority's rejection of a correction.
  private func isDenied(_ number: Int) -> Bool {
    let intent = zone.log.first {
      if case .reductionRequest(let entry) = $0.content { entry.note == "\(number)" } else { false }
    }
    guard case .reductionRequest(let entry)? = intent?.content else { return false }
    return zone.log.contains { $0.content == .reductionDenial(entry.id) }
  }

  /// Checks rewards: each acknowledged one is there once, is paid once where due, and refunded once where taken back.
  private mutating func judgeRewards(
    _ rewards: [RewardRedemption], _ entries: [PointTransaction], _ device: Int
  ) {
    for reward in rewards {
      let number = Int(reward.appCategory) ?? -1
      if !oracle.edits.indices.contains(number) || oracle.edits[number].reported == .refused {
        object(.doubled, "device \(device) has a reward without a request")
      }
      let paid = entries.filter { $0.redemption == reward.id && $0.kind == .redeemed }
      let refunded = entries.filter { $0.redemption == reward.id && $0.kind == .reversed }
      if paid.count > 1 || refunded.count > paid.count {
        object(.doubled, "reward of edit \(number) was paid \(paid.count) times, refunded \(refunded.count)")
      }
      let isPaid = paid.count == 1 && refunded.isEmpty
      let mustBePaid = reward.status == .active || reward.status == .used || reward.status == .expired
      if isPaid != mustBePaid || paid.contains(where: { $0.amount.count != -reward.pointsSpent.count }) {
        object(.overspend, "reward of edit \(number) is \(reward.status), paid \(paid.count) times")
      }
      if reward.status == .pending {
        object(.pending, "reward of edit \(number) is pending on device \(device)")
      }
      judgeMinutes(of: reward)
      if device == 0 { countRisks(reward, refunded: !refunded.isEmpty) }
    }
    for (place, reward) in oracle.rewards.enumerated() {
      let category = "\(reward.edit)"
      let same = rewards.filter { $0.appCategory == category }
      if same.isEmpty { object(.lost, "reward of edit \(reward.edit) is not on device \(device)") }
      if same.count > 1 { object(.doubled, "reward of edit \(reward.edit) is there \(same.count) times") }
      let edit = oracle.edits[oracle.rewards[place].edit]
      if let one = same.first, one.child != edit.child || one.pointsSpent.count != edit.amount {
        object(.lost, "reward of edit \(reward.edit) costs \(one.pointsSpent.count)")
      }
    }
  }

  private mutating func judgeMinutes(of reward: RewardRedemption) {
    guard let place = oracle.place(of: reward.id) else { return }
    var known = oracle.rewards[place]
    if isCloned(known.owner) {
      // Two devices may use more minutes offline than the reward has. Minutes used after another device ended it are void.
      known.doubtful += known.used
      known.used = minutesSent(of: reward.id)
      known.doubtful -= known.used
      // Of three devices, two may report the same minutes, one of them from the other's store; see decision 0040.
      if devices.count - plan.deviceCount > 1 { known.doubtful = known.granted }
    }
    if reward.minutesUsed < known.used {
      object(.lost, "\(known.used) minutes of edit \(known.edit) were used, \(reward.minutesUsed) are noted")
    }
    if reward.minutesUsed > known.used + known.doubtful {
      object(
        .minutes, "\(known.used) minutes of edit \(known.edit) were used, \(reward.minutesUsed) are noted")
    }
    let isVoid = reward.status == .pending || reward.status == .rejected || reward.status == .cancelled
    if isVoid, known.used > 0 {
      object(.minutes, "\(known.used) minutes of edit \(known.edit) were used, which is \(reward.status)")
    }
  }

  /// The used minutes of a reward by the zone's records.
  private func minutesSent(of id: RedemptionID) -> Int64 {
    var minutes: Int64 = 0
    for record in zone.log { if case .usage(id, let sent) = record.content { minutes = max(minutes, sent) } }
    return minutes
  }

  private mutating func judgeMinutes() {
    for reward in oracle.rewards where reward.used > reward.granted && !isCloned(reward.owner) {
      object(.minutes, "\(reward.used) minutes of edit \(reward.edit) were used, \(reward.granted) granted")
    }
  }

  private mutating func countRisks(_ reward: RewardRedemption, refunded: Bool) {
    if refunded { count(.refund) }
    if reward.status == .expired { count(.ending) }
    if reward.status == .rejected, reward.expiresAt > wallTime(of: 0) { count(.spendingRace) }
  }

  /// Compares the balances of a device's process with the sums of the edits.
  private mutating func judgeBalances(_ expected: [Int64], _ device: Int) {
    for (child, expected) in zip(oracle.children, expected) {
      let balance = devices[device].replica?.ledger.account(of: child)?.balance.count
      if balance != expected {
        let found = balance.map { "\($0)" } ?? "no account"
        object(.balance, "child \(child.raw) has \(found) on device \(device), not \(expected)")
      }
    }
  }

  /// A child's balance: points earned and added, less granted corrections and paid rewards.
  private mutating func balance(
    of child: ChildID, _ entries: [PointTransaction], _ rewards: [RewardRedemption]
  ) -> Int64 {
    var expected: Int64 = 0
    for (number, edit) in oracle.edits.enumerated() where edit.child == child {
      switch edit.kind {
      case .earn, .add: if counts(edit, number, entries) { expected += edit.amount }
      case .reduce:
        let isGranted = entries.contains { $0.redemption == nil && HistoryOracle.edit(of: $0) == number }
        if isGranted { expected += edit.amount }
      case .enrol, .redeem, .use, .cancel: break
      }
    }
    let spendable = expected
    for reward in rewards where reward.child == child {
      switch reward.status {
      case .active, .used, .expired: expected -= reward.pointsSpent.count
      case .pending, .cancelled, .rejected: break
      }
    }
    if expected < 0 { object(.overspend, "child \(child.raw) spent \(-expected) more than it earned") }
    judgeUsable(child, spendable, rewards)
    return expected
  }

  /// Whether an earning counts: always if acknowledged, and if in doubt where it is present.
  private func counts(_ edit: HistoryOracle.Edit, _ number: Int, _ entries: [PointTransaction]) -> Bool {
    switch edit.reported {
    case .acknowledged: true
    case .refused: false
    case .nothing: entries.contains { HistoryOracle.edit(of: $0) == number }
    }
  }

  /// Whether a reward that a device called active was paid. Of two authorities one may have called it active in error.
  private func isPaid(_ id: RedemptionID) -> Bool {
    guard isCloned(0) else { return true }
    return zone.log.contains { if case .payment(id, _) = $0.content { true } else { false } }
  }

  /// Compares the cost of usable rewards, which a device called active and which were not refunded, with the points to spend.
  private mutating func judgeUsable(_ child: ChildID, _ spendable: Int64, _ rewards: [RewardRedemption]) {
    var spent: Int64 = 0
    for reward in rewards
    where reward.child == child && reward.status != .cancelled && oracle.usable.contains(reward.id)
      && isPaid(reward.id)
    {
      spent += reward.pointsSpent.count
    }
    if spent > spendable {
      object(.overspend, "child \(child.raw) could use rewards for \(spent) and has earned \(spendable)")
    }
  }
}
