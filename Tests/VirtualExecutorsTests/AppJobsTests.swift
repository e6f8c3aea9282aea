import Dispatch
import Foundation
import Kernel
import Observation
import Testing
import VirtualExecutors

/// A cache with a latency of 30 ms.
private actor Cache {
  private var answers = 0
  func count() -> Int { answers }
  func answer(_ key: Int) async -> Int {
    answers += 1
    try? await Task.sleep(for: .milliseconds(30))
    return key * 10 + answers
  }
}

/// A log of an app's model.
@MainActor private final class Diary {
  var lines: [String] = []
  /// Computes for long after a sleep.
  func addUp() async {
    try? await Task.sleep(for: .milliseconds(10))
    var sum = 0.0
    for number in 1..<3_000_000 { sum += 1 / Double(number) }
    write("\(sum > 1)")
  }
  func write(_ line: String) {
    lines.append("\(Int((Date().timeIntervalSince1970 * 1_000).rounded())) \(line)")
  }
}

/// Each test runs in a separate process: this one's executors run the tests.
@Suite("Async code in virtual time")
struct AppJobsTests {
  @Test("tasks, actors and sleeps run at their own instants, and dates agree")
  func instants() async {
    await #expect(processExitsWith: .success) {
      try AppJobs.install()
      let jobs = AppJobs(wallStart: 0, seed: 1)
      let (diary, cache) = (jobs.perform { Diary() }, Cache())
      jobs.perform {
        Task {
          diary.write("starts")
          diary.write("has \(await cache.answer(1))")
          async let one = cache.answer(2)
          async let other = cache.answer(3)
          diary.write("has \(await one) and \(await other)")
        }
        Task {
          try? await Task.sleep(nanoseconds: 45_000_000)
          diary.write("wakes")
        }
      }
      jobs.run(to: .milliseconds(40))
      let lines = jobs.perform { diary.lines }
      #expect(lines == ["0 starts", "30 has 11"], "\(lines)")
      #expect(jobs.nextDue == .milliseconds(45))
      jobs.run(to: .seconds(1))
      let more = jobs.perform { diary.lines.suffix(2) }
      #expect(more == ["45 wakes", "60 has 23 and 33"], "\(more)")
      #expect(jobs.isIdle && jobs.now == .seconds(1))
      let reported = jobs.takeProblems()
      #expect(reported.isEmpty, "\(reported)")
    }
  }

  @Test("tasks due at one instant wake in the order of their sleeps, and main jobs stay in order")
  func order() async {
    await #expect(processExitsWith: .success) {
      try AppJobs.install()
      let jobs = AppJobs(wallStart: 0, seed: 1)
      let diary = jobs.perform { Diary() }
      jobs.perform {
        for number in 0..<40 {
          Task(priority: number % 2 == 0 ? .low : .high) {
            diary.write("\(number)")
            try? await Task.sleep(for: .milliseconds(7))
            diary.write("\(number)")
          }
        }
      }
      jobs.run(to: .milliseconds(6))
      #expect(jobs.perform { diary.lines } == (0..<40).map { "0 \($0)" })
      jobs.run(to: .milliseconds(7))
      let woken = jobs.perform { diary.lines.suffix(40) }.map { String($0.dropFirst(2)) }
      #expect(
        Set(woken).count == 40 && jobs.perform { diary.lines.suffix(40) }.allSatisfy { $0.hasPrefix("7 ") })
    }
  }

  @Test("the pool runs jobs by priority, and those of one priority in order")
  func priorities() async {
    await #expect(processExitsWith: .success) {
      try AppJobs.install()
      let jobs = AppJobs(wallStart: 0, seed: 1)
      let diary = jobs.perform { Diary() }
      jobs.perform {
        for (number, priority) in [TaskPriority.low, .high, .medium, .high, .low].enumerated() {
          Task.detached(priority: priority) { await diary.write("\(number)") }
        }
      }
      jobs.run(to: .zero)
      #expect(jobs.perform { diary.lines } == ["0 1", "0 3", "0 2", "0 0", "0 4"])
    }
  }

  @Test("a seed reproduces random numbers, another seed gives others, and each of two apps has its own")
  func chance() async {
    await #expect(processExitsWith: .success) {
      try AppJobs.install()
      @MainActor func drawn() -> [String] {
        [
          "\(UUID())", "\(Int.random(in: 0..<1_000_000))", "\((0..<20).shuffled())",
          "\(Double.random(in: 0..<1))",
          "\(Bool.random())", "\(SystemRandomNumberGenerator.number)",
        ]
      }
      let apps = [7, 7, 8].map { AppJobs(wallStart: 0, seed: $0) }
      var reported: [[String]] = [[], [], []]
      // In turns, nested, and one of them at other times.
      for _ in 0..<3 {
        for (number, app) in apps.enumerated() { reported[number] += app.perform { drawn() } }
        _ = UUID()
      }
      reported[0] += apps[0].perform {
        let others = apps[1].perform { drawn() }
        #expect(others == drawn())
        return others
      }
      reported[1] += reported[0].suffix(6)
      #expect(
        reported[0] == reported[1] && Set(reported[0]).isDisjoint(with: reported[2].filter { $0.count > 8 }))
    }
  }

  @Test("each app has its own time, and outside a turn the host's time applies")
  func turns() async {
    await #expect(processExitsWith: .success) {
      try AppJobs.install()
      let apps = [AppJobs(wallStart: 0, seed: 1), AppJobs(wallStart: 10_000_000_000, seed: 1)]
      apps[0].run(to: .seconds(5))
      apps[1].run(to: .seconds(1))
      func seconds() -> [Double] { apps.map { $0.perform { Date().timeIntervalSince1970 } } }
      #expect(seconds() == [5, 11] && Date().timeIntervalSince1970 > 1_000_000_000)
      let clock = apps[0].perform {
        (ContinuousClock.now, SuspendingClock.now, DispatchTime.now(), time(nil))
      }
      apps[0].run(to: .seconds(8))
      let later = apps[0].perform {
        (ContinuousClock.now, SuspendingClock.now, DispatchTime.now(), time(nil))
      }
      #expect(later.0 - clock.0 == .seconds(3) && later.1 - clock.1 == .seconds(3))
      #expect(
        later.2.uptimeNanoseconds - clock.2.uptimeNanoseconds == 3_000_000_000 && later.3 - clock.3 == 3)
    }
  }

  @Test("closures of dispatch queues run in order and on time, on their own queue")
  func dispatch() async {
    await #expect(processExitsWith: .success) {
      try AppJobs.install()
      let jobs = AppJobs(wallStart: 1_700_000_000_000_000_000, seed: 1)
      let diary = jobs.perform { Diary() }
      let queue = DispatchQueue(label: "store")
      jobs.perform {
        DispatchQueue.main.asyncAfter(deadline: .now() + 0.25) { diary.write("later") }
        DispatchQueue.main.asyncAfter(wallDeadline: .now() + 0.5) { diary.write("by the wall") }
        let cancelled = DispatchWorkItem { diary.write("never") }
        DispatchQueue.main.asyncAfter(deadline: .now() + 0.3, execute: cancelled)
        cancelled.cancel()
        DispatchQueue.main.async { diary.write("main") }
        queue.async {
          dispatchPrecondition(condition: .onQueue(queue))
          DispatchQueue.main.async { diary.write("behind the store") }
        }
        DispatchQueue.global().async { DispatchQueue.main.async { diary.write("behind the pool") } }
        let group = DispatchGroup()
        for number in 0..<2 {
          queue.async(group: group) { DispatchQueue.main.async { diary.write("\(number) of the group") } }
        }
      }
      jobs.run(to: .seconds(1))
      let lines = jobs.perform { diary.lines }.map { $0.replacing("1700000000", with: "") }
      #expect(
        lines == [
          "000 main", "000 behind the store", "000 behind the pool", "000 0 of the group",
          "000 1 of the group", "250 later",
          "500 by the wall",
        ], "\(lines)")
      #expect(jobs.takeProblems().isEmpty)
    }
  }

  @Test("a sleeping thread advances virtual time, and is reported")
  func sleeps() async {
    await #expect(processExitsWith: .success) {
      try AppJobs.install()
      let jobs = AppJobs(wallStart: 0, seed: 1)
      jobs.perform { Thread.sleep(forTimeInterval: 2) }
      #expect(jobs.now == .seconds(2))
      let reported = "\(jobs.takeProblems())"
      #expect(reported.contains("sleeps 2000 ms"), "\(reported) \(jobs.now)")
      #expect(jobs.takeProblems().isEmpty)
    }
  }

  @Test("a wait for another thread ends the process with a message")
  func waits() async throws {
    let result = try #require(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        try AppJobs.install()
        AppJobs(wallStart: 0, seed: 1).perform { DispatchSemaphore(value: 0).wait() }
      })
    #expect(
      String(decoding: result.standardErrorContent, as: UTF8.self).contains(
        "for another thread, and there is none"))
  }

  @Test("an app's own threads, and jobs from them, are reported")
  func threads() async {
    await #expect(processExitsWith: .success) {
      try AppJobs.install()
      let jobs = AppJobs(wallStart: 0, seed: 1)
      let stream = AsyncStream<Int>.makeStream()
      let gate = DispatchSemaphore(value: 0)
      let diary = jobs.perform { Diary() }
      let thread = jobs.perform {
        Task { for await number in stream.stream { diary.write("\(number)") } }
        let thread = Thread {
          gate.wait()
          stream.continuation.yield(1)
        }
        thread.start()
        return thread
      }
      jobs.run(to: .zero)
      gate.signal()
      while !thread.isFinished { usleep(100) }
      jobs.run(to: .seconds(1))
      let reported = jobs.takeProblems()
      #expect(jobs.perform { diary.lines } == ["0 1"], "\(jobs.perform { diary.lines })")
      #expect(reported.contains { if case .startsThread = $0 { true } else { false } })
      #expect(reported.contains { if case .comesFromOutside = $0 { true } else { false } }, "\(reported)")
    }
  }

  @Test("endless jobs at one instant are reported, and time continues for others")
  func livelock() async {
    await #expect(processExitsWith: .success) {
      try AppJobs.install()
      let jobs = AppJobs(wallStart: 0, seed: 1)
      let cache = Cache()
      jobs.perform { _ = Task.detached { while true { await Task.yield() } } }
      jobs.run(to: .milliseconds(1))
      let reported = jobs.takeProblems()
      #expect(reported.count == 1 && "\(reported)".contains("100000 jobs ran at one instant"), "\(reported)")
      #expect("\(reported)".contains("livelock"), "\(reported)")
      _ = cache
    }
  }

  @Test("the longest job of the main actor has the name of its function")
  func longest() async {
    await #expect(processExitsWith: .success) {
      try AppJobs.install()
      let jobs = AppJobs(wallStart: 0, seed: 1)
      let diary = jobs.perform { Diary() }
      jobs.perform { _ = Task { await diary.addUp() } }
      jobs.perform { DispatchQueue.main.async { diary.write("short") } }
      jobs.run(to: .seconds(1))
      jobs.endFrame()
      #expect(jobs.longestMainName == "Diary.addUp")
      jobs.perform { DispatchQueue.main.async { diary.write("short") } }
      jobs.run(to: .seconds(2))
      jobs.endFrame()
      #expect(jobs.longestMainName == "a closure of `com.apple.main-thread`")
    }
  }

  @Test("the time of jobs is counted for the main actor and for the pool")
  func times() async {
    await #expect(processExitsWith: .success) {
      try AppJobs.install()
      let jobs = AppJobs(wallStart: 0, seed: 1)
      let cache = Cache()
      jobs.perform {
        _ = Task {
          var sum = 0.0
          for number in 1..<3_000_000 { sum += 1 / Double(number) }
          #expect(sum > 1)
          #expect(await cache.count() == 0)
        }
      }
      jobs.run(to: .seconds(1))
      // The task up to the call, and after it; between them the actor's job.
      #expect(jobs.times.mainCount == 2 && jobs.times.poolCount == 1, "\(jobs.times)")
      #expect(jobs.times.mainNanoseconds > 0 && jobs.times.poolNanoseconds > 0)
      jobs.endFrame()
      let longest = jobs.longestMainNanoseconds
      #expect(longest > 0 && longest <= jobs.times.mainNanoseconds)
      jobs.endFrame()
      #expect(jobs.longestMainName == nil && jobs.longestMainNanoseconds == 0)
    }
  }
}

extension SystemRandomNumberGenerator {
  fileprivate static var number: UInt64 {
    var generator = SystemRandomNumberGenerator()
    return generator.next()
  }
}
