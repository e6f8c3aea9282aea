import LedgerSync
import Testing

@Suite("A replica with a failing store or an ending process")
struct CrashTests {
  @Test("an edit that cannot be stored is not applied, whichever call fails, and can be repeated")
  func edit() throws {
    for edit in [FamilyBench.earn(3), FamilyBench.redeem(4), .adjust(FamilyBench.ada, Points(-2), note: "")] {
      for device in 0...1 {
        var family = try FamilyBench(points: 10)
        let canon = try family.canon(device)
        var failures = 0
        for calls in 0... {
          family.stores[device].callsUntilFailure = calls
          family.edit(edit, on: device)
          family.stores[device].callsUntilFailure = nil
          let hasFailed = family.effects.contains { if case .storeFailed = $0 { true } else { false } }
          guard hasFailed else { break }
          failures += 1
          #expect(family.effects.count == 1, "\(edit), call \(calls)")
          #expect(try family.canon(device) == canon, "\(edit), call \(calls)")
          #expect(family.replicas[device].unsentCount == 0, "\(edit), call \(calls)")
        }
        // Begin, commit and at least a record and its position.
        #expect(failures >= 4, "\(edit)")
        family.exchange()
        try family.expectEqual()
      }
    }
  }

  @Test("a page and its token are stored together or not at all, whichever call fails")
  func fetch() throws {
    var source = try FamilyBench(points: 10)
    source.edit(FamilyBench.redeem(4), on: 0)
    source.edit(FamilyBench.earn(2), on: 0)
    source.exchange(0)
    for calls in 0... {
      let store = ListedSyncStore()
      var replica = try LedgerReplica(store: store, device: 1, authority: 0)
      var effects: [SyncEffect] = []
      replica.handle(.reachable(true), at: source.now, into: &effects)
      guard case .fetch(let attempt, _)? = effects.last else { break }
      store.callsUntilFailure = calls
      effects = []
      let page = FetchAnswer.changes(source.zone, ChangeToken(bytes: [7]), hasMore: false)
      replica.handle(.fetched(attempt: attempt, page), at: source.now, into: &effects)
      store.callsUntilFailure = nil
      // The process ends here, whatever it knew.
      replica = try LedgerReplica(store: store, device: 1, authority: 0)
      let hasFailed = effects.contains { if case .storeFailed = $0 { true } else { false } }
      #expect(try store.position().token == (hasFailed ? nil : ChangeToken(bytes: [7])), "call \(calls)")
      #expect(replica.ledger.accounts.isEmpty == hasFailed, "call \(calls)")
      #expect(try replica.ledger.audit() == [], "call \(calls)")
      if !hasFailed {
        #expect(calls > 10)
        break
      }
      #expect(effects.contains(.wake(after: .milliseconds(500))), "call \(calls)")
    }
  }

  @Test("outbox, waiting records and open requests outlive the process")
  func restart() throws {
    var family = try FamilyBench(devices: 3, points: 10)
    family.edit(FamilyBench.earn(3), on: 1)
    family.edit(.adjust(FamilyBench.ada, Points(-2), note: ""), on: 1)
    family.send(
      .delivered([SyncRecord(id: RecordID(device: 2, number: 4), .cancellationRequest(RedemptionID(1)))]),
      to: 1)
    try family.restart(1)
    let replica = family.replicas[1]
    #expect([replica.unsentCount, replica.waitingCount, replica.openRequestCount] == [2, 1, 1])
    #expect(family.available(1) == 11)
    // An id that it makes now is none that it made before, although the clock stands still.
    family.edit(FamilyBench.earn(1), on: 1)
    family.exchange()
    #expect(family.balance(0) == 12)
  }

  @Test("a device whose clock was set back still makes growing ids and entries that come last")
  func clock() throws {
    var family = try FamilyBench(points: 10)
    family.now = FamilyBench.start - .hours(20)
    family.edit(FamilyBench.earn(1), on: 0)
    family.edit(FamilyBench.redeem(11), on: 0)
    #expect(family.balance(0) == 0)
    family.edit(FamilyBench.earn(1), on: 1)
    family.exchange()
    try family.expectEqual()
    #expect(family.balance(1) == 1)
  }
}
