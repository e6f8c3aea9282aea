internal import Invariants
internal import Kernel
internal import LedgerSync

/// The path to the cloud and back, with its faults.
extension HistoryRun {
  /// Performs an effect of a replica.
  mutating func perform(_ effect: SyncEffect, _ device: Int) {
    let life = devices[device].life
    switch effect {
    case .send(let attempt, let records):
      let fate = faults.sending(count: records.count)
      note(fate, device, attempt, sending: true)
      if fate.isDuplicated { count(.duplicated) }
      trace(device, "sends \(HistoryWords.list(records))")
      plan(
        .sendArrives(
          life: life, installation: devices[device].installation, attempt: attempt, records, fate), device,
        after: fate.way)
      if fate.fault == .delayed {
        plan(.sendAnswered(life: life, attempt: attempt, .unknown), device, after: RequestFate.patience)
      }
    case .fetch(let attempt, let token):
      devices[device].fetchAttempt = attempt
      let fate = faults.fetching(hasToken: token != nil)
      note(fate, device, attempt, sending: false)
      plan(.fetchArrives(life: life, attempt: attempt, token, fate), device, after: fate.way)
    case .wake(let span):
      devices[device].wakeNumber += 1
      devices[device].isRetrying = span < settings.pollPause
      queue.add(.wake(number: devices[device].wakeNumber), device: device, at: now + span)
    case .ledger(let effect):
      if timeline != nil, let words = HistoryWords.text(effect) { trace(device, words) }
    case .declined(let id): trace(device, "correction \(HistoryWords.short(id.raw)) is declined")
    case .asked(let record): trace(device, "asks for \(HistoryWords.text(record.content))")
    case .refused(let refusal): trace(device, "refused: \(refusal)")
    case .contradiction(let id): trace(device, "reports another record \(HistoryWords.text(id))")
    case .void: break
    case .unlawful(let id): trace(device, "reports the unlawful record \(HistoryWords.text(id))")
    case .storeFailed(let error): trace(device, "the store failed: \(error)")
    }
  }

  /// Records a fault that keeps a device from the cloud, whether the device notices or not.
  private mutating func disturb(_ device: Int, _ attempt: Int = 0, sending: Bool, by fault: HistoryFault) {
    count(fault)
    trace(device, "\(sending ? "sending" : "fetching"): \(fault.name)")
    devices[device].struckAttempt = max(devices[device].struckAttempt, attempt)
    if sending {
      devices[device].isSendDisturbed = true
    } else {
      devices[device].isFetchDisturbed = true
      devices[device].fetchStruck = now
    }
    devices[device].noteDisturbance(at: now)
  }

  private mutating func note(_ fate: RequestFate, _ device: Int, _ attempt: Int, sending: Bool) {
    if fate.isSlow { disturb(device, attempt, sending: sending, by: .slow) }
    if let fault = fate.fault { disturb(device, attempt, sending: sending, by: fault) }
  }

  mutating func carryOutRequest(_ action: HistoryAction, _ device: Int) throws(LedgerStoreError) {
    switch action {
    case .sendArrives(let life, let installation, let attempt, let records, let fate):
      // A sent request arrives even if the process has died since, unless the device is offline or was installed again.
      if devices[device].isOnline, devices[device].installation == installation {
        arrive(records, fate, device, life, attempt)
      }
    case .sendAnswered(let life, let attempt, let answer):
      guard devices[device].isOnline, devices[device].life == life else { return }
      if case .outcomes(let outcomes) = answer, !outcomes.contains(.failed),
        attempt >= devices[device].struckAttempt
      {
        devices[device].isSendDisturbed = false
        devices[device].noteDisturbance(at: now)
      }
      try handOver(.sent(attempt: attempt, answer), to: device)
    case .fetchArrives(let life, let attempt, let token, let fate):
      if devices[device].isOnline { answerFetch(token, fate, device, life, attempt) }
    case .fetchAnswered(let life, let attempt, let answer, let asOf):
      guard devices[device].isOnline, devices[device].life == life else { return }
      try handOver(answer, attempt, asOf: asOf, to: device)
    case .notice: if devices[device].isOnline { try handOver(.noticed, to: device) }
    case .delivery(let records, let isAltered):
      guard devices[device].isOnline, devices[device].replica != nil else { return }
      try deliver(records, isAltered: isAltered, to: device)
    default: preconditionFailure("\(action) is no request")
    }
  }

  // MARK: Sending

  private mutating func arrive(
    _ records: [SyncRecord], _ fate: RequestFate, _ device: Int, _ life: Int, _ attempt: Int
  ) {
    let known = zone.log.count
    let answer = fate.save(records, in: &zone, &faults.random)
    if zone.log.count > known { notify(allBut: device) }
    if fate.isDuplicated {
      var echo = fate
      echo.isDuplicated = false
      echo.fault = .answerLost
      let span = TimeSpan.milliseconds(Int64(faults.random.inside(10...5_000)))
      plan(
        .sendArrives(
          life: -1, installation: devices[device].installation, attempt: attempt, records, echo), device,
        after: span)
    }
    // The device gave up a delayed request before.
    if fate.fault == .delayed { return }
    plan(.sendAnswered(life: life, attempt: attempt, answer), device, after: fate.answerSpan)
  }

  private mutating func notify(allBut sender: Int) {
    for device in devices.indices where device != sender {
      if faults.strikes(.noticeLost) {
        disturb(device, sending: false, by: .noticeLost)
      } else {
        plan(.notice, device, after: RequestFate.noticeSpan(&faults.random))
      }
    }
  }

  // MARK: Fetching

  private mutating func answerFetch(
    _ token: ChangeToken?, _ fate: RequestFate, _ device: Int, _ life: Int, _ attempt: Int
  ) {
    var answer = fate.changes(since: token, of: &zone)
    if case .changes(var records, let end, let hasMore) = answer {
      if fate.isReordered { reorder(&records, device) }
      if fate.isDuplicated, !records.isEmpty {
        count(.duplicated)
        plan(
          .delivery(records, isAltered: false), device,
          after: fate.back + .milliseconds(Int64(faults.random.inside(1...4_000))))
      }
      if fate.altersOne { alterOne(device) }
      answer = .changes(records, end, hasMore: hasMore)
    }
    plan(
      .fetchAnswered(life: life, attempt: attempt, answer, asOf: now), device, after: fate.answerSpan)
  }

  /// Shuffles a page, and plans some other records to arrive on their own.
  private mutating func reorder(_ records: inout [SyncRecord], _ device: Int) {
    if records.count > 1 {
      count(.reordered)
      trace(device, "a page of \(records.count) arrives shuffled")
      for place in stride(from: records.count - 1, to: 0, by: -1) {
        records.swapAt(place, faults.random.below(place + 1))
      }
    }
    guard !zone.log.isEmpty else { return }
    let first = faults.random.below(zone.log.count)
    let last = min(zone.log.count, first + faults.random.inside(1...3))
    let other = faults.random.below(devices.count)
    plan(
      .delivery(Array(zone.log[first..<last].reversed()), isAltered: false), other,
      after: .milliseconds(Int64(faults.random.inside(1...6_000))))
  }

  /// Plans a record that has an id of the zone but other contents.
  private mutating func alterOne(_ device: Int) {
    guard !zone.log.isEmpty else { return }
    var record = zone.log[faults.random.below(zone.log.count)]
    guard case .entry(var entry) = record.content else { return }
    entry.amount = entry.amount + Points(1)
    record.content = .entry(entry)
    plan(
      .delivery([record], isAltered: true), device,
      after: .milliseconds(Int64(faults.random.inside(100...4_000))))
  }

  // MARK: Arriving at devices

  private mutating func handOver(
    _ answer: FetchAnswer, _ attempt: Int, asOf: Instant, to device: Int
  ) throws(LedgerStoreError) {
    if case .changes(let records, _, _) = answer {
      if asOf > devices[device].fetchStruck, attempt >= devices[device].struckAttempt {
        devices[device].isFetchDisturbed = false
      }
      devices[device].noteDisturbance(at: now)
      if !records.isEmpty {
        trace(device, "fetches \(HistoryWords.list(records))")
        noteArrival(records, device)
      }
    }
    try handOver(.fetched(attempt: attempt, answer), to: device)
  }

  private mutating func deliver(
    _ records: [SyncRecord], isAltered: Bool, to device: Int
  ) throws(LedgerStoreError) {
    if isAltered {
      // Only a record that the device has can be contradicted. A device without it would take the altered one for true.
      guard let id = records.first?.id, let known = try devices[device].store.record(id) else { return }
      // A new installation cannot know the true record before it has read the zone.
      if known.standing.isUnsent, devices[device].isNew || isCloned(id.device) { return }
      count(.altered)
    }
    trace(device, "receives \(isAltered ? "an altered " : "")\(HistoryWords.list(records))")
    noteArrival(records, device)
    altered = isAltered ? records.first?.id : nil
    let lives = try handOver(.delivered(records), to: device)
    altered = nil
    guard isAltered && lives else { return }
    let reports = effects.filter { if case .contradiction = $0 { true } else { false } }.count
    let hasFailed = effects.contains { if case .storeFailed = $0 { true } else { false } }
    if reports != (hasFailed ? 0 : 1) {
      object(.contradiction, "device \(device) made \(reports) reports of an altered record")
    }
  }

  private mutating func noteArrival(_ records: [SyncRecord], _ device: Int) {
    for record in records {
      let (maker, number) = (record.id.device, record.id.number)
      guard maker != devices[device].number else { continue }
      let head = devices[device].heads[maker]
      if number <= head {
        count(.doubleDelivery)
      } else if number > head + 1, !records.contains(where: { $0.id.raw + 1 == record.id.raw }) {
        count(.earlyArrival)
      }
    }
  }
}
