internal import Invariants
internal import Kernel
internal import LedgerSync

extension HistoryRun {
  /// Plans an action that keeps the history busy.
  mutating func plan(_ action: HistoryAction, _ device: Int, after span: TimeSpan) {
    busyCount += 1
    queue.add(action, device: device, at: now + span)
  }

  mutating func carryOut(_ action: HistoryAction, _ device: Int) throws(LedgerStoreError) {
    switch action {
    case .edit(let number):
      let slot = slot(of: device, number)
      if devices[slot].replica != nil, !isHealing { try make(number, slot) }
    case .incident(let number):
      if !isHealing { try befall(plan.incidents[number], slot(of: device, number)) }
    case .healing: try beginHealing()
    case .online(let phase):
      if !devices[device].isOnline, devices[device].offlinePhase == phase { try goOnline(device) }
    case .restart: if devices[device].replica == nil { try restart(device) }
    case .wake(let number):
      guard devices[device].wakeNumber == number else { return }
      devices[device].isRetrying = false
      try handOver(.woken, to: device)
    case .clock(let number):
      guard devices[device].clockNumber == number else { return }
      devices[device].clockDue = nil
      try handOver(.clock, to: device)
    case .notice, .delivery, .sendArrives, .sendAnswered, .fetchArrives, .fetchAnswered:
      busyCount -= 1
      try carryOutRequest(action, device)
    }
  }

  // MARK: Incidents

  private mutating func befall(_ incident: PlannedIncident, _ device: Int) throws(LedgerStoreError) {
    switch incident.kind {
    case .offline(let span):
      guard devices[device].isOnline else { return }
      count(.offline)
      trace(device, "offline for \(span.nanoseconds / 1_000_000) ms")
      devices[device].isOnline = false
      devices[device].offlinePhase += 1
      devices[device].noteDisturbance(at: now)
      queue.add(.online(phase: devices[device].offlinePhase), device: device, at: now + span)
      try handOver(.reachable(false), to: device)
    case .deathBeforeCommit(let sparing, let pause):
      devices[device].store.commitsUntilDeath = sparing
      devices[device].restartPause = pause
    case .deathAfterCommit(let pause): devices[device].diesAfterCommit = pause
    case .clockSet(let span):
      count(.clockSet)
      trace(device, "clock set by \(span.nanoseconds / 1_000_000_000) s")
      devices[device].clockOffset += span
      devices[device].clockDue = nil
      try handOver(.clock, to: device)
    case .storeLost(let pause):
      count(.storeLost)
      try lose(device, restartingAfter: pause, with: nil)
    case .backup:
      trace(device, "a backup is made")
      let backup = makeDisk(device)
      try devices[device].store.disk.copy(into: backup)
      devices[device].backup = backup
    case .storeRestored(let pause):
      guard let backup = devices[device].backup else { return }
      count(.storeRestored)
      try lose(device, restartingAfter: pause, with: backup)
    case .spare:
      let spare = makeDisk(device)
      try devices[device].store.disk.copy(into: spare)
      devices[device].spare = spare
    case .cloned(let pause): try clone(device, startingAfter: pause)
    }
  }

  mutating func goOnline(_ device: Int) throws(LedgerStoreError) {
    trace(device, "online")
    devices[device].isOnline = true
    devices[device].isSendDisturbed = false
    devices[device].isFetchDisturbed = false
    devices[device].noteDisturbance(at: now)
    try handOver(.reachable(true), to: device)
  }

  /// Ends the process; committed changes stay on disk.
  mutating func die(_ device: Int, restartingAfter pause: TimeSpan) {
    devices[device].replica = nil
    devices[device].wakeNumber += 1
    devices[device].clockNumber += 1
    devices[device].clockDue = nil
    devices[device].isRetrying = false
    devices[device].diesAfterCommit = nil
    devices[device].noteDisturbance(at: now)
    queue.add(.restart, device: device, at: now + pause)
  }

  mutating func restart(_ device: Int) throws(LedgerStoreError) {
    trace(device, "starts again")
    devices[device].store.revive()
    devices[device].life += 1
    devices[device].struckAttempt = 0
    devices[device].replica = try LedgerReplica(
      store: devices[device].store, device: devices[device].number, authority: 0,
      installation: Int64(devices[device].installation), settings: settings)
    devices[device].isSendDisturbed = false
    devices[device].isFetchDisturbed = devices[device].isNew
    devices[device].noteDisturbance(at: now)
    if devices[device].isOnline { try handOver(.reachable(true), to: device) }
    observe(device)
  }

  // MARK: Events

  func wallTime(of device: Int) -> WallTime {
    HistoryRun.origin + (now - .zero) + devices[device].clockOffset
  }

  /// Gives an event to a running replica and performs its effects. Returns whether the process survived.
  @discardableResult
  mutating func handOver(_ event: SyncEvent, to device: Int) throws(LedgerStoreError) -> Bool {
    guard devices[device].replica != nil else { return false }
    tally.events += 1
    let commits = devices[device].store.commitCount
    effects.removeAll(keepingCapacity: true)
    let wall = wallTime(of: device)
    devices[device].replica?.handle(event, at: wall, into: &effects)
    if devices[device].store.isDead {
      noteDeath(event, device)
      die(device, restartingAfter: devices[device].restartPause)
      return false
    }
    if let pause = devices[device].diesAfterCommit, devices[device].store.commitCount > commits {
      count(.deathAfterCommit)
      trace(device, "dies after a commit")
      watch(device)
      observe(device)
      die(device, restartingAfter: pause)
      return false
    }
    // Performing an effect only plans actions, so the list does not change.
    for effect in effects { perform(effect, device) }
    watch(device)
    if devices[device].isNew, case .fetched(let attempt, .changes(_, _, hasMore: false)) = event,
      attempt == devices[device].fetchAttempt
    {
      devices[device].isNew = try devices[device].store.unsettledRecords().contains {
        $0.standing.fold == .waiting && $0.record.id.device == devices[device].number
      }
    }
    observe(device)
    planClock(device)
    return true
  }

  private mutating func noteDeath(_ event: SyncEvent, _ device: Int) {
    count(.deathBeforeCommit)
    switch event {
    case .edit:
      count(.deathInEdit)
      trace(device, "dies before the commit of an edit")
    case .fetched(_, .changes(let records, _, _)):
      if !records.isEmpty { count(.deathInFetch) }
      trace(device, "dies before the commit of \(records.count) fetched records")
    default: trace(device, "dies before a commit")
    }
  }

  private mutating func planClock(_ device: Int) {
    // Read in place, because copying the replica would cost more.
    let end = devices[device].replica?.nextEnd
    guard end != devices[device].clockDue else { return }
    devices[device].clockDue = end
    devices[device].clockNumber += 1
    guard let end else { return }
    let span = max(.zero, end - wallTime(of: device))
    queue.add(.clock(number: devices[device].clockNumber), device: device, at: now + span)
  }

  /// Records which records have become part of the ledger here, and after what time.
  mutating func observe(_ device: Int) {
    guard let heads = try? devices[device].store.position().heads else { return }
    for head in heads {
      let maker = head.device
      guard maker < plan.deviceCount, head.number > devices[device].heads[maker] else { continue }
      let first = devices[device].heads[maker] + 1
      devices[device].heads[maker] = head.number
      lastChange = now
      for number in first...head.number {
        if maker == devices[device].number {
          if number > births[maker].count, !isCloned(maker) { births[maker].append(now) }
        } else if number <= births[maker].count {
          noteVisible(born: births[maker][Int(number) - 1], from: maker, to: device)
        }
      }
    }
  }

  private mutating func noteVisible(born: Instant, from maker: Int, to device: Int) {
    if let here = devices[device].undisturbedSince, let there = devices[maker].undisturbedSince {
      tally.visible.record(now - max(born, here, there))
    } else {
      tally.disturbed.record(now - born)
    }
  }

  /// Reads a replica's reports, for the oracle and to find false ones. Checks the chains if points were taken.
  private mutating func watch(_ device: Int) {
    var hasTaken = false
    for effect in effects {
      switch effect {
      case .ledger(.posted(_, _, _, let amount, _)): hasTaken = hasTaken || amount < .zero
      case .ledger(.redemption(let id, .active, _)): oracle.sawActive(id)
      case .ledger(.redemption(let id, .rejected, _))
      where devices[device].number == 0 && !devices[device].isNew:
        judgeDenial(of: id, on: device)
      case .declined: count(.reductionDenied)
      case .contradiction(let id) where id != altered && isCloned(id.device): count(.rivals)
      case .void(let content): noteVoid(content, device)
      case .contradiction(let id) where id != altered:
        object(
          .contradiction, "device \(device) reports another record \(HistoryWords.text(id)); there is none")
      case .unlawful(let id):
        // Statements of a device about records lost since may have become impossible.
        object(.contradiction, "device \(device) calls record \(HistoryWords.text(id)) unlawful")
      default: break
      }
    }
    if hasTaken { checkChains(device) }
  }
}
