import Kernel
import PointsLedger
import Testing

@Suite("Generated ids")
struct LedgerIDSourceTests {
  /// An id apart again: millisecond, device, place in the millisecond.
  static func parts(_ id: Int64) -> [Int64] { [id >> 21, id >> 12 & 511, id & 4_095] }

  static func time(milliseconds: Int64, nanoseconds: Int64 = 0) -> WallTime {
    WallTime(nanoseconds: milliseconds * 1_000_000 + nanoseconds)
  }

  @Test("ids of one source grow whatever the clock does, and those of two devices differ")
  func growing() {
    var random = RandomSource(seed: 5)
    var first = LedgerIDSource(device: 0)
    var second = LedgerIDSource(device: 511)
    var seen: Set<Int64> = []
    var last: Int64 = 0
    for step in 0..<20_000 {
      let time = LedgerBench.start + .milliseconds(Int64(random.below(50)) - 25)
      let id = first.next(at: time)
      #expect(id > last, "step \(step)")
      last = id
      seen.insert(id)
      seen.insert(second.next(at: time))
    }
    #expect(seen.count == 40_000)
  }

  @Test(
    "an id contains millisecond, device and sequence number", arguments: [0, 1, 257, 511])
  func layout(device: Int) {
    var source = LedgerIDSource(device: device)
    let number = Int64(device)
    #expect(Self.parts(source.next(at: Self.time(milliseconds: 1_000))) == [1_000, number, 0])
    #expect(
      Self.parts(source.next(at: Self.time(milliseconds: 1_000, nanoseconds: 999_999))) == [1_000, number, 1])
    #expect(Self.parts(source.next(at: Self.time(milliseconds: 1_001))) == [1_001, number, 0])
    #expect(Self.parts(source.next(at: Self.time(milliseconds: 1_000))) == [1_001, number, 1])
    #expect(Self.parts(source.next(at: Self.time(milliseconds: 1_003))) == [1_003, number, 0])
  }

  @Test("after 4,096 ids in a millisecond the next millisecond is used")
  func fullMillisecond() {
    var source = LedgerIDSource(device: 3)
    var last: Int64 = 0
    for place in 0..<4_096 as Range<Int64> {
      last = source.next(at: Self.time(milliseconds: 50))
      #expect(Self.parts(last) == [50, 3, place])
    }
    #expect(Self.parts(source.next(at: Self.time(milliseconds: 50))) == [51, 3, 0])
    #expect(Self.parts(source.next(at: Self.time(milliseconds: 51))) == [51, 3, 1])
    #expect(Self.parts(source.next(at: Self.time(milliseconds: 52))) == [52, 3, 0])
  }

  @Test("a clock before 1970 still gives positive ids")
  func before1970() {
    var source = LedgerIDSource(device: 0)
    #expect(Self.parts(source.next(at: Self.time(milliseconds: -70))) == [0, 0, 1])
    #expect(Self.parts(source.next(at: WallTime(nanoseconds: .min))) == [0, 0, 2])
    #expect(Self.parts(source.next(at: Self.time(milliseconds: 1))) == [1, 0, 0])
  }

  @Test("a source that continues after an id makes larger ones from the first on")
  func resuming() {
    for last in [1, 4_095, 1 << 21, (700 << 21) + 5, (700 << 21) + (511 << 12) + 4_095] as [Int64] {
      for device in [0, 511] {
        var source = LedgerIDSource(device: device, after: last)
        let first = source.next(at: WallTime(nanoseconds: 0))
        #expect(first > last)
        #expect(Self.parts(first)[0] == last >> 21 + 1)
        #expect(source.next(at: WallTime(nanoseconds: 0)) == first + 1)
      }
    }
    var fresh = LedgerIDSource(device: 0, after: 0)
    #expect(Self.parts(fresh.next(at: WallTime(nanoseconds: 0))) == [0, 0, 1])
    var later = LedgerIDSource(device: 0, after: 9 << 21)
    #expect(Self.parts(later.next(at: Self.time(milliseconds: 11))) == [11, 0, 0])
  }

  @Test("ids of a ledger's own source are new to it", arguments: [0, 1, 1 << 60] as [Int64])
  func afterLedger(highest: Int64) throws {
    var bench = try LedgerBench()
    if highest > 0 { try bench.send(.deliver(LedgerBench.entry(highest, 5))) }
    #expect(bench.ledger.highestID == highest)
    var source = LedgerIDSource(device: 0, after: bench.ledger.highestID)
    for balance in 1...3 as ClosedRange<Int64> {
      let id = source.next(at: LedgerBench.minute(-1_000))
      #expect(id > bench.ledger.highestID)
      try bench.send(LedgerBench.earn(id, 1))
      #expect(bench.balance == (highest > 0 ? 5 : 0) + balance)
    }
  }

  @Test("an id gives its device, whatever its time, part and sequence number")
  func deviceOfID() {
    for device in [0, 1, 2, 255, 256, 511] {
      for (part, share) in [(0, 0), (1, 0), (3, 31)] {
        var source = LedgerIDSource(device: device, part: part, share: share)
        for time in [0, 1, 1_700_000_000_000] as [Int64] {
          for _ in 0..<3 {
            let id = source.next(at: WallTime(nanoseconds: time * 1_000_000))
            #expect(LedgerIDSource.device(of: id) == device, "\(id)")
          }
        }
      }
    }
  }

  #if compiler(>=6.3)
    @Test("a family has exactly 512 device numbers")
    func devices() async {
      await #expect(processExitsWith: .failure) { _ = LedgerIDSource(device: 512) }
      await #expect(processExitsWith: .failure) { _ = LedgerIDSource(device: -1) }
    }
  #endif
}
