import Dispatch
import Foundation
import FoundationNetworking
import Kernel
import Testing
import VirtualExecutors

/// A log of events, with milliseconds after the start; used on the app's thread.
private final class Log: @unchecked Sendable {
  private(set) var lines: [String] = []
  var count = 0
  func note(_ line: String) {
    lines.append("\(Int((Date().timeIntervalSince1970 * 1_000).rounded())) \(line)")
  }
}

/// Answers each request after a quarter of a second.
private final class LocalAnswers: URLProtocol {
  override static func canInit(with request: URLRequest) -> Bool { true }
  override static func canonicalRequest(for request: URLRequest) -> URLRequest { request }
  override func startLoading() {
    nonisolated(unsafe) let mine = self
    DispatchQueue.global().asyncAfter(deadline: .now() + 0.25) {
      guard let url = mine.request.url,
        let response = HTTPURLResponse(url: url, statusCode: 200, httpVersion: nil, headerFields: nil)
      else { return }
      mine.client?.urlProtocol(mine, didReceive: response, cacheStoragePolicy: .notAllowed)
      mine.client?.urlProtocol(mine, didLoad: Data("answer".utf8))
      mine.client?.urlProtocolDidFinishLoading(mine)
    }
  }
  override func stopLoading() {}
}

/// Each test runs in a separate process, since executors are replaced for good.
@Suite("Timers, run loops, groups and requests in virtual time")
struct SystemTimerTests {
  @Test("a timer fires on time, repeats until it is invalidated, and reports its validity")
  func timers() async {
    await #expect(processExitsWith: .success) {
      try AppJobs.install()
      let (jobs, log) = (AppJobs(wallStart: 0, seed: 1), Log())
      jobs.perform {
        _ = Timer.scheduledTimer(withTimeInterval: 3, repeats: false) { timer in
          log.note("once")
          #expect(timer.isValid)
        }
        let often = Timer.scheduledTimer(withTimeInterval: 0.5, repeats: true) { timer in
          log.count += 1
          log.note("again \(log.count)")
          #expect(abs(timer.fireDate.timeIntervalSinceNow - 0.5) < 0.001)
          if log.count == 3 { timer.invalidate() }
        }
        let moved = Timer(timeInterval: 9, repeats: false) { _ in log.note("moved") }
        RunLoop.current.add(moved, forMode: .common)
        RunLoop.current.add(moved, forMode: .default)
        moved.fireDate = Date() + 0.75
        let never = Timer.scheduledTimer(withTimeInterval: 1, repeats: false) { _ in log.note("never") }
        never.invalidate()
        #expect(often.isValid && !never.isValid)
      }
      jobs.run(to: .seconds(10))
      let lines = jobs.perform { log.lines }
      #expect(
        lines == ["500 again 1", "750 moved", "1000 again 2", "1500 again 3", "3000 once"], "\(lines)")
      #expect(jobs.isIdle && jobs.takeProblems().isEmpty)
    }
  }

  @Test("blocks of a run loop run in order, and a run loop run within the app acts as a sleep")
  func runLoops() async {
    await #expect(processExitsWith: .success) {
      try AppJobs.install()
      let (jobs, log) = (AppJobs(wallStart: 0, seed: 1), Log())
      jobs.perform {
        RunLoop.main.perform { log.note("block") }
        Task { @MainActor in log.note("task") }
        RunLoop.current.perform { log.note("other") }
      }
      jobs.run(to: .zero)
      let lines = jobs.perform { log.lines }
      #expect(lines == ["0 block", "0 task", "0 other"], "\(lines)")
      jobs.perform { RunLoop.current.run(until: Date() + 2) }
      #expect(jobs.now == .seconds(2))
      let reported = "\(jobs.takeProblems())"
      #expect(reported.contains("sleeps 2000 ms in `RunLoop.run`"), "\(reported)")
    }
  }

  @Test(
    "a dispatch timer fires while resumed, catches up once, and stops when cancelled or released")
  func sources() async {
    await #expect(processExitsWith: .success) {
      try AppJobs.install()
      let (jobs, log) = (AppJobs(wallStart: 0, seed: 1), Log())
      let queue = DispatchQueue(label: "ticks")
      nonisolated(unsafe) let timer = jobs.perform {
        let timer = DispatchSource.makeTimerSource(queue: queue)
        timer.schedule(deadline: .now() + 0.1, repeating: 0.1)
        timer.setEventHandler {
          dispatchPrecondition(condition: .onQueue(queue))
          log.note("tick")
        }
        timer.setCancelHandler { log.note("cancelled") }
        timer.resume()
        let once = DispatchSource.makeTimerSource(queue: .main)
        once.setEventHandler {
          log.note("once")
          once.cancel()
        }
        once.schedule(deadline: .now() + .milliseconds(150))
        once.activate()
        let gone = DispatchSource.makeTimerSource()
        gone.schedule(deadline: .now() + 0.05)
        gone.setEventHandler { log.note("never") }
        gone.resume()
        return timer
      }
      jobs.run(to: .milliseconds(210))
      jobs.perform { timer.suspend() }
      jobs.run(to: .milliseconds(460))
      jobs.perform { timer.resume() }
      jobs.run(to: .milliseconds(470))
      jobs.perform {
        timer.suspend()
        timer.resume()
      }
      jobs.run(to: .milliseconds(510))
      jobs.perform { timer.cancel() }
      jobs.run(to: .seconds(1))
      let lines = jobs.perform { log.lines }
      #expect(
        lines == [
          "100 tick", "150 once", "200 tick", "460 tick", "500 tick", "510 cancelled",
        ], "\(lines)")
      let reported = jobs.takeProblems()
      #expect(timer.isCancelled && reported.isEmpty, "\(reported)")
    }
  }

  @Test("a group's notification runs when its last member leaves, and at once if it is empty")
  func groups() async {
    await #expect(processExitsWith: .success) {
      try AppJobs.install()
      let (jobs, log) = (AppJobs(wallStart: 0, seed: 1), Log())
      jobs.perform {
        let (group, empty) = (DispatchGroup(), DispatchGroup())
        for length in [0.2, 0.1] {
          group.enter()
          DispatchQueue.main.asyncAfter(deadline: .now() + length) {
            log.note("leaves")
            group.leave()
          }
        }
        DispatchQueue.global().async(group: group) { log.note("works") }
        group.notify(queue: .main) { log.note("all") }
        group.notify(queue: DispatchQueue(label: "other")) { log.note("all, too") }
        empty.notify(queue: .main) { log.note("none") }
        DispatchQueue.concurrentPerform(iterations: 3) { log.note("part \($0)") }
      }
      jobs.run(to: .seconds(1))
      let lines = jobs.perform { log.lines }
      #expect(
        lines == [
          "0 part 0", "0 part 1", "0 part 2", "0 works", "0 none", "100 leaves", "200 leaves", "200 all",
          "200 all, too",
        ], "\(lines)")
      #expect(jobs.takeProblems().isEmpty)
    }
  }

  @Test("a synchronous call runs after earlier work of its queue, and can enter the main queue from others")
  func synchronous() async {
    await #expect(processExitsWith: .success) {
      try AppJobs.install()
      let (jobs, log) = (AppJobs(wallStart: 0, seed: 1), Log())
      jobs.perform {
        let (queue, other) = (DispatchQueue(label: "store"), DispatchQueue(label: "other"))
        other.async { log.note("of another queue") }
        queue.async {
          log.note("first")
          queue.async { log.note("third") }
        }
        queue.async { log.note("second") }
        queue.sync { log.note("fourth") }
        queue.asyncAfter(deadline: .now() + 1) { log.note("later") }
        queue.async(flags: .barrier) { log.note("fifth") }
        #expect(queue.sync(flags: .barrier) { log.lines.count } == 5)
        DispatchQueue.global().async {
          DispatchQueue.main.sync {
            dispatchPrecondition(condition: .notOnQueue(queue))
            log.note("on main")
          }
        }
      }
      jobs.run(to: .seconds(1))
      let lines = jobs.perform { log.lines }
      #expect(
        lines == [
          "0 first", "0 second", "0 third", "0 fourth", "0 fifth", "0 of another queue", "0 on main",
          "1000 later",
        ], "\(lines)")
      let reported = jobs.takeProblems()
      #expect(reported.isEmpty, "\(reported)")
    }
  }

  @Test("a main queue that waits for itself ends the process with a message")
  func deadlock() async throws {
    let result = try #require(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        try AppJobs.install()
        AppJobs(wallStart: 0, seed: 1).perform { DispatchQueue.main.sync {} }
      })
    let said = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(said.contains("waits in `dispatch_sync of the main queue on itself`"), "\(said)")
  }

  @Test("a waiting thread lets other work of the app run until its wait ends, and is reported")
  func blocks() async {
    await #expect(processExitsWith: .success) {
      try AppJobs.install()
      let (jobs, log) = (AppJobs(wallStart: 0, seed: 1), Log())
      jobs.perform {
        let (semaphore, group) = (DispatchSemaphore(value: 0), DispatchGroup())
        DispatchQueue.main.async { log.note("main") }
        DispatchQueue.global().asyncAfter(deadline: .now() + 0.2) {
          log.note("signals")
          semaphore.signal()
        }
        #expect(semaphore.wait(timeout: .now() + 0.1) == .timedOut)
        semaphore.wait()
        DispatchQueue.global().async(group: group) { log.note("works") }
        group.wait()
        let queue = OperationQueue()
        queue.addOperation { log.note("operates") }
        queue.waitUntilAllOperationsAreFinished()
        let answer = DispatchSemaphore(value: 0)
        Task.detached {
          log.note("answers")
          answer.signal()
        }
        answer.wait()
        log.note("goes on")
      }
      jobs.run(to: .seconds(1))
      let (lines, reported) = (jobs.perform { log.lines }, jobs.takeProblems())
      #expect(
        lines == ["200 signals", "200 works", "200 operates", "200 answers", "200 goes on", "200 main"],
        "\(lines)")
      #expect(
        reported.contains(.blocks(operation: "sem_wait"))
          && reported.contains(.blocks(operation: "dispatch_group_wait")))
      #expect(reported.contains { "\($0)".contains("sleeps 100 ms in `sem_timedwait`") }, "\(reported)")
    }
  }

  @Test("a wait of zero length only tests, and runs no other work")
  func questions() async {
    await #expect(processExitsWith: .success) {
      try AppJobs.install()
      let (jobs, log) = (AppJobs(wallStart: 0, seed: 1), Log())
      jobs.perform {
        let (semaphore, group) = (DispatchSemaphore(value: 0), DispatchGroup())
        DispatchQueue.global().async(group: group) {
          log.note("works")
          semaphore.signal()
        }
        #expect(semaphore.wait(timeout: .now()) == .timedOut && group.wait(timeout: .now()) == .timedOut)
        log.note("asked")
      }
      jobs.run(to: .zero)
      let reported = jobs.takeProblems()
      #expect(jobs.perform { log.lines } == ["0 asked", "0 works"] && reported.isEmpty, "\(reported)")
    }
  }

  @Test("the main actor continues while another thread waits, but not while it waits itself")
  func waitsForMain() async throws {
    await #expect(processExitsWith: .success) {
      try AppJobs.install()
      let (jobs, log) = (AppJobs(wallStart: 0, seed: 1), Log())
      jobs.perform {
        DispatchQueue.global().async {
          let answer = DispatchSemaphore(value: 0)
          DispatchQueue.main.asyncAfter(deadline: .now() + 0.2) {
            log.note("answers")
            answer.signal()
          }
          answer.wait()
          log.note("goes on")
        }
      }
      jobs.run(to: .seconds(1))
      let reported = jobs.takeProblems()
      #expect(
        jobs.perform { log.lines } == ["200 answers", "200 goes on"] && reported.isEmpty, "\(reported)")
    }
    let result = try #require(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        try AppJobs.install()
        AppJobs(wallStart: 0, seed: 1).perform {
          let (one, other) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
          DispatchQueue.main.async { other.signal() }
          DispatchQueue.global().async {
            other.wait()
            one.signal()
          }
          one.wait()
        }
      })
    let said = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(said.contains("for another thread, and there is none"), "\(said)")
  }

  @Test("a wait for a queue runs no work of another app or an ended one")
  func queuesOfApps() async {
    await #expect(processExitsWith: .success) {
      try AppJobs.install()
      let (log, queue) = (Log(), DispatchQueue(label: "shared"))
      var first: AppJobs? = AppJobs(wallStart: 0, seed: 1)
      let second = AppJobs(wallStart: 0, seed: 1)
      first?.perform { queue.async { log.note("first") } }
      second.perform { queue.sync { log.note("second") } }
      #expect(second.perform { log.lines } == ["0 second"])
      first = nil
      second.perform { queue.async { log.note("third") } }
      second.perform { queue.sync { log.note("fourth") } }
      second.run(to: .seconds(1))
      let lines = second.perform { log.lines }
      #expect(lines == ["0 second", "0 third", "0 fourth"], "\(lines)")
    }
  }

  @Test("operations run in virtual time, those of one queue in order")
  func operations() async {
    await #expect(processExitsWith: .success) {
      try AppJobs.install()
      let (jobs, log) = (AppJobs(wallStart: 0, seed: 1), Log())
      let queue = jobs.perform {
        let queue = OperationQueue()
        queue.maxConcurrentOperationCount = 1
        for number in 0..<3 { queue.addOperation { log.note("\(number)") } }
        OperationQueue.main.addOperation { log.note("main") }
        return queue
      }
      jobs.run(to: .seconds(1))
      let lines = jobs.perform { log.lines }
      #expect(Set(lines) == ["0 0", "0 1", "0 2", "0 main"], "\(lines)")
      #expect(lines.filter { $0 != "0 main" } == ["0 0", "0 1", "0 2"], "\(lines)")
      #expect(jobs.perform { queue.operationCount } == 0)
      let reported = jobs.takeProblems()
      #expect(reported.isEmpty, "\(reported)")
    }
  }

  @Test("a URLSession request fails as if offline, reaches no name server, and is reported")
  func requests() async {
    await #expect(processExitsWith: .success) {
      try AppJobs.install()
      let (jobs, log) = (AppJobs(wallStart: 0, seed: 1), Log())
      jobs.perform {
        _ = Task {
          do {
            let url = try #require(URL(string: "https://somewhere.invalid/photos?page=1"))
            _ = try await URLSession.shared.data(from: url)
            log.note("answered")
          } catch {
            log.note("failed \((error as? URLError)?.code == .cannotConnectToHost)")
          }
        }
      }
      jobs.run(to: .seconds(10))
      let (lines, reported) = (jobs.perform { log.lines }, jobs.takeProblems().map(\.description))
      #expect(lines == ["0 failed true"], "\(lines)")
      #expect(
        reported.count == 1 && reported[0].contains("asks for `https://somewhere.invalid/photos?page=1`"),
        "\(reported)")
    }
  }

  @Test("an app's URLProtocol answers URLSession in virtual time")
  func urlProtocol() async {
    await #expect(processExitsWith: .success) {
      try AppJobs.install()
      let (jobs, log) = (AppJobs(wallStart: 0, seed: 1), Log())
      jobs.perform {
        let settings = URLSessionConfiguration.ephemeral
        settings.protocolClasses = [LocalAnswers.self]
        let session = URLSession(configuration: settings)
        _ = Task {
          let url = try #require(URL(string: "https://somewhere.invalid/photos"))
          let (data, _) = try await session.data(from: url)
          log.note(String(decoding: data, as: UTF8.self))
        }
      }
      jobs.run(to: .seconds(10))
      let (lines, reported) = (jobs.perform { log.lines }, jobs.takeProblems())
      #expect(lines == ["250 answer"], "\(lines)")
      #expect(reported.isEmpty, "\(reported)")
    }
  }
}
