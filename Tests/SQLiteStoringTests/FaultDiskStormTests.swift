import Foundation
import Kernel
import PointsLedger
import SQLiteConnecting
import SQLiteStoring
import TestSupport
import Testing

@Suite("A ledger under many faults")
struct FaultDiskStormTests {
  /// The states that a launch may find: all acknowledged batches, with or without one of those refused since.
  private struct Candidates {
    private(set) var all: [[Int]] = [[]]

    mutating func acknowledge(_ step: Int) { all = [all[0] + [step]] }
    mutating func refuse(_ step: Int) { all.append(all[0] + [step]) }
    mutating func settle(on found: [Int]) { all = [found] }
  }

  private static func time(_ step: Int) -> WallTime { SQLiteLedgerStoreTests.start + .minutes(Int64(step)) }

  /// The batch of a step. The first enrols three children.
  private static func batch(_ step: Int, _ seed: UInt64) -> [LedgerEvent] {
    guard step > 0 else {
      return (1...3).map { .enrol(ChildProfile(id: ChildID($0), family: 4, name: "child \($0)")) }
    }
    var random = SeedTree(seed).child("batch").child(step).stream()
    return (0...random.below(8)).map { _ in RandomEvents.next(&random, at: time(step)) }
  }

  private static func post(_ step: Int, _ seed: UInt64, to ledger: inout Ledger) throws(LedgerStoreError) {
    var effects: [LedgerEffect] = []
    try ledger.handle(batch(step, seed), at: time(step), into: &effects)
  }

  /// The content of a ledger after these steps.
  private static func dump(after steps: [Int], _ seed: UInt64) throws -> [String] {
    let model = ListedLedgerStore()
    var ledger = try Ledger(store: model)
    for step in steps { try post(step, seed, to: &ledger) }
    return try SQLiteLedgerStoreTests.dump(model)
  }

  private func arm(_ disk: FaultDisk, _ random: inout RandomSource) {
    switch random.below(6) {
    case 0: disk.refuse(.write, number: 1 + random.below(12), as: random.chance(0.5) ? .torn : .full)
    case 1: disk.refuse(.sync, number: 1 + random.below(2))
    case 2: disk.cutPower(at: random.chance(0.5) ? .write : .sync, number: 1 + random.below(6))
    default: break
    }
  }

  @Test(
    "failures, power cuts and launches in any order lose no acknowledged batch and leave none half stored",
    arguments: 1...12 as ClosedRange<UInt64>)
  func storm(seed: UInt64) throws {
    let folder = try TemporaryFolder()
    let disk = try FaultDisk(passesSyncs: false)
    let path = folder.file("storm.sqlite")
    var random = RandomSource(seed: seed)
    var candidates = Candidates()
    var ledger: Ledger?
    var (refused, launches, lost) = (0, 0, 0)
    for step in 0..<160 {
      if ledger == nil {
        launches += 1
        let store = try SQLiteLedgerStore(.file(path), on: disk)
        #expect(try store.audit() == [], "seed \(seed), step \(step)")
        let found = try SQLiteLedgerStoreTests.dump(store)
        let match = try candidates.all.first { try Self.dump(after: $0, seed) == found }
        candidates.settle(on: try #require(match, "seed \(seed), step \(step): \(found)"))
        ledger = try Ledger(store: store)
      }
      // Without the children, the rules would refuse all later entries.
      if step > 0 { arm(disk, &random) }
      do throws(LedgerStoreError) {
        try ledger.modify { (ledger) throws(LedgerStoreError) in try Self.post(step, seed, to: &ledger) }
        candidates.acknowledge(step)
      } catch {
        refused += 1
        candidates.refuse(step)
      }
      if random.chance(0.5) { disk.recover() }
      guard !disk.hasPower || random.chance(0.1) else { continue }
      disk.cutPower()
      ledger = nil
      lost += try disk.restorePower(seed: random.chance(0.3) ? 0 : random.next())
    }
    #expect(refused > 5 && launches > 5 && lost > 0, "seed \(seed): \(refused), \(launches), \(lost)")
  }
}

extension Optional {
  fileprivate mutating func modify<Failure: Error>(
    _ body: (inout Wrapped) throws(Failure) -> Void
  ) throws(Failure) {
    guard var value = self else { return }
    self = nil
    defer { self = value }
    try body(&value)
  }
}
