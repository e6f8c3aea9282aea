internal import Kernel
internal import LedgerSync

extension HistoryRun {
  /// Makes a user's planned edit, if it has a child or a reward, and records the answer.
  mutating func make(_ number: Int, _ device: Int) throws(LedgerStoreError) {
    let planned = plan.edits[number]
    guard let edit = concrete(planned, number, device) else { return }
    if timeline != nil {
      let words = words(planned, number)
      trace(device, "edit \(number): \(words)")
    }
    let reward = rewardPlace(edit)
    if let reward, planned.kind == .cancel { oracle.rewards[reward].isUnwanted = true }
    let lives = try handOver(.edit(edit), to: device)
    let reported = reported(lives: lives)
    oracle.edits[number].reported = reported
    switch reported {
    case .refused:
      tally.refused += 1
      try judgeRefusal(edit, number, device)
    case .nothing: noteDoubt(planned, reward)
    case .acknowledged:
      tally.edits[planned.kind.rawValue] += 1
      noteAcknowledged(number, planned, device, reward)
    }
  }

  private func reported(lives: Bool) -> HistoryOracle.Reported {
    let isRefused = effects.contains { effect in
      switch effect {
      case .refused, .storeFailed: true
      default: false
      }
    }
    return isRefused ? .refused : lives ? .acknowledged : .nothing
  }

  /// The edit with its child or reward; `nil` if none exists yet.
  private mutating func concrete(_ planned: PlannedEdit, _ number: Int, _ device: Int) -> LedgerEdit? {
    if planned.kind == .enrol {
      let child = ChildID(UInt32(planned.pick + 1))
      oracle.edits[number].child = child
      return .enrol(ChildProfile(id: child, family: 1, name: "child \(child.raw)", recordZone: "family"))
    }
    if planned.kind == .use || planned.kind == .cancel {
      let isAny = planned.kind == .cancel || planned.pick % 4 == 0
      let rewards = oracle.rewards.filter { isAny || $0.owner == devices[device].number }
      guard !rewards.isEmpty else { return nil }
      let reward = rewards[planned.pick < 0 ? rewards.count - 1 : planned.pick / 4 % rewards.count]
      return planned.kind == .use ? .use(reward.id, minutes: planned.amount) : .cancel(reward.id)
    }
    guard !oracle.children.isEmpty else { return nil }
    let child = oracle.children[
      planned.pick < 0 ? oracle.children.count - 1 : planned.pick % oracle.children.count]
    let amount = planned.kind == .reduce ? -planned.amount : planned.amount
    oracle.edits[number].child = child
    oracle.edits[number].amount = amount
    switch planned.kind {
    case .earn: return .earn(child, Points(amount), session: Int64(number))
    case .add, .reduce: return .adjust(child, Points(amount), note: "\(number)")
    case .redeem:
      return .redeem(
        child, appCategory: "\(number)", Points(amount),
        RewardRate(pointsPerMinute: planned.pointsPerMinute), expiresAt: wallTime(of: device) + planned.lasts)
    case .enrol, .use, .cancel: return nil
    }
  }

  private func rewardPlace(_ edit: LedgerEdit) -> Int? {
    switch edit {
    case .use(let id, _), .cancel(let id): oracle.place(of: id)
    case .enrol, .earn, .adjust, .redeem: nil
    }
  }

  private mutating func noteDoubt(_ planned: PlannedEdit, _ reward: Int?) {
    if planned.kind == .use, let reward { oracle.rewards[reward].doubtful += planned.amount }
  }

  private mutating func noteAcknowledged(
    _ number: Int, _ planned: PlannedEdit, _ device: Int, _ reward: Int?
  ) {
    switch planned.kind {
    case .enrol:
      let child = oracle.edits[number].child
      if !oracle.children.contains(child) { oracle.children.append(child) }
    case .use:
      guard let reward else { return }
      if isCloned(oracle.rewards[reward].owner) {
        oracle.rewards[reward].doubtful += planned.amount
      } else {
        oracle.rewards[reward].used += planned.amount
      }
      if oracle.rewards[reward].isUnwanted { count(.lateCancel) }
    case .redeem:
      for effect in effects {
        guard case .ledger(.redemption(let id, .pending, _)) = effect else { continue }
        oracle.rewards.append(
          HistoryOracle.Reward(
            edit: number, id: id, owner: devices[device].number,
            granted: planned.amount / planned.pointsPerMinute))
      }
    case .earn, .add, .reduce, .cancel: break
    }
  }

  private func words(_ planned: PlannedEdit, _ number: Int) -> String {
    let child = oracle.edits[number].child.raw
    return switch planned.kind {
    case .enrol: "enrol child \(child)"
    case .earn: "child \(child) earns \(planned.amount)"
    case .add: "\(planned.amount) more for child \(child)"
    case .reduce: "\(planned.amount) less for child \(child)"
    case .redeem: "child \(child) redeems \(planned.amount) at \(planned.pointsPerMinute) a minute"
    case .use: "use \(planned.amount) minutes"
    case .cancel: "cancel a reward"
    }
  }
}
