import HostSystem
import Testing

/// Reported by its type's name when it survives.
private final class LeftBehind {
  let number: Int
  init(_ number: Int) { self.number = number }
}

@Suite struct HeapCensusTests {
  @Test("surviving objects are listed by type and cycle, freed ones are not")
  func types() throws {
    let meter = try #require(HostMeter(takesCensus: true))
    try #require(HeapCensus.begin())
    defer { HeapCensus.end() }
    var stored: [LeftBehind] = []
    stored.reserveCapacity(100)
    for cycle in 0..<20 {
      HeapCensus.beginCycle(cycle)
      meter.enterApp()
      let passing = (0..<50).map { LeftBehind($0) }
      if cycle == 3 || cycle == 7 { stored += passing.prefix(2) }
      meter.leaveApp()
      // The test itself allocates objects, too.
      if cycle == 5 { stored.append(LeftBehind(cycle)) }
    }
    let found = HeapCensus.survivors(of: 0..<20).filter { $0.kind.hasSuffix("LeftBehind") }
    #expect(found.map(\.cycle).sorted() == [3, 7])
    #expect(found.map(\.count) == [2, 2])
    #expect(found.allSatisfy { $0.bytes == 2 * 24 })
    #expect(HeapCensus.survivors(of: 4..<7).isEmpty)
    #expect(stored.count == 5)
  }

  @Test(
    "a growing array is one block of the cycle of its last growth; a pause hides allocations")
  func arrays() throws {
    let meter = try #require(HostMeter(takesCensus: true))
    try #require(HeapCensus.begin())
    defer { HeapCensus.end() }
    var array: [UInt64] = []
    var hidden: [UInt64] = []
    for cycle in 0..<10 {
      HeapCensus.beginCycle(cycle)
      meter.enterApp()
      if cycle < 6 { array += Array(repeating: 7, count: 1_000) }
      HeapCensus.without { hidden += Array(repeating: 9, count: 1_000) }
      meter.leaveApp()
    }
    let found = HeapCensus.survivors(of: 0..<10).filter {
      $0.kind.contains("ContiguousArrayStorage<Swift.UInt64>")
    }
    #expect(found.count == 1 && found.first?.count == 1, "\(found)")
    #expect((found.first?.bytes ?? 0) >= 6_000 * 8)
    #expect(array.count == 6_000 && hidden.count == 10_000)
  }

  @Test("a hundred thousand freed blocks leave no survivor")
  func many() throws {
    let meter = try #require(HostMeter(takesCensus: true))
    try #require(HeapCensus.begin())
    defer { HeapCensus.end() }
    // First without the census: the runtime's own blocks for types used the first time survive, 16 KiB each.
    for isWatched in [false, true] {
      if isWatched { meter.enterApp() }
      var blocks: [[UInt8]] = []
      for round in 0..<100_000 {
        blocks.append([UInt8](repeating: 1, count: 40 + round % 200))
        if blocks.count > 1_000 { blocks.removeFirst(500) }
      }
      blocks = []
    }
    meter.leaveApp()
    #expect(HeapCensus.survivors(of: 0..<1).reduce(0) { $0 + $1.bytes } < 4_096)
  }
}
