import Foundation
import MomentStoring
import Moments
import SQLiteConnecting
import TestSupport
import Testing

@Suite("A store of moments under faults")
struct MomentFaultTests {
  @Test(
    "refusals, power cuts and launches lose no commit and leave none half done",
    arguments: 1...8 as ClosedRange<UInt64>)
  func storm(seed: UInt64) throws {
    let folder = try TemporaryFolder()
    let disk = try FaultDisk(passesSyncs: false)
    let path = folder.file("storm.sqlite")
    var random = RandomSource(seed: seed)
    // The states that a launch may find: the last commit, or a refused one that was written.
    var candidates = [MomentRows()]
    var stored: OpenedStore?
    var (refused, launches) = (0, 0)
    for step in 0..<140 {
      if stored == nil {
        launches += 1
        let store = try SQLiteMomentStore(.file(path), on: disk)
        let found = try store.load()
        let isOne = candidates.contains { $0.isSame(as: found) }
        #expect(isOne, "seed \(seed), step \(step): \(candidates.count) candidates")
        candidates = [found]
        stored = try OpenedStore(store)
        stored?.opened.checkInvariants()
      }
      guard var opened = stored else { break }
      switch random.below(6) {
      case 0: disk.refuse(.write, number: 1 + random.below(8), as: random.chance(0.5) ? .torn : .full)
      case 1: disk.refuse(.sync, number: 1 + random.below(2))
      case 2: disk.cutPower(at: random.chance(0.5) ? .write : .sync, number: 1 + random.below(4))
      default: break
      }
      let command = opened.command(step, seed: seed)
      let after = Self.rows(opened.opened.rows, with: command)
      do throws(RepositoryError) {
        try opened.ask(command)
        candidates = [opened.opened.rows]
      } catch {
        refused += 1
        candidates.append(after)
      }
      if opened.opened.deletion != nil { try? opened.ask(.cancelDeletion) }
      stored = opened
      if random.chance(0.5) { disk.recover() }
      guard !disk.hasPower || random.chance(0.1) else { continue }
      // Writes of a closing connection do not reach the disk.
      disk.cutPower()
      stored = nil
      if random.chance(0.4) {
        // The process ended, not the power: the state found by the next launch must survive a power cut.
        disk.reconnect()
        let store = try SQLiteMomentStore(.file(path), on: disk)
        let found = try store.load()
        let isOne = candidates.contains { $0.isSame(as: found) }
        #expect(isOne, "seed \(seed), step \(step): found by a second process")
        candidates = [found]
        withExtendedLifetime(store) { disk.cutPower() }
      }
      try disk.restorePower(seed: random.chance(0.3) ? 0 : random.next())
    }
    #expect(refused > 5 && launches > 5, "seed \(seed): \(refused) refused, \(launches) launches")
  }

  @Test("a commit found by a launch after its sync failed is durable from then on")
  func foundUnsynced() throws {
    let folder = try TemporaryFolder()
    let disk = try FaultDisk(passesSyncs: false)
    let path = folder.file("found.sqlite")
    let anna = Person(id: PersonID(6), name: "Anna", relationship: .friend)
    do {
      let store = try SQLiteMomentStore(.file(path), on: disk)
      // The first commit of a log also syncs the log's header.
      try store.commit([], lastNumber: 9)
      disk.refuse(.sync)
      #expect(throws: RepositoryError.self) { try store.commit([.put(.person(anna))], lastNumber: 6) }
      disk.cutPower()
    }
    disk.reconnect()
    do {
      let store = try SQLiteMomentStore(.file(path), on: disk)
      #expect(try store.load().people == [anna])
      disk.cutPower()
    }
    try disk.restorePower(seed: 0)
    #expect(try SQLiteMomentStore(.file(path), on: disk).load().people == [anna])
  }

  /// The rows after a command.
  private static func rows(_ rows: MomentRows, with command: MomentCommand) -> MomentRows {
    var (opened, effects): (MomentStore, [MomentEffect]) = (MomentStore(year: 2026), [])
    opened.handle(.loaded(rows), effects: &effects)
    opened.handle(.asked(RequestID(1), command), effects: &effects)
    var after = rows
    if case .commit(_, let changes, _)? = effects.first { changes.forEach { after.apply($0) } }
    return after
  }

  @Test(
    "damage to the file is reported with file and remedy, or harmless, and never traps"
  )
  func damage() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("book.sqlite")
    do {
      var stored = try OpenedStore(SQLiteMomentStore(.file(path)))
      for step in 0..<60 { try stored.step(step, seed: 5) }
      try SQLiteMomentStore(.file(path)).connection.checkpoint()
    }
    let whole = try folder.bytes("book.sqlite")
    var (random, refusals, readable) = (RandomSource(seed: 11), 0, 0)
    for round in 0..<300 {
      var bytes = whole
      for _ in 0...random.below(40) { bytes[random.below(bytes.count)] = UInt8(random.below(256)) }
      if random.chance(0.2) { bytes.removeLast(random.below(bytes.count)) }
      let damaged = folder.file("damaged-\(round)")
      try bytes.write(to: URL(fileURLWithPath: damaged))
      do throws(RepositoryError) {
        let store = try SQLiteMomentStore(.file(damaged))
        try OpenedStore(store).opened.checkInvariants()
        readable += 1
      } catch {
        refusals += 1
        #expect("\(error)".contains(damaged) && "\(error)".contains(";"), "\(error)")
      }
    }
    #expect(refusals > 50, "\(refusals) refused, \(readable) read")
  }
}

extension MomentRows {
  /// Equal except for the last ID, which failed commits advance in the book alone.
  func isSame(as other: MomentRows) -> Bool {
    var rows = self
    rows.lastNumber = other.lastNumber
    return rows == other
  }
}

// Passing values to an exit test's process needs Swift Testing 6.3.
#if compiler(>=6.3)
  @Suite("A book's file after a kill of its process")
  struct MomentKillTests {
    @Test(
      "after kill -9 at any point every commit is there, and none is half done",
      arguments: 0..<12 as Range<UInt64>)
    func killed(seed: UInt64) async throws {
      let folder = try TemporaryFolder()
      await #expect(processExitsWith: .signal(SIGKILL)) { [seed, path = folder.path as String] in
        var stored: OpenedStore?
        try KilledProcess.run(seed: SeedTree(seed), log: path + "/acknowledged") { number in
          var opened = try stored ?? OpenedStore(SQLiteMomentStore(.file(path + "/book.sqlite")))
          try opened.step(number, seed: seed)
          stored = opened
        }
      }
      let acknowledged = KilledProcess.acknowledgedSteps(folder.file("acknowledged"))
      let listed = ListedRepository()
      var model = try OpenedStore(listed)
      for number in 0..<acknowledged { try model.step(number, seed: seed) }
      let before = listed.rows
      try model.step(acknowledged, seed: seed)
      let found = try SQLiteMomentStore(.file(folder.file("book.sqlite"))).load()
      let isOne = found == before || found == listed.rows
      #expect(isOne, "seed \(seed), killed after \(acknowledged) steps")
    }
  }
#endif
