import AppCore
import Gallery
import Gestures
import Kernel
import LedgerSync
import PhotoCaching
import PointsLedger
import Testing

/// A family of phones, each with a core, a replica and a store of its own, and a zone between them: stepped together, every 20 ms.
/// The first is the authority.
struct SyncedFamily {
  /// One phone. A class: unoptimised, reading a part of a struct in an array copies all of it.
  final class Phone {
    var core: FamilyCore
    var ledger: SyncedLedger
    var store: ListedSyncStore
    let child: ChildID
    let installation: Int64
    var stored: PersistedState
    var isOnline = true
    /// What the world asks for under ids of this phone's.
    var ids: LedgerIDSource
    /// What comes to the core in the next step, and what later.
    var events: [AppEvent] = []
    var answers: [(due: Int, id: RequestID, outcome: AppOutcome)] = []
    var samples: [TouchSample] = []
    /// What was asked for and not answered: asked again after a kill.
    var open: [LedgerEvent] = []
    /// What this installation's child was told of.
    var reported: [TransactionID] = []
    var arrivedCount = 0
    /// How often it was told that what it had asked for or done came to nothing.
    var undoneCount = 0

    init(
      _ core: FamilyCore, _ replica: LedgerReplica, _ store: ListedSyncStore, child: ChildID,
      installation: Int64, _ stored: PersistedState, _ ids: LedgerIDSource
    ) {
      (self.core, ledger, self.store, self.child) = (core, SyncedLedger(replica), store, child)
      (self.installation, self.stored, self.ids) = (installation, stored, ids)
    }
  }

  static let start = WallTime(secondsSinceEpoch: 1_800_000_000)
  static let children = [ChildID(7), ChildID(8)]

  var phones: [Phone] = []
  var zone: RecordZone
  var step = 0
  var random: RandomSource
  /// Of requests to the zone, the share that goes wrong: never arrives, or is carried out without an answer.
  var failing = 0.0
  /// Of pushes, the share that is lost.
  var losing = 0.0
  /// Whether phones may report records: where one of them is there twice.
  var mayReport = false
  /// Entries that a core was told to be posted.
  var acknowledged: [PointTransaction] = []
  var digest = StableDigest()

  /// So many phones, the second and the third of one child; all have read the zone.
  init(phones count: Int = 3, seed: UInt64 = 1) throws {
    zone = RecordZone(devices: count, pageLimit: 7)
    random = RandomSource(seed: seed)
    for device in 0..<count {
      phones.append(
        try SyncedFamily.launch(device, ListedSyncStore(), installation: 1, PersistedState(), at: .zero))
      phones[device].events.append(.networkChanged(isReachable: true))
    }
    settle()
    for child in SyncedFamily.children {
      phones[0].events.append(
        .pointsChanged([.enrol(ChildProfile(id: child, family: 1, name: "Child \(child.raw)"))]))
    }
    settle()
  }

  private static func launch(
    _ device: Int, _ store: ListedSyncStore, installation: Int64, _ stored: PersistedState, at time: Instant
  ) throws -> Phone {
    let child = children[min(device, 1)]
    let replica = try LedgerReplica(store: store, device: device, authority: 0, installation: installation)
    let last = try store.position().lastID
    let core = FamilyCore(
      catalogue: .withRewards(), child: child,
      settings: FamilyCoreSettings(
        gallery: GallerySettings(.story, on: AppStage.phone, pin: "1234"), cache: .parity),
      screen: AppStage.phone, clock: WallClock(origin: start),
      launch: AppLaunch(
        at: time, stored: stored, openRewards: replica.ledger.openRedemptions,
        ids: LedgerIDSource(device: device, part: 2, after: last), device: device))
    return Phone(
      core, replica, store, child: child, installation: installation, stored,
      LedgerIDSource(device: device, part: 1, after: last))
  }

  var now: Instant { .zero + .milliseconds(Int64(step) * 20) }
  var wall: WallTime { SyncedFamily.start + (now - .zero) }

  // MARK: What happens to phones

  /// A child earns points on a phone.
  mutating func earn(_ points: Int64, on device: Int) {
    let entry = phones[device].ids.entry(at: wall)
    ask(.pointsEarned(Points(points), entry: entry), on: device)
  }

  /// A child asks for a reward of a minute a point on a phone; its id.
  @discardableResult mutating func redeem(_ points: Int64, on device: Int) -> RedemptionID {
    let id = RedemptionID(phones[device].ids.next(at: wall))
    let request = RedemptionRequest(
      id: id, entry: phones[device].ids.entry(at: wall), child: phones[device].child, appCategory: "Games",
      pointsSpent: Points(points), rate: RewardRate(pointsPerMinute: 1), expiresAt: wall + .hours(2))
    ask(.rewardRedeemed(request), on: device)
    return id
  }

  mutating func ask(_ event: AppEvent, on device: Int) {
    phones[device].events.append(event)
    switch event {
    case .pointsEarned(let points, let entry):
      phones[device].open.append(.earn(entry, phones[device].child, points, session: nil))
    case .rewardRedeemed(let request): phones[device].open.append(.redeem(request))
    case .pointsChanged(let batch): phones[device].open += batch
    default: break
    }
  }

  mutating func setOnline(_ isOnline: Bool, _ device: Int) {
    phones[device].isOnline = isOnline
    phones[device].events.append(.networkChanged(isReachable: isOnline))
  }

  /// The process dies, with what was on its way, and is launched again; what was not answered is asked again.
  mutating func kill(_ device: Int) throws {
    try relaunch(device, phones[device].store, installation: phones[device].installation)
  }

  /// The app is deleted and installed anew, or comes back from a backup; what users asked for is asked again.
  mutating func reinstall(_ device: Int, from backup: ListedSyncStore = ListedSyncStore()) throws {
    phones[device].reported = []
    try relaunch(device, backup, installation: phones[device].installation + 1)
  }

  private mutating func relaunch(_ device: Int, _ store: ListedSyncStore, installation: Int64) throws {
    let old = phones[device]
    old.store.rollBack()
    phones[device] = try SyncedFamily.launch(device, store, installation: installation, old.stored, at: now)
    phones[device].isOnline = old.isOnline
    phones[device].reported = old.reported
    phones[device].arrivedCount = old.arrivedCount
    phones[device].open = old.open
    if old.isOnline { phones[device].events.append(.networkChanged(isReachable: true)) }
    if !old.open.isEmpty { phones[device].events.append(.pointsChanged(old.open)) }
  }

  // MARK: Time

  mutating func run(_ milliseconds: Int64) {
    for _ in 0..<milliseconds / 20 { runStep() }
  }

  /// Runs until nothing has happened for twenty seconds, longer than any pause.
  mutating func settle() { run(20_000) }

  private mutating func runStep() {
    step += 1
    for device in phones.indices { runFrame(device) }
  }

  private mutating func runFrame(_ device: Int) {
    let phone = phones[device]
    while let sample = phone.samples.first, sample.time <= now {
      phone.core.recognise(phone.samples.removeFirst())
    }
    let events = phone.events
    phone.events = []
    phone.core.update(at: now, events: events)
    if !phone.answers.isEmpty {
      let due = phone.answers.filter { $0.due <= step }
      phone.answers.removeAll { $0.due <= step }
      for answer in due {
        if case .synced(let updates) = answer.outcome { note(updates, device) }
        phone.core.finish(answer.id, answer.outcome, at: now)
      }
    }
    phone.core.animate(to: now)
    phone.core.layOut(at: now)
    phone.core.carryOut(at: now)
    _ = phone.core.diff(digest: &digest)
    phone.core.glance(digest: &digest)
    phone.core.checkInvariants()
    phone.ledger.replica.checkInvariants()
    for reported in phone.core.updates.reported {
      if reported == .pointsArrived { phone.arrivedCount += 1 }
      if reported == .pointsReported { phone.undoneCount += 1 }
    }
    var requests: [Request<AppTask>] = []
    phone.core.drainRequests(into: &requests)
    for case .start(let id, let task, _) in requests { perform(task, as: id, device) }
  }

  private mutating func note(_ updates: LedgerUpdate, _ device: Int) {
    #expect(mayReport || updates.reportCount == 0, "device \(device) reports records")
    guard !updates.isPast else { return }
    for case .posted(let entry, phones[device].child, .earned, _, _) in updates.effects {
      phones[device].reported.append(entry)
    }
  }

  // MARK: Ports

  private mutating func perform(_ task: AppTask, as id: RequestID, _ device: Int) {
    switch task {
    case .post(let batch):
      guard let updates = phones[device].ledger.post(batch, at: wall) else {
        return answer(id, .failed, device)
      }
      for effect in updates.effects {
        if case .posted(let id, _, _, _, _) = effect,
          let entry = updates.entries.first(where: { $0.id == id })
        {
          acknowledged.append(entry)
        }
      }
      phones[device].open.removeAll(where: batch.contains)
      answer(id, .synced(updates), device)
    case .sync(let events): answer(id, .synced(phones[device].ledger.sync(events, at: wall)), device)
    case .readPoints(let child, let day):
      let found = try? phones[device].ledger.standing(of: child, earnedIn: day)
      answer(id, found.map { .points($0) } ?? .failed, device)
    case .send(let attempt, let records): send(records, attempt, as: id, device)
    case .fetchChanges(let attempt, let token):
      let isLost = !phones[device].isOnline || random.chance(failing)
      let found = zone.changes(since: token)
      answer(id, isLost ? .failed : .cloudAnswered(.fetched(attempt: attempt, found)), device, isFar: true)
    case .keep(let state):
      phones[device].stored = state
      answer(id, .stored, device)
    case .listDisk: answer(id, .onDisk([]), device)
    case .removeBytes: answer(id, .removed, device)
    case .photo, .listGroup, .changeAlbum, .readFamily, .takePicture, .storePicture, .removePicture,
      .storeSharing, .upload:
      break
    }
  }

  /// Three in four of those that go wrong have arrived.
  private mutating func send(_ records: [SyncRecord], _ attempt: Int, as id: RequestID, _ device: Int) {
    let isLost = !phones[device].isOnline || random.chance(failing)
    let arrives = phones[device].isOnline && (!isLost || random.chance(0.75))
    guard arrives else { return answer(id, .failed, device, isFar: true) }
    let known = zone.log.count
    let outcomes = zone.save(records)
    if zone.log.count > known {
      for other in phones.indices where other != device && phones[other].isOnline && !random.chance(losing) {
        phones[other].events.append(.ledgerNoticed)
      }
    }
    answer(id, isLost ? .failed : .cloudAnswered(.sent(attempt: attempt, outcomes)), device, isFar: true)
  }

  private mutating func answer(
    _ id: RequestID, _ outcome: AppOutcome, _ device: Int, isFar: Bool = false
  ) {
    // The ledger answers in its order; the network when it likes.
    phones[device].answers.append((step + (isFar ? random.inside(1...30) : 1), id, outcome))
  }

  /// Another installation of a phone, which nobody looks at, begins with a copy of its store, does something, and talks to the zone.
  mutating func doElsewhere(_ edit: LedgerEdit, asDevice device: Int) throws {
    mayReport = true
    let copy = ListedSyncStore()
    try phones[device].store.copy(into: copy)
    var rival = try LedgerReplica(store: copy, device: device, authority: 0, installation: 9 << 8)
    var wanted: [SyncEffect] = []
    rival.handle(.reachable(true), at: wall, into: &wanted)
    for event in [nil, SyncEvent.edit(edit)] as [SyncEvent?] {
      if let event { rival.handle(event, at: wall, into: &wanted) }
      while !wanted.isEmpty {
        guard let answer = zone.answer(wanted.removeFirst()) else { continue }
        rival.handle(answer, at: wall, into: &wanted)
      }
    }
  }

  // MARK: What is seen

  /// Whether a phone has been shown a toast with these words by now, looking for so long.
  mutating func says(_ key: TextKey, on device: Int, within milliseconds: Int64 = 4_000) -> Bool {
    for _ in 0..<milliseconds / 20 {
      if phones[device].core.gallery.display.items.contains(where: { $0.text == key.text() }) { return true }
      run(20)
    }
    return false
  }

  func digest(_ device: Int) throws -> UInt64 { try LedgerCanon.digest(of: phones[device].store).value }

  func balance(_ device: Int) -> Int64 {
    phones[device].ledger.replica.ledger.account(of: phones[device].child)?.balance.count ?? 0
  }

  /// The phone's screen as it says balance and what was earned today.
  mutating func openDashboard(_ device: Int) {
    let items = phones[device].core.gallery.display.items
    guard
      let frame = items.first(where: { $0.kind == .button && $0.text.key == TextKey.points.rawValue })?.frame
    else { return }
    let place = ScreenPoint((frame.minX + frame.maxX).points / 2, (frame.minY + frame.maxY).points / 2)
    for (ms, phase) in [(30, TouchPhase.began), (90, .ended)] {
      phones[device].samples.append(
        TouchSample(time: now + .milliseconds(Int64(ms)), finger: 0, phase: phase, position: place))
    }
    run(1_000)
  }

  func numbers(_ device: Int) -> Shown? {
    let items = phones[device].core.gallery.display.items
    guard let balance = items.first(where: { $0.text.key == TextKey.balance.rawValue }),
      let goal = items.first(where: { $0.text.key == TextKey.goal.rawValue })
    else { return nil }
    return Shown(
      balance: Int64(balance.text.second) << 24 | Int64(balance.text.first), earned: goal.text.first)
  }
}
