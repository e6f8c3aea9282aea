import LedgerSync
import TestSupport
import Testing

/// A family of replicas and a zone that does what a test tells it to; device 0 is the authority. Ada is enrolled.
struct FamilyBench {
  static let ada = ChildID(1)
  static let start = WallTime(secondsSinceEpoch: 1_800_000_000)

  var replicas: [LedgerReplica] = []
  var stores: [ListedSyncStore]
  /// Records that any replica has reported.
  var reports: [SyncEffect] = []
  /// What all devices send to and fetch from.
  var cloud: RecordZone
  /// What the last event led to.
  var effects: [SyncEffect] = []
  var now = start

  /// Everyone knows Ada, who has so many points, and is offline.
  init(devices: Int = 2, points: Int64 = 0, settings: SyncSettings = SyncSettings()) throws {
    stores = (0..<devices).map { _ in ListedSyncStore() }
    cloud = RecordZone(devices: devices)
    for (device, store) in stores.enumerated() {
      replicas.append(try LedgerReplica(store: store, device: device, authority: 0, settings: settings))
    }
    send(.edit(.enrol(ChildProfile(id: Self.ada, family: 1, name: "Ada"))), to: 0)
    if points > 0 { edit(.earn(Self.ada, Points(points), session: 1), on: 0) }
    exchange()
  }

  /// Three devices; Ada has an active reward of five minutes, asked for on device 1, and no other points.
  static func withReward() throws -> (FamilyBench, RedemptionID) {
    var family = try FamilyBench(devices: 3, points: 10)
    family.edit(redeem(10), on: 1)
    let reward = try #require(family.reward)
    family.exchange()
    for device in 0..<3 { #expect(try family.status(device) == .active) }
    return (family, reward)
  }

  /// What the zone has, in its order.
  var zone: [SyncRecord] { cloud.log }

  /// Hands an event over and checks that the replica stays sound, also where the store first fails at each of its calls.
  mutating func send(_ event: SyncEvent, to device: Int) {
    if stores[device].callsUntilFailure == nil {
      sendToFailingStore(event, to: device)
    } else {
      effects = []
      replicas[device].handle(event, at: now, into: &effects)
    }
    for effect in effects {
      switch effect {
      case .contradiction, .unlawful, .storeFailed: reports.append(effect)
      default: break
      }
    }
    replicas[device].checkInvariants()
    #expect((try? replicas[device].ledger.audit()) == [], "device \(device)")
  }

  /// Hands an event over while the store fails at its first call, then at its second, and so on until none is left to fail: each time the
  /// replica knows of the family what it knew before. Only its way to the cloud may have learned something.
  private mutating func sendToFailingStore(_ event: SyncEvent, to device: Int) {
    // A token that the cloud forgot is of no use, whether that could be stored or not.
    let isForgotten = if case .fetched(_, .tokenExpired) = event { true } else { false }
    let mayChange: Set = isForgotten ? ["link", "answers", "lost"] : ["link", "answers"]
    let replica = replicas[device]
    let before = contents(of: replica, without: mayChange)
    for calls in 0... {
      stores[device].callsUntilFailure = calls
      effects = []
      replicas[device].handle(event, at: now, into: &effects)
      let hasFailed = stores[device].callsUntilFailure.map { $0 < 0 } ?? true
      stores[device].callsUntilFailure = nil
      guard hasFailed else { return }
      let after = contents(of: replicas[device], without: mayChange)
      #expect(
        after == before,
        "device \(device) kept something of \(event), although call \(calls) of its store failed")
      #expect(effects.contains { if case .storeFailed = $0 { true } else { false } })
      replicas[device] = replica
    }
  }

  mutating func edit(_ edit: LedgerEdit, on device: Int) { send(.edit(edit), to: device) }

  /// Lets a device send all it has and fetch all there is, then loses its way to the cloud again.
  mutating func exchange(_ device: Int) {
    send(.reachable(true), to: device)
    var wanted = effects
    for _ in 0..<20 where !wanted.isEmpty {
      guard let answer = cloud.answer(wanted.removeFirst()) else { continue }
      send(answer, to: device)
      wanted += effects
    }
    send(.reachable(false), to: device)
  }

  /// Lets all devices exchange until nothing is left to say.
  mutating func exchange() {
    for _ in 0..<4 { for device in replicas.indices { exchange(device) } }
  }

  /// A device's process ends, and another begins with what was stored.
  mutating func restart(_ device: Int, installation: Int64 = 0) throws {
    replicas[device] = try LedgerReplica(
      store: stores[device], device: device, authority: 0, installation: installation)
  }

  /// A device goes on with another store, an empty one unless told otherwise, and by default with the number of another
  /// installation.
  mutating func reinstall(
    _ device: Int, with store: ListedSyncStore = ListedSyncStore(), notifies: Bool = true
  ) throws {
    stores[device] = store
    try restart(device, installation: notifies ? 1 : 0)
  }

  /// A further installation of a device, on a backup of it; where it is among the replicas.
  mutating func clone(_ device: Int) throws -> Int {
    let slot = replicas.count
    stores.append(try stores[device].copied())
    replicas.append(
      try LedgerReplica(
        store: stores[slot], device: device, authority: 0, installation: Int64(slot) << 8))
    return slot
  }

  /// The ids that a record gives to an entry or a reward.
  static func ids(_ record: SyncRecord) -> [Int64] {
    switch record.content {
    case .entry(let entry), .reductionRequest(let entry), .payment(_, let entry): [entry.id.raw]
    case .request(let reward): [reward.id.raw]
    default: []
    }
  }

  /// A device's ledger, canonically, without the ids, which tell nothing.
  func canon(_ device: Int) throws -> [String] {
    var lines: [String] = []
    try LedgerCanon.dump(of: stores[device]) { lines.append($0) }
    return lines
  }

  func expectEqual(sourceLocation: SourceLocation = #_sourceLocation) throws {
    for device in replicas.indices.dropFirst() {
      #expect(try canon(device) == canon(0), "device \(device)", sourceLocation: sourceLocation)
    }
  }

  /// Ada's balance on a device, and what she can spend there.
  func balance(_ device: Int) -> Int64? { replicas[device].ledger.account(of: Self.ada)?.balance.count }
  func available(_ device: Int) -> Int64 { replicas[device].available(to: Self.ada).count }

  /// The status of the only reward on a device.
  func status(_ device: Int) throws -> RedemptionStatus? {
    var found: [RedemptionStatus] = []
    try stores[device].forEachRedemption { found.append($0.status) }
    #expect(found.count < 2)
    return found.first
  }

  /// The reward that the last event speaks of.
  var reward: RedemptionID? {
    for effect in effects { if case .ledger(.redemption(let id, _, _)) = effect { return id } }
    return nil
  }

  /// Why the last event was refused.
  var refusal: SyncRefusal? {
    for effect in effects { if case .refused(let refusal) = effect { return refusal } }
    return nil
  }

  /// The records of the last event's sending.
  var sending: (attempt: Int, records: [SyncRecord])? {
    for effect in effects { if case .send(let attempt, let records) = effect { return (attempt, records) } }
    return nil
  }

  /// An entry that a device gives to Ada, so many milliseconds after the start.
  static func entry(_ milliseconds: Int64, device: Int, _ points: Int64) -> PointTransaction {
    var ids = LedgerIDSource(device: device)
    let time = start + .milliseconds(milliseconds)
    return PointTransaction(
      id: TransactionID(ids.next(at: time)), child: ada, kind: .earned, amount: Points(points),
      timestamp: time)
  }

  /// The last event's fetching.
  var fetching: (attempt: Int, token: ChangeToken?)? {
    for effect in effects { if case .fetch(let attempt, let token) = effect { return (attempt, token) } }
    return nil
  }

  static func earn(_ points: Int64) -> LedgerEdit { .earn(ada, Points(points), session: nil) }

  /// Ada wants a reward at 2 points a minute that ends an hour after the start.
  static func redeem(_ points: Int64) -> LedgerEdit {
    .redeem(
      ada, appCategory: "games", Points(points), RewardRate(pointsPerMinute: 2),
      expiresAt: start + .hours(1))
  }
}

extension ListedSyncStore {
  /// A backup of it.
  func copied() throws -> ListedSyncStore {
    let copy = ListedSyncStore()
    try self.copy(into: copy)
    return copy
  }
}
