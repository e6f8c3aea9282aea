import Kernel
import Testing

@Suite("Choices by a schedule")
struct SchedulerTests {
  /// Threads that each have so many steps, all ready at once: the order in which they go, by thread.
  private func play(_ scheduler: Scheduler, threads: [Int], instants: Int = 1) -> [Int] {
    var order: [Int] = []
    for instant in 0..<instants {
      var left = threads
      while left.contains(where: { $0 > 0 }) {
        let ready = left.indices.filter { left[$0] > 0 }
        var taken = 0
        if ready.count > 1 {
          taken = scheduler.choose(
            among: ready.map { ReadyChoice(place: UInt64($0 + 10), thread: UInt64($0)) },
            at: .milliseconds(Int64(instant))
          ) { "thread \(ready[$0])" }
        }
        order.append(ready[taken])
        left[ready[taken]] -= 1
      }
    }
    return order
  }

  @Test("the natural order takes the first, and choices are counted")
  func natural() {
    let scheduler = Scheduler(.natural, session: 0)
    #expect(play(scheduler, threads: [2, 1, 1]) == [0, 0, 1, 2])
    // The last is no choice.
    #expect(scheduler.choices == 3 && scheduler.deviations.isEmpty && scheduler.ready.count == 3)
  }

  @Test("uniform schedules reach every order with about its probability")
  func uniform() {
    var met: [[Int]: Int] = [:]
    for seed in 0..<6_000 {
      met[play(Scheduler(.uniform(seed: UInt64(seed)), session: 0), threads: [1, 1, 1]), default: 0] += 1
    }
    #expect(met.count == 6)
    #expect(met.values.allSatisfy { (850...1_150).contains($0) }, "\(met)")
  }

  @Test("sessions of one schedule choose independently, and each is reproducible")
  func sessions() {
    let orders = (0..<40).map { play(Scheduler(.uniform(seed: 5), session: $0), threads: [3, 3]) }
    #expect(Set(orders).count > 10)
    #expect(orders == (0..<40).map { play(Scheduler(.uniform(seed: 5), session: $0), threads: [3, 3]) })
  }

  @Test(
    "with priorities one thread runs until it ends, except for the given changes", arguments: [0, 1, 2])
  func priorities(_ changes: Int) {
    for seed in 0..<300 {
      let schedule = Schedule.priorities(seed: UInt64(seed), changes: changes, choices: 10)
      let order = play(Scheduler(schedule, session: 0), threads: [4, 4, 4])
      let switches = zip(order, order.dropFirst()).count { $0 != $1 }
      #expect((2...2 + changes).contains(switches), "\(seed): \(order)")
    }
  }

  @Test("a change of priority can happen at every choice", arguments: [0, 1, 2])
  func changes(_ first: Int) {
    // One thread is interrupted once, after each of its steps in some schedule.
    var met: Set<Int> = []
    for seed in 0..<400 {
      let schedule = Schedule.priorities(seed: UInt64(seed), changes: 1, choices: 9)
      let order = play(Scheduler(schedule, session: 0), threads: [3, 3, 3])
      if order[0] == first { met.insert(order.prefix { $0 == first }.count) }
    }
    #expect(met.isSuperset(of: [1, 2, 3]), "\(met)")
  }

  @Test("a recorded schedule is reproduced, with its ready things")
  func recorded() {
    for seed in 0..<50 {
      let first = Scheduler(.uniform(seed: UInt64(seed)), session: 0, names: true)
      let order = play(first, threads: [2, 3, 2], instants: 4)
      let again = Scheduler(.recorded(first.deviations), session: 0)
      #expect(play(again, threads: [2, 3, 2], instants: 4) == order)
      again.finish()
      #expect(again.left == nil && again.ready == first.ready)
      #expect(first.deviations.allSatisfy { $0.first.hasPrefix("thread") && $0.first != $0.before })
    }
  }

  @Test("removing a deviation at one instant does not shift another")
  func instants() throws {
    let first = Scheduler(.uniform(seed: 3), session: 0)
    let order = play(first, threads: [2, 2, 2], instants: 3)
    var few = first.deviations.filter { $0.at >= 1_000_000 }
    for place in few.indices { few[place].ready = nil }
    let again = play(Scheduler(.recorded(few), session: 0), threads: [2, 2, 2], instants: 3)
    #expect(again[..<6] == [0, 0, 1, 1, 2, 2] && again[6...] == order[6...])
  }

  @Test(
    "a recorded order that does not fit reports where, and continues in the natural order", arguments: [0, 1])
  func misfit(_ kind: Int) throws {
    let first = Scheduler(.uniform(seed: 9), session: 0)
    _ = play(first, threads: [2, 2, 2], instants: 3)
    let deviation = try #require(first.deviations.first { $0.at == 1_000_000 })
    let again = Scheduler(.recorded(first.deviations), session: 0)
    // Another thread than there was, or none of its choices.
    let order =
      kind == 0 ? play(again, threads: [2, 2, 2, 1], instants: 3) : play(again, threads: [2], instants: 3)
    again.finish()
    #expect(again.left == first.deviations.first)
    #expect(kind == 1 || order == [0, 0, 1, 1, 2, 2, 3, 0, 0, 1, 1, 2, 2, 3, 0, 0, 1, 1, 2, 2, 3])
    #expect(deviation.taken > 0)
  }

  @Test("a choice with an earlier time counts for the later instant, and is reproduced")
  func backwards() {
    func play(_ scheduler: Scheduler) -> [Int] {
      [10, 5, 10, 5, 20].map { time in
        scheduler.choose(
          among: [ReadyChoice(place: 1, thread: 1), ReadyChoice(place: 2, thread: 2)],
          at: .milliseconds(time)
        ) { "\($0)" }
      }
    }
    for seed in 0..<30 as Range<UInt64> {
      let first = Scheduler(.uniform(seed: seed), session: 0)
      let taken = play(first)
      let again = Scheduler(.recorded(first.deviations), session: 0)
      #expect(play(again) == taken)
      again.finish()
      #expect(again.left == nil)
      #expect(Set(first.deviations.map { [$0.at, Int64($0.choice)] }).count == first.deviations.count)
    }
  }

  @Test("a watched choice names all ready things")
  func watched() {
    let scheduler = Scheduler(.natural, session: 0, watching: 1)
    _ = play(scheduler, threads: [1, 1, 1])
    #expect(scheduler.watched == ["thread 1", "thread 2"])
  }

  @Test("each deviation is reported as it happens")
  func reported() {
    let scheduler = Scheduler(.uniform(seed: 4), session: 0)
    var reported: [Deviation] = []
    scheduler.onDeviation = { reported.append($0) }
    _ = play(scheduler, threads: [3, 3, 3])
    #expect(!reported.isEmpty && reported == scheduler.deviations)
  }
}
