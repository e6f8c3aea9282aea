internal import AppCore
internal import Families
internal import Kernel
internal import LedgerHistories
internal import LedgerSync
internal import PointsLedger
internal import SQLiteStoring
internal import Simulation

/// A family's zone in the cloud, what befalls requests on the way there and back, and the parent's phone, which approves: a device
/// without a screen that only syncs and decides.
///
/// One virtual time for all of a family's devices: what reaches the zone is planned when a device's lane takes a request up, and
/// happens before the first frame after it of whichever device. Sessions run in the order of their frames, so by then everything
/// that comes earlier is planned.
final class FamilyZone {
  /// The parent's phone, the family's authority; children's devices come after it.
  static let parent = 0

  private enum Event {
    case sending(by: Int, RequestID?, life: Int, ledger: Int, attempt: Int, [SyncRecord], RequestFate)
    case fetching(by: Int, RequestID?, life: Int, attempt: Int, ChangeToken?, RequestFate)
    case told(phone: Int, SyncEvent)
    case wakes(phone: Int, Int)
    /// The phone's backup is made, and a second phone begins with it.
    case backup
    case secondBegins
  }

  /// A phone that approves.
  private struct Phone {
    /// Where it is among the devices: further ones come after all others.
    let slot: Int
    var ledger: SyncedLedger
    let store: any SyncStore
    var wakeNumber = 0
  }

  /// What the zone knows of a child's device.
  private struct Device {
    /// Pushes on their way, by time.
    var pushes: [Instant] = []
    /// When it has no network.
    var offline: [Range<Instant>] = []
    /// Until when faults of its own may keep it from asking: of its disk, its process, its other transfers.
    var disturbedUntil = Instant.zero
    /// What the cloud said to its requests and it has not taken.
    var answers: [RequestID: SyncEvent] = [:]
    /// Launches so far: what was asked before the last is answered to nobody.
    var life = 0
    /// Ledgers that it has lost so far: what the one before had on its way never comes.
    var ledger = 0
    /// What went wrong and has not come right since: with its sending, and with its fetching or its being there.
    var hasUnsent = false
    var isBehind = false
    /// Since when nothing is wrong; only while nothing is.
    var soundSince = Instant.zero

    var isSound: Bool { !hasUnsent && !isBehind }

    /// The zone has told it something that went well.
    mutating func note(_ answer: SyncEvent, at instant: Instant) {
      let wasSound = isSound
      switch answer {
      case .sent(_, .outcomes(let outcomes)): if !outcomes.contains(.failed) { hasUnsent = false }
      case .fetched(_, .changes(_, _, hasMore: false)): isBehind = false
      default: break
      }
      if isSound, !wasSound { soundSince = instant }
    }
  }

  private var zone: RecordZone
  private var faults: CloudFaults
  private var queue = EventQueue<Event>()
  private var devices: [Device]
  /// The parent's, and a second one with the first one's backup.
  private var phones: [Phone] = []
  private let secondStore = ListedSyncStore()
  /// How often two phones have said different things under one number.
  private(set) var conflictCount = 0
  private let clock: WallClock
  /// When entries were committed, and by which device.
  private var commits: [TransactionID: (time: Instant, device: Int)] = [:]
  /// How often each fault has struck.
  private(set) var faultCounts: [HistoryFault: Int] = [:]
  private var findings: [String] = []

  /// How long an entry may take to another device where nothing went wrong, in words of a rule: what is over the promised second is
  /// for the budget of `sync.visible` to say, and a queue of photos on all connections may come first [A].
  static let longestWay = TimeSpan.seconds(8)

  /// A zone with what a family starts with, which the parent's phone has said. `perMille` of requests and pushes go wrong, in each
  /// way that there is.
  init(
    children: Int, start: [SyncContent], parent store: any SyncStore, faultsPerMille: Int,
    doubling: FaultPlan, clock: WallClock, seed: SeedTree
  ) throws(LedgerStoreError) {
    zone = RecordZone(devices: children + 1)
    var chances = [Double](repeating: 0, count: HistoryFault.allCases.count)
    for fault in FamilyZone.faultsOfRequests { chances[fault.rawValue] = Double(faultsPerMille) / 1_000 }
    faults = CloudFaults(chances: chances, random: seed.stream())
    devices = Array(repeating: Device(), count: children + 1)
    self.clock = clock
    let replica = try LedgerReplica(
      store: store, device: FamilyZone.parent, authority: FamilyZone.parent, installation: 1)
    phones = [Phone(slot: FamilyZone.parent, ledger: SyncedLedger(replica), store: store)]
    _ = zone.save(
      start.enumerated().map {
        SyncRecord(id: RecordID(device: FamilyZone.parent, number: Int64($0 + 1)), $1)
      })
    bring(&phones[0].ledger, upToDateAt: clock.time(at: .zero))
    handle(.reachable(true), of: 0, at: .zero)
    if let (backup, start) = doubling.secondAuthority {
      queue.add(.backup, at: backup)
      queue.add(.secondBegins, at: start)
    }
  }

  /// What can befall a request or a push here.
  private static let faultsOfRequests: [HistoryFault] = [
    .slow, .failing, .partial, .answerLost, .delayed, .duplicated, .reordered, .tokenExpired, .noticeLost,
  ]

  /// All that the zone has.
  var records: [SyncRecord] { zone.log }

  /// Lets a replica fetch all that there is, as a device does that joins before the session.
  func bring(_ ledger: inout SyncedLedger, upToDateAt now: WallTime) {
    var wanted = ledger.sync([.reachable(true)], at: now).orders
    while !wanted.isEmpty {
      if let answer = zone.answer(wanted.removeFirst()) { wanted += ledger.sync([answer], at: now).orders }
    }
    _ = ledger.sync([.reachable(false)], at: now)
  }

  /// What the zone says to an order at once, without a way or a fault: at the end of a session.
  func answer(_ order: SyncEffect) -> SyncEvent? { zone.answer(order) }

  // MARK: What devices ask

  func setOffline(_ spans: [Range<Instant>], of device: Int) { devices[device].offline = spans }

  /// Faults of a device of its own are over, and healed, at an instant; or a transfer that takes long leaves its lane then.
  func setDisturbed(until instant: Instant, _ device: Int) {
    devices[device].disturbedUntil = max(devices[device].disturbedUntil, instant)
  }

  func isOnline(_ device: Int, at instant: Instant) -> Bool {
    !devices[device].offline.contains { $0.contains(instant) }
  }

  /// A device's app was launched again.
  func relaunched(_ device: Int) {
    devices[device].life += 1
    devices[device].answers.removeAll()
    devices[device].isBehind = true
  }

  /// A device has lost its ledger.
  func lostLedger(_ device: Int) {
    devices[device].ledger += 1
  }

  /// A device's lane takes a request up; how long its answer takes.
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

  /// What a device is told that takes its answer now, having begun at an instant.
  func answer(to request: RequestID, of device: Int, since start: Instant, at vsync: Instant) -> AppOutcome {
    advance(to: vsync)
    let answer = devices[device].answers.removeValue(forKey: request)
    let wasOffline = devices[device].offline.contains { $0.lowerBound <= vsync && start < $0.upperBound }
    guard let answer, !wasOffline else {
      devices[device].isBehind = true
      return .failed
    }
    devices[device].note(answer, at: vsync)
    return .cloudAnswered(answer)
  }

  /// Whether a push has come to a device since it was asked last.
  func takesPush(_ device: Int, at vsync: Instant) -> Bool {
    advance(to: vsync)
    let due = devices[device].pushes.count { $0 <= vsync }
    guard due > 0 else { return false }
    let come = devices[device].pushes.prefix(due).contains { isOnline(device, at: $0) }
    devices[device].pushes.removeFirst(due)
    return come
  }

  // MARK: How long entries take

  /// An entry was committed on a device.
  func committed(_ entry: TransactionID, on device: Int, at instant: Instant) {
    if commits[entry] == nil { commits[entry] = (instant, device) }
  }

  /// A device is told of an entry of another; how long that took where nothing went wrong for either meanwhile.
  func seen(_ entry: TransactionID, on device: Int, at vsync: Instant) -> TimeSpan? {
    guard let commit = commits[entry], commit.device != device,
      isSound(device, since: commit.time, at: vsync),
      isSound(commit.device, since: commit.time, at: vsync)
    else { return nil }
    let span = vsync - commit.time
    if span > FamilyZone.longestWay, findings.count < 5 {
      findings.append(
        "entry \(entry.raw) came to device \(device) after \(span.told), though both were online")
    }
    return span
  }

  private func isSound(_ device: Int, since instant: Instant, at vsync: Instant) -> Bool {
    guard devices[device].isSound, max(devices[device].soundSince, devices[device].disturbedUntil) <= instant
    else { return false }
    return !devices[device].offline.contains { $0.lowerBound <= vsync && instant < $0.upperBound }
  }

  private func note(_ fate: RequestFate, of device: Int, isSending: Bool) {
    if fate.isSlow { count(.slow) }
    if let fault = fate.fault { count(fault) }
    if fate.isDuplicated { count(.duplicated) }
    guard fate.isSlow || fate.fault != nil else { return }
    if isSending { devices[device].hasUnsent = true } else { devices[device].isBehind = true }
  }

  private func count(_ fault: HistoryFault) { faultCounts[fault, default: 0] += 1 }

  // MARK: What happens

  /// Lets everything happen up to an instant.
  private func advance(to instant: Instant) {
    while let (time, event) = queue.next(upTo: instant) {
      switch event {
      case .sending(let device, let request, let life, let ledger, let attempt, let records, let fate):
        guard ledger == devices[device].ledger else { continue }
        arrive(records, from: device, request, life, attempt, fate, at: time)
      case .fetching(let device, let request, let life, let attempt, let token, let fate):
        answerFetch(token, of: device, request, life, attempt, fate, at: time)
      case .told(let phone, let told): handle(told, of: phone, at: time)
      case .wakes(let phone, let number):
        if number == phones[phone].wakeNumber { handle(.woken, of: phone, at: time) }
      case .backup:
        do throws(LedgerStoreError) { try phones[0].store.copy(into: secondStore) } catch {
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
    let told = SyncEvent.sent(attempt: attempt, fate.fault == .delayed ? .unknown : answer)
    tell(told, to: device, request, life, at: time + fate.answerSpan)
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
    tell(.fetched(attempt: attempt, answer), to: device, request, life, at: time + fate.answerSpan)
  }

  private func tell(_ told: SyncEvent, to device: Int, _ request: RequestID?, _ life: Int, at time: Instant) {
    if let phone = phones.firstIndex(where: { $0.slot == device }) {
      queue.add(.told(phone: phone, told), at: time)
    } else if let request, devices[device].life == life {
      devices[device].answers[request] = told
    }
  }

  private func notify(allBut sender: Int, at time: Instant) {
    for device in devices.indices where device != sender {
      if faults.strikes(.noticeLost) {
        count(.noticeLost)
        devices[device].isBehind = true
        continue
      }
      let due = time + RequestFate.noticeSpan(&faults.random)
      if let phone = phones.firstIndex(where: { $0.slot == device }) {
        queue.add(.told(phone: phone, .noticed), at: due)
      } else {
        let place = devices[device].pushes.firstIndex { $0 > due } ?? devices[device].pushes.count
        devices[device].pushes.insert(due, at: place)
      }
    }
  }

  // MARK: The parent's phone

  /// A second phone begins with the first one's backup, and both are online.
  private func beginSecond(at time: Instant) {
    do throws(LedgerStoreError) {
      // An installation whose ids are others; see `LedgerReplica.init`.
      let replica = try LedgerReplica(
        store: secondStore, device: FamilyZone.parent, authority: FamilyZone.parent, installation: 1 << 8)
      phones.append(Phone(slot: devices.count, ledger: SyncedLedger(replica), store: secondStore))
      devices.append(Device())
      handle(.reachable(true), of: 1, at: time)
    } catch {
      findings.append("the second phone: \(error)")
    }
  }

  private func handle(_ event: SyncEvent, of phone: Int, at time: Instant) {
    let slot = phones[phone].slot
    let news = phones[phone].ledger.sync([event], at: clock.time(at: time))
    for entry in news.entries where LedgerIDSource.device(of: entry.id.raw) == FamilyZone.parent {
      committed(entry.id, on: FamilyZone.parent, at: time)
    }
    if phones.count > 1 {
      conflictCount += news.reportCount
    } else if news.reportCount > 0, findings.count < 5 {
      findings.append("the parent's phone reports records")
    }
    for order in news.orders {
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
        phones[phone].wakeNumber += 1
        queue.add(.wakes(phone: phone, phones[phone].wakeNumber), at: time + span)
      default: break
      }
    }
    devices[slot].note(event, at: time)
  }

  // MARK: The end

  /// After the session, with all faults over: the parent's phone and all devices exchange what they have until nobody has anything
  /// left to say, and then hold the same, byte for byte; in words what is not so.
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
      for phone in phones.indices {
        _ = phones[phone].ledger.sync([.reachable(false)], at: now)
        bring(&phones[phone].ledger, upToDateAt: now)
      }
      if zone.log.count > before { isQuiet = false }
    }
    if !isQuiet { findings.append("after \(rounds) rounds there is still something to say") }
    findings += compare(ledgers)
    return findings
  }

  private func compare(_ ledgers: [DeviceLedger]) -> [String] {
    var findings: [String] = []
    do throws(LedgerStoreError) {
      let digest = try LedgerCanon.digest(of: phones[0].store)
      for phone in phones.dropFirst() {
        let left = try phone.store.unsettledRecords()
        if try LedgerCanon.digest(of: phone.store) != digest || !left.isEmpty {
          findings.append("the second phone has another ledger than the first, or something to say")
        }
      }
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
      for reward in phones[0].ledger.replica.ledger.openRedemptions where reward.status == .pending {
        findings.append("reward \(reward.id.raw) is still pending")
      }
    } catch {
      findings.append("\(error)")
    }
    return findings
  }
}
