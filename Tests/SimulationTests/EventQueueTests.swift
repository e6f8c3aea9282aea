import Kernel
import Simulation
import Testing

@Suite("The queue of events")
struct EventQueueTests {
  @Test("events come by time, and events of equal time in the order of insertion")
  func order() {
    var queue = EventQueue<Int>()
    var random = RandomSource(seed: 7)
    var expected: [(time: Int64, event: Int)] = []
    for event in 0..<500 {
      let time = Int64(random.below(40))
      queue.add(event, at: .milliseconds(time))
      expected.append((time, event))
    }
    expected.sort { ($0.time, $0.event) < ($1.time, $1.event) }
    for (time, event) in expected {
      let next = queue.next()
      #expect(next?.time == .milliseconds(time) && next?.event == event)
    }
    #expect(queue.isEmpty && queue.next() == nil)
  }

  @Test("events of equal time come by their given order")
  func ownOrder() {
    var queue = EventQueue<String>()
    for (word, order) in [("c", 9), ("a", 2), ("b", 5)] { queue.add(word, at: .seconds(1), order: order) }
    queue.add("first", at: .milliseconds(999), order: 10)
    var words: [String] = []
    while let next = queue.next() { words.append(next.event) }
    #expect(words == ["first", "a", "b", "c"])
  }

  @Test("an event beyond the limit stays in the queue")
  func limit() {
    var queue = EventQueue<Int>()
    queue.add(1, at: .seconds(2))
    #expect(queue.next(upTo: .milliseconds(1_999)) == nil && queue.count == 1)
    #expect(queue.next(upTo: .seconds(2))?.event == 1)
  }

  @Test("alternating insertions and removals reuse storage and lose no event")
  func turns() {
    var queue = EventQueue<Int>()
    var random = RandomSource(seed: 3)
    var (now, next, seen) = (Instant.zero, 0, Set<Int>())
    for _ in 0..<2_000 {
      for _ in 0..<random.below(3) {
        queue.add(next, at: now + .milliseconds(Int64(random.below(20))))
        next += 1
      }
      guard let (time, event) = queue.next() else { continue }
      #expect(time >= now && seen.insert(event).inserted)
      now = time
    }
    while let (_, event) = queue.next() { seen.insert(event) }
    #expect(seen.count == next)
  }

  @Test("waiting events can be changed in place or all removed")
  func change() {
    var queue = EventQueue<Int>()
    for event in [3, 1, 2] { queue.add(event, at: .seconds(Int64(event))) }
    #expect(queue.next()?.event == 1)
    queue.change { $0 *= 10 }
    #expect(queue.next()?.event == 20)
    queue.removeAll()
    #expect(queue.isEmpty && queue.next() == nil)
    queue.add(4, at: .zero)
    #expect(queue.next()?.event == 4)
  }
}
