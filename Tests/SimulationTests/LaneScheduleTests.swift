import Kernel
import Simulation
import Testing

@Suite("The lanes")
struct LaneScheduleTests {
  /// Performs everything in the span its number says, in milliseconds.
  private func settled(_ lanes: inout LaneSchedule, _ app: inout CounterApp, to limit: Instant) -> [UInt64] {
    var order: [UInt64] = []
    while let finished = lanes.settle(to: limit, app: &app) { order.append(finished.effect.raw) }
    return order
  }

  @Test("start visible photos before prefetched ones, and equal ranks in the order of requests")
  func ranks() {
    var lanes = LaneSchedule(decode: 1)
    var app = CounterApp()
    for (number, rank) in [(1, 1), (2, 1), (3, 0), (4, 0)] as [(UInt64, Int)] {
      lanes.apply(.start(RequestID(number), .decode, rank: rank), at: .zero)
    }
    lanes.apply(.rerank(RequestID(2), rank: 0), at: .zero)
    let order = settled(&lanes, &app, to: .seconds(1))
    #expect(order == [2, 3, 4, 1])
    #expect(app.performed.map(\.at) == [.zero, .milliseconds(50), .milliseconds(100), .milliseconds(150)])
  }

  @Test("a low rank waits while others come, and starts next once it is reranked first")
  func passedBy() {
    for hurries in [false, true] {
      var lanes = LaneSchedule(decode: 1)
      var app = CounterApp()
      lanes.apply(.start(RequestID(100), .network, rank: 0), at: .zero)
      lanes.apply(.start(RequestID(1), .network, rank: 2), at: .zero)
      for number in 2...40 as ClosedRange<UInt64> {
        let now = Instant.milliseconds(Int64(number - 2) * 25)
        _ = settled(&lanes, &app, to: now)
        if hurries, number == 20 { lanes.apply(.rerank(RequestID(1), rank: 0), at: now) }
        lanes.apply(.start(RequestID(number), .network, rank: 0), at: now)
      }
      let order = settled(&lanes, &app, to: .seconds(10))
      #expect(order.last == (hurries ? 40 : 1))
    }
  }

  @Test("run as many effects at once as they have places")
  func places() {
    var lanes = LaneSchedule(decode: 2)
    var app = CounterApp()
    for number in 1...4 as ClosedRange<UInt64> {
      lanes.apply(.start(RequestID(number), .decode, rank: 0), at: .zero)
    }
    _ = settled(&lanes, &app, to: .milliseconds(60))
    #expect(app.performed.map(\.at) == [.zero, .zero, .milliseconds(50), .milliseconds(50)])
    #expect(lanes.pendingCount == 2)
  }

  @Test("an effect cancelled after its start ends without a report and occupies its place until then")
  func cancelAfterStart() {
    var lanes = LaneSchedule(decode: 1)
    var app = CounterApp()
    lanes.apply(.start(RequestID(1), .decode, rank: 0), at: .zero)
    let early = settled(&lanes, &app, to: .milliseconds(10))
    #expect(early.isEmpty)
    lanes.apply(.cancel(RequestID(1)), at: .milliseconds(10))
    lanes.apply(.start(RequestID(2), .decode, rank: 0), at: .milliseconds(10))
    let order = settled(&lanes, &app, to: .seconds(1))
    #expect(order == [2])
    #expect(app.performed.map(\.at) == [.zero, .milliseconds(50)])
  }

  @Test("report effects that end at one instant in the order of requests")
  func equalEnds() {
    var lanes = LaneSchedule(decode: 2)
    var app = CounterApp()
    for (number, lane) in [(1, .network), (2, .decode), (3, .database), (4, .decode)] as [(UInt64, Lane)] {
      lanes.apply(.start(RequestID(number), lane, rank: 0), at: .zero)
    }
    #expect(settled(&lanes, &app, to: .milliseconds(50)) == [1, 2, 3, 4])
  }

  @Test("drop only cancelled effects, and count the others")
  func cancelOneOfTwo() {
    for (cancelled, left) in [
      ([2, 4], [1, 3, 5, 6]), ([1, 5], [2, 3, 4, 6]), ([1, 2], [3, 4, 5, 6]), ([3, 4], [1, 2, 5, 6]),
      ([6], [1, 2, 3, 4, 5]),
    ] as [([UInt64], [UInt64])] {
      var lanes = LaneSchedule(decode: 2)
      var app = CounterApp()
      for number in 1...6 as ClosedRange<UInt64> {
        lanes.apply(.start(RequestID(number), .decode, rank: 0), at: .zero)
      }
      #expect(settled(&lanes, &app, to: .milliseconds(10)).isEmpty)
      for number in cancelled { lanes.apply(.cancel(RequestID(number)), at: .milliseconds(10)) }
      // What runs keeps its place until its end.
      #expect(lanes.pendingCount == 6 - cancelled.count { $0 > 2 }, "\(cancelled)")
      #expect(settled(&lanes, &app, to: .seconds(1)) == left, "\(cancelled)")
      #expect(app.performed.map(\.job) == [1, 2] + left.filter { $0 > 2 }, "\(cancelled)")
      #expect(lanes.pendingCount == 0, "\(cancelled)")
    }
  }

  @Test(
    "are empty after a kill, and run the new process's effects at once")
  func dropAll() {
    var lanes = LaneSchedule(decode: 2)
    var app = CounterApp()
    for number in 1...4 as ClosedRange<UInt64> {
      for (offset, lane) in [(0, Lane.decode), (10, .database), (20, .network)] as [(UInt64, Lane)] {
        lanes.apply(.start(RequestID(number + offset), lane, rank: 0), at: .zero)
      }
    }
    #expect(settled(&lanes, &app, to: .milliseconds(20)).isEmpty && lanes.pendingCount == 12)
    lanes.dropAll()
    #expect(lanes.pendingCount == 0)
    for number in 1...2 as ClosedRange<UInt64> {
      lanes.apply(.start(RequestID(number), .decode, rank: 0), at: .milliseconds(20))
    }
    #expect(settled(&lanes, &app, to: .seconds(1)) == [1, 2])
    #expect(app.performed.suffix(2).map(\.at) == [.milliseconds(20), .milliseconds(20)])
  }

  @Test("never start an effect before its request")
  func notEarly() {
    var lanes = LaneSchedule(decode: 1)
    var app = CounterApp()
    _ = settled(&lanes, &app, to: .milliseconds(300))
    lanes.apply(.start(RequestID(1), .decode, rank: 0), at: .milliseconds(300))
    let order = settled(&lanes, &app, to: .seconds(1))
    #expect(order == [1])
    #expect(app.performed.map(\.at) == [.milliseconds(300)])
  }
}
