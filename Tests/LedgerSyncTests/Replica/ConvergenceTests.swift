import LedgerSync
import Testing

@Suite("Replicas become equal")
struct ConvergenceTests {
  @Test("points earned offline on two devices are on both and add up")
  func earned() throws {
    var family = try FamilyBench(devices: 3)
    family.edit(FamilyBench.earn(10), on: 1)
    family.edit(FamilyBench.earn(5), on: 2)
    #expect(family.balance(1) == 10 && family.balance(2) == 5)
    family.exchange()
    #expect((0..<3).map { family.balance($0) } == [15, 15, 15])
    try family.expectEqual()
    #expect(family.replicas.allSatisfy { $0.unsentCount == 0 && $0.waitingCount == 0 })
  }

  @Test("records in any order, some repeated, give the same ledger")
  func anyOrder() throws {
    var family = try FamilyBench(devices: 3, points: 40)
    for round in 0..<3 {
      family.edit(FamilyBench.earn(Int64(round) + 1), on: 1)
      family.edit(FamilyBench.redeem(6), on: 2)
      family.edit(.adjust(FamilyBench.ada, Points(-2), note: "wish"), on: 1)
      family.exchange()
    }
    let reward = try #require(family.replicas[2].ledger.openRedemptions.first?.id)
    family.edit(.use(reward, minutes: 1), on: 2)
    family.exchange()
    let canon = try family.canon(0)
    #expect(canon.count > 10)
    for seed in 0..<200 as Range<UInt64> {
      var random = RandomSource(seed: seed)
      var late = try LedgerReplica(store: ListedSyncStore(), device: 9, authority: 0)
      var records = family.zone + family.zone.filter { _ in random.chance(0.3) }
      records.shuffle(using: &random)
      let store = ListedSyncStore()
      late = try LedgerReplica(store: store, device: 9, authority: 0)
      var effects: [SyncEffect] = []
      while !records.isEmpty {
        let some = Array(records.prefix(random.inside(1...4)))
        records.removeFirst(some.count)
        late.handle(.delivered(some), at: family.now, into: &effects)
        late.checkInvariants()
      }
      var lines: [String] = []
      try LedgerCanon.dump(of: store) { lines.append($0) }
      #expect(lines == canon, "seed \(seed)")
      #expect(late.waitingCount == 0 && late.openRequestCount == 0, "seed \(seed)")
      let reports = effects.filter { [.contradiction(RecordID(raw: 0))].contains($0) }
      #expect(reports.isEmpty, "seed \(seed)")
    }
  }

  @Test("another record under a known id is reported, and the first one stays, also while it waits")
  func contradiction() throws {
    var family = try FamilyBench(devices: 2, points: 10)
    let canon = try family.canon(1)
    let place = try #require(family.zone.firstIndex { if case .entry = $0.content { true } else { false } })
    guard case .entry(var entry) = family.zone[place].content else { return }
    entry.amount = Points(99)
    let altered = SyncRecord(id: family.zone[place].id, .entry(entry))
    family.send(.delivered([altered]), to: 1)
    #expect(family.effects.contains(.contradiction(altered.id)))
    #expect(try family.canon(1) == canon)

    // Record 5 of the authority waits for 3 and 4.
    let early = SyncRecord(id: RecordID(device: 0, number: 5), .denial(RedemptionID(1)))
    family.send(.delivered([early]), to: 1)
    #expect(family.replicas[1].waitingCount == 1 && !family.effects.contains(.contradiction(early.id)))
    let other = SyncRecord(id: early.id, .denial(RedemptionID(2)))
    family.send(.delivered([other]), to: 1)
    #expect(family.effects.contains(.contradiction(early.id)))
    #expect(try family.stores[1].record(early.id)?.record == early)
  }

  // An authority that had lost its store twice said so three times, and the third was called unlawful: 2 of a million histories.
  @Test("a repeated cancellation without a refund is recognised")
  func takenBackAgain() throws {
    var family = try FamilyBench(devices: 2, points: 10)
    family.edit(FamilyBench.redeem(4), on: 1)
    let reward = try #require(family.reward)
    family.edit(.cancel(reward), on: 1)
    family.exchange()
    let said = try #require(
      family.zone.last { $0.id.device == 0 && $0.content == .cancellation(reward, refund: nil) })
    let last = try #require(family.zone.last { $0.id.device == 0 })
    #expect(said.id <= last.id)
    let before = try family.canon(1)
    let again = SyncRecord(
      id: RecordID(device: 0, number: last.id.number + 1), .cancellation(reward, refund: nil))
    family.send(.delivered([again]), to: 1)
    #expect(family.reports == [] && family.replicas[1].waitingCount == 0)
    #expect(try family.canon(1) == before)
    // With points in it, it would be something else.
    let refund = PointTransaction(
      id: TransactionID(9 << 21), child: FamilyBench.ada, kind: .reversed, amount: Points(4),
      timestamp: FamilyBench.start + .hours(2))
    let other = RecordID(device: 0, number: last.id.number + 2)
    family.send(.delivered([SyncRecord(id: other, .cancellation(reward, refund: refund))]), to: 1)
    #expect(family.effects.contains(.unlawful(other)))
  }

  // Such a record in the zone would have stopped every device, at every fetch.
  @Test("records of impossible devices and numbers are reported, and others beside them count")
  func impossible() throws {
    var family = try FamilyBench(devices: 2, points: 10)
    family.exchange()
    let last = try #require(family.zone.last)
    for raw in [-1, .min, 512 << 48 | 1, 3 << 48, -1 << 48 | 1] as [Int64] {
      let before = try family.canon(0)
      let id = RecordID(raw: raw)
      family.send(.delivered([SyncRecord(id: id, last.content), last]), to: 0)
      #expect(family.effects.contains(.unlawful(id)), "\(raw)")
      #expect(try family.canon(0) == before && family.replicas[0].waitingCount == 0, "\(raw)")
    }
  }

  @Test("a record that its device may not make is reported, and the device's next one counts")
  func rights() throws {
    var family = try FamilyBench(devices: 2, points: 10)
    family.edit(FamilyBench.redeem(4), on: 1)
    let reward = try #require(family.reward)
    family.exchange()
    func entry(_ points: Int64, id: Int64) -> PointTransaction {
      PointTransaction(
        id: TransactionID(id), child: FamilyBench.ada, kind: .adjusted, amount: Points(points),
        timestamp: FamilyBench.start + .hours(2))
    }
    let mine: Int64 = 7 << 21 | 3 << 12
    let wrong: [SyncContent] = [
      .entry(entry(-1, id: mine)), .entry(entry(1, id: mine + 1 << 12)), .denial(reward),
      .usage(reward, minutes: 1), .cancellation(reward, refund: nil), .ending(reward),
      .giveBack(reward, at: family.now), .child(ChildProfile(id: ChildID(5), family: 1, name: "Ben")),
      .reductionDenial(TransactionID(1)), .payment(reward, entry(-4, id: mine)),
    ]
    for (number, content) in wrong.enumerated() {
      let id = RecordID(device: 3, number: Int64(number) + 1)
      let before = try family.canon(0)
      family.send(.delivered([SyncRecord(id: id, content)]), to: 0)
      #expect(family.effects.contains(.unlawful(id)), "\(content)")
      #expect(try family.canon(0) == before, "\(content)")
    }
    let next = RecordID(device: 3, number: Int64(wrong.count) + 1)
    family.send(.delivered([SyncRecord(id: next, .entry(entry(5, id: mine)))]), to: 0)
    #expect(family.balance(0) == 11)
  }

  @Test(
    "an entry from a clock 30 days ahead moves no entry of a correct device to another day")
  func clockAhead() throws {
    var bench = try FamilyBench()
    bench.now = FamilyBench.start + .hours(720)
    bench.edit(FamilyBench.earn(25), on: 1)
    bench.exchange()
    bench.now = FamilyBench.start + .hours(1)
    bench.edit(FamilyBench.earn(20), on: 0)
    bench.edit(.earn(FamilyBench.ada, Points(5), session: nil), on: 1)
    bench.exchange()
    try bench.expectEqual()
    let borders = [0, 24, 48].map { FamilyBench.start + .hours($0) }
    for replica in bench.replicas {
      #expect(try replica.ledger.days(between: borders)[0].earned.map(\.count) == [25, 0])
    }
    #expect(bench.balance(0) == 50)
  }
}
