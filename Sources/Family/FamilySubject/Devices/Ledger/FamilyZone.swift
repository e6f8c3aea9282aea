internal import AppCore
internal import Families
internal import Kernel
internal import LedgerHistories
internal import LedgerSync
internal import PointsLedger
internal import SQLiteStoring
internal import Simulation

/// A family's zone in the cloud with the faults of requests to it, and the parent's phone. The phone approves requests; it is a
/// device without a screen that only syncs and decides.
///
/// All devices of a family share one virtual time. An arrival at the zone is planned when a device's lane begins the request, and
/// happens before the first later frame of any device. Sessions run in the order of their frames, so all earlier arrivals are
/// planned by then.
final class FamilyZone {
  /// The parent's phone, the family's authority; children's devices come after it.
  static let parent = 0

  private enum Event {
    case sending(by: Int, RequestID?, life: Int, ledger: Int, attempt: Int, [SyncRecord], RequestFate)
    case fetching(by: Int, RequestID?, life: Int, attempt: Int, ChangeToken?, RequestFate)
    case reported(phone: Int, SyncEvent)
    case wakes(phone: Int, Int)
    /// The phone's backup is made, and a second phone starts with it.
    case backup
    case secondBegins
  }

  private var zone: RecordZone
  private var faults: CloudFaults
  private var queue = EventQueue<Event>()
  private var devices: [ZoneDevice]
  private var phones: ParentPhones
  private let clock: WallClock
  /// When entries were committed, and by which device.
  private var commits: [TransactionID: (time: Instant, device: Int)] = [:]
  /// How often each fault has struck.
  private(set) var faultCounts: [HistoryFault: Int] = [:]
  private var findings: [String] = []

  /// The longest time of an entry to another device without faults, for a rule. The budget of `sync.visible` checks the promised
  /// second. A queue of photos on all connections may come first [A].
  static let longestWay = TimeSpan.seconds(8)

  /// Creates a zone with a family's initial state, written by the parent's phone. `perMille` of the requests and pushes fail in
  /// each possible way.
  init(
    children: Int, start: [SyncContent], parent store: any SyncStore, faultsPerMille: Int,
    doubling: FaultPlan, clock: WallClock, seed: SeedTree
  ) throws(LedgerStoreError) {
    zone = RecordZone(devices: children + 1)
    var chances = [Double](repeating: 0, count: HistoryFault.allCases.count)
    for fault in FamilyZone.faultsOfRequests { chances[fault.rawValue] = Double(faultsPerMille) / 1_000 }
    faults = CloudFaults(chances: chances, random: seed.stream())
    devices = Array(repeating: ZoneDevice(), count: children + 1)
    self.clock = clock
    phones = try ParentPhones(store)
    _ = zone.save(
      start.enumerated().map {
        SyncRecord(id: RecordID(device: FamilyZone.parent, number: Int64($0 + 1)), $1)
      })
    phones.bring(0, upToDateWith: self, at: clock.time(at: .zero))
    handle(.reachable(true), of: 0, at: .zero)
    if let (backup, start) = doubling.secondAuthority {
      queue.add(.backup, at: backup)
      queue.add(.secondBegins, at: start)
    }
  }

  /// The possible faults of a request or a push.
  private static let faultsOfRequests: [HistoryFault] = [
    .slow, .failing, .partial, .answerLost, .delayed, .duplicated, .reordered, .tokenExpired, .noticeLost,
  ]

  /// How often two phones issued different records under one number.
  var conflictCount: Int { phones.conflictCount }

  /// All records of the zone.
  var records: [SyncRecord] { zone.log }

  /// Lets a replica fetch the whole zone, like a device that joins before the session.
  func bring(_ ledger: inout SyncedLedger, upToDateAt now: WallTime) {
    var wanted = ledger.sync([.reachable(true)], at: now).orders
    while !wanted.isEmpty {
      if let answer = zone.answer(wanted.removeFirst()) { wanted += ledger.sync([answer], at: now).orders }
    }
    _ = ledger.sync([.reachable(false)], at: now)
  }

  /// Answers an order at once, without delay or fault; for the end of a session.
  func answer(_ order: SyncEffect) -> SyncEvent? { zone.answer(order) }

  // MARK: Requests of devices

  func setOffline(_ spans: [Range<Instant>], of device: Int) { devices[device].offline = spans }

  /// Sets when a device's own faults end and are recovered from, or when a long transfer leaves its lane.
  func setDisturbed(until instant: Instant, _ device: Int) {
    devices[device].setDisturbed(until: instant)
  }

  func isOnline(_ device: Int, at instant: Instant) -> Bool {
    devices[device].isOnline(at: instant)
  }

  /// Records that a device's app was launched again.
  func relaunched(_ device: Int) { devices[device].relaunch() }

  /// Records that a device has lost its ledger.
  func lostLedger(_ device: Int) { devices[device].loseLedger() }

  /// Begins a request on a device's lane; returns the time to its answer.
  func begin(_ task: AppTask, by device: Int, as request: RequestID, at start: Instant) -> TimeSpan {
    let life = devices[device].life
    switch task {
    case .send(let attempt, let records):
      let fate = faults.sending(count: records.count)
      note(fate, of: device, isSending: true)
      queue.add(
        .sending(
          by: device, request, life: life, ledger: devices[device].ledger, attempt: attempt, records, fate),
        at: start + fate.way)
      return fate.fault == .delayed ? RequestFate.patience : fate.way + fate.answerSpan
    case .fetchChanges(let attempt, let token):
      let fate = faults.fetching(hasToken: token != nil)
      note(fate, of: device, isSending: false)
      queue.add(
        .fetching(by: device, request, life: life, attempt: attempt, token, fate), at: start + fate.way)
      return fate.way + fate.answerSpan
    default: preconditionFailure("\(task) is no request to a zone")
    }
  }

  /// The answer to a request that a device receives now, having begun at an instant.
  func answer(to request: RequestID, of device: Int, since start: Instant, at vsync: Instant) -> AppOutcome {
    advance(to: vsync)
    let answer = devices[device].takeAnswer(to: request, since: start, at: vsync)
    return answer.map { .cloudAnswered($0) } ?? .failed
  }

  /// Whether a push has arrived at a device since the last call.
  func takesPush(_ device: Int, at vsync: Instant) -> Bool {
    advance(to: vsync)
    return devices[device].takesPush(at: vsync)
  }

  // MARK: Times of entries

  /// Records an entry committed on a device.
  func committed(_ entry: TransactionID, on device: Int, at instant: Instant) {
    if commits[entry] == nil { commits[entry] = (instant, device) }
  }

  /// Records that a device was notified of another's entry. Returns the time from its commit, if both were without faults
  /// meanwhile.
  func seen(_ entry: TransactionID, on device: Int, at vsync: Instant) -> TimeSpan? {
    guard let commit = commits[entry], commit.device != device,
      devices[device].isSound(since: commit.time, at: vsync),
      devices[commit.device].isSound(since: commit.time, at: vsync)
    else { return nil }
    let span = vsync - commit.time
    if span > FamilyZone.longestWay, findings.count < 5 {
      findings.append(
        "entry \(entry.raw) reached device \(device) after \(span.text), though both were online")
    }
    return span
  }

  private func note(_ fate: RequestFate, of device: Int, isSending: Bool) {
    if fate.isSlow { count(.slow) }
    if let fault = fate.fault { count(fault) }
    if fate.isDuplicated { count(.duplicated) }
    guard fate.isSlow || fate.fault != nil else { return }
    devices[device].noteFault(ofSending: isSending)
  }

  private func count(_ fault: HistoryFault) { faultCounts[fault, default: 0] += 1 }

  // MARK: Events

  /// Runs all events up to an instant.
  private func advance(to instant: Instant) {
    while let (time, event) = queue.next(upTo: instant) {
      switch event {
      case .sending(let device, let request, let life, let ledger, let attempt, let records, let fate):
        guard ledger == devices[device].ledger else { continue }
        arrive(records, from: device, request, life, attempt, fate, at: time)
      case .fetching(let device, let request, let life, let attempt, let token, let fate):
        answerFetch(token, of: device, request, life, attempt, fate, at: time)
      case .reported(let phone, let reported): handle(reported, of: phone, at: time)
      case .wakes(let phone, let number):
        if number == phones.phones[phone].wakeNumber { handle(.woken, of: phone, at: time) }
      case .backup:
        do throws(LedgerStoreError) { try phones.backUp() } catch {
          findings.append("the phone's backup: \(error)")
        }
      case .secondBegins: beginSecond(at: time)
      }
    }
  }

  private func arrive(
    _ records: [SyncRecord], from device: Int, _ request: RequestID?, _ life: Int, _ attempt: Int,
    _ fate: RequestFate, at time: Instant
  ) {
    guard isOnline(device, at: time) else { return }
    let known = zone.log.count
    let answer = fate.save(records, in: &zone, &faults.random)
    if zone.log.count > known { notify(allBut: device, at: time) }
    if fate.isDuplicated {
      var echo = fate
      echo.isDuplicated = false
      echo.fault = .answerLost
      queue.add(
        .sending(
          by: device, nil, life: -1, ledger: devices[device].ledger, attempt: attempt, records, echo),
        at: time + .milliseconds(Int64(faults.random.inside(10...5_000))))
    }
    guard life >= 0 else { return }
    let reported = SyncEvent.sent(attempt: attempt, fate.fault == .delayed ? .unknown : answer)
    post(reported, to: device, request, life, at: time + fate.answerSpan)
  }

  private func answerFetch(
    _ token: ChangeToken?, of device: Int, _ request: RequestID?, _ life: Int, _ attempt: Int,
    _ fate: RequestFate,
    at time: Instant
  ) {
    guard isOnline(device, at: time) else { return }
    var answer = fate.changes(since: token, of: &zone)
    if fate.isReordered, case .changes(var records, let end, let hasMore) = answer, records.count > 1 {
      count(.reordered)
      for place in stride(from: records.count - 1, to: 0, by: -1) {
        records.swapAt(place, faults.random.below(place + 1))
      }
      answer = .changes(records, end, hasMore: hasMore)
    }
    post(.fetched(attempt: attempt, answer), to: device, request, life, at: time + fate.answerSpan)
  }

  private func post(
    _ reported: SyncEvent, to device: Int, _ request: RequestID?, _ life: Int, at time: Instant
  ) {
    if let phone = phones.place(ofSlot: device) {
      queue.add(.reported(phone: phone, reported), at: time)
    } else if let request {
      devices[device].keep(reported, to: request, ofLife: life)
    }
  }

  private func notify(allBut sender: Int, at time: Instant) {
    for device in devices.indices where device != sender {
      if faults.strikes(.noticeLost) {
        count(.noticeLost)
        devices[device].fallBehind()
        continue
      }
      let due = time + RequestFate.noticeSpan(&faults.random)
      if let phone = phones.place(ofSlot: device) {
        queue.add(.reported(phone: phone, .noticed), at: due)
      } else {
        devices[device].push(due: due)
      }
    }
  }

  // MARK: The parent's phone

  /// Starts a second phone with the first one's backup; both are online.
  private func beginSecond(at time: Instant) {
    do throws(LedgerStoreError) {
      try phones.beginSecond(at: devices.count)
      devices.append(ZoneDevice())
      handle(.reachable(true), of: 1, at: time)
    } catch {
      findings.append("the second phone: \(error)")
    }
  }

  private func handle(_ event: SyncEvent, of phone: Int, at time: Instant) {
    let slot = phones.phones[phone].slot
    let (updates, isWrong) = phones.sync(event, of: phone, at: clock.time(at: time))
    for entry in updates.entries where LedgerIDSource.device(of: entry.id.raw) == FamilyZone.parent {
      committed(entry.id, on: FamilyZone.parent, at: time)
    }
    if isWrong, findings.count < 5 { findings.append("the parent's phone reports records") }
    for order in updates.orders {
      switch order {
      case .send(let attempt, let records):
        let fate = faults.sending(count: records.count)
        note(fate, of: slot, isSending: true)
        queue.add(
          .sending(by: slot, nil, life: 0, ledger: 0, attempt: attempt, records, fate), at: time + fate.way)
      case .fetch(let attempt, let token):
        let fate = faults.fetching(hasToken: token != nil)
        note(fate, of: slot, isSending: false)
        queue.add(
          .fetching(by: slot, nil, life: 0, attempt: attempt, token, fate), at: time + fate.way)
      case .wake(let span):
        queue.add(.wakes(phone: phone, phones.pause(phone)), at: time + span)
      default: break
      }
    }
    devices[slot].note(event, at: time)
  }

  // MARK: The end

  /// Ends a session after all faults. The parent's phone and all devices exchange their records until nothing is left, and must
  /// then be equal byte for byte. Returns the differences in words.
  func settle(_ ledgers: [DeviceLedger], at end: Instant) -> [String] {
    advance(to: end + .minutes(1))
    queue.removeAll()
    let now = clock.time(at: end + .minutes(1))
    var rounds = 0
    var isQuiet = false
    while !isQuiet, rounds < 100 {
      rounds += 1
      isQuiet = true
      for ledger in ledgers where ledger.exchange(at: now) { isQuiet = false }
      let before = zone.log.count
      for phone in phones.phones.indices {
        _ = phones.sync(.reachable(false), of: phone, at: now)
        phones.bring(phone, upToDateWith: self, at: now)
      }
      if zone.log.count > before { isQuiet = false }
    }
    if !isQuiet { findings.append("after \(rounds) rounds the devices still have records to exchange") }
    findings += compare(ledgers)
    return findings
  }

  private func compare(_ ledgers: [DeviceLedger]) -> [String] {
    var findings: [String] = []
    do throws(LedgerStoreError) {
      findings += try phones.compare()
      let digest = try LedgerCanon.digest(of: phones.phones[0].store)
      for (place, ledger) in ledgers.enumerated() {
        if try LedgerCanon.digest(of: ledger.store) != digest {
          findings.append("device \(place + 1) has another ledger than the parent's phone")
        }
        findings += ledger.findingsAtTheEnd().map { "device \(place + 1) at the end: \($0)" }
        let left = try ledger.store.unsettledRecords()
        if !left.isEmpty {
          findings.append("device \(place + 1) has \(left.count) records that are not settled")
        }
      }
      for reward in phones.pendingRewards { findings.append("reward \(reward.id.raw) is still pending") }
    } catch {
      findings.append("\(error)")
    }
    return findings
  }
}
