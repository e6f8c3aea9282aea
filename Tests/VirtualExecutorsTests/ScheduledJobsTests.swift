import Dispatch
import Foundation
import Kernel
import Testing
import VirtualExecutors

/// The log of an app's jobs, used by them alone.
private final class Lines: @unchecked Sendable {
  var all: [String] = []
  func add(_ line: String) { all.append(line) }
}

private actor Service {
  let lines: Lines
  let name: String
  init(_ name: String, _ lines: Lines) { (self.name, self.lines) = (name, lines) }
  func work() { lines.add(name) }
}

/// Runs the work started by `begin` until 100 ms; the log, by schedule.
private func simulated(
  _ schedule: Schedule?, _ begin: @escaping @MainActor (Lines) -> Void,
  then: ((AppJobs, Lines) -> Void)? = nil
) -> (lines: [String], scheduler: Scheduler?) {
  let scheduler = schedule.map { Scheduler($0, session: 0, names: true) }
  let jobs = AppJobs(wallStart: 0, seed: 1, scheduler: scheduler)
  let lines = Lines()
  jobs.perform { begin(lines) }
  then?(jobs, lines)
  jobs.run(to: .milliseconds(100))
  return (lines.all, scheduler)
}

/// Each test runs in a separate process: this one's executors run the tests.
@Suite("Orders of ready jobs at one instant")
struct ScheduledJobsTests {
  @Test("tasks outside the main actor run in any order, those on it in their own")
  func tasks() async {
    await #expect(processExitsWith: .success) {
      try AppJobs.install()
      let begin: @MainActor (Lines) -> Void = { lines in
        for name in ["a", "b", "c"] { Task.detached { lines.add(name) } }
        for name in ["1", "2", "3"] { Task { lines.add(name) } }
      }
      #expect(simulated(nil, begin).lines == ["a", "b", "c", "1", "2", "3"])
      #expect(simulated(.natural, begin).lines == ["a", "b", "c", "1", "2", "3"])
      var met: Set<[String]> = []
      for seed in 0..<2_000 { met.insert(simulated(.uniform(seed: UInt64(seed)), begin).lines) }
      #expect(met.allSatisfy { $0.filter { $0 < "a" } == ["1", "2", "3"] })
      // Of 6! orders, one in 3! has the main actor's jobs in order.
      #expect(met.count == 120, "\(met.count)")
    }
  }

  @Test("a serial queue keeps its order, global queues do not")
  func queues() async {
    await #expect(processExitsWith: .success) {
      try AppJobs.install()
      let serial: @MainActor (Lines) -> Void = { lines in
        let queue = DispatchQueue(label: "serial")
        for name in ["a", "b", "c"] { queue.async { lines.add(name) } }
        for name in ["1", "2"] { DispatchQueue.main.async { lines.add(name) } }
      }
      let global: @MainActor (Lines) -> Void = { lines in
        for name in ["a", "b", "c"] { DispatchQueue.global().async { lines.add(name) } }
      }
      var (ofSerial, ofGlobal): (Set<[String]>, Set<[String]>) = ([], [])
      for seed in 0..<500 {
        ofSerial.insert(simulated(.uniform(seed: UInt64(seed)), serial).lines)
        ofGlobal.insert(simulated(.uniform(seed: UInt64(seed)), global).lines)
      }
      #expect(ofSerial.allSatisfy { $0.filter { $0 >= "a" } == ["a", "b", "c"] })
      #expect(ofSerial.count == 10 && ofGlobal.count == 6, "\(ofSerial.count), \(ofGlobal.count)")
    }
  }

  @Test("main actor jobs due at one instant run in any order, before later ones")
  func timers() async {
    await #expect(processExitsWith: .success) {
      try AppJobs.install()
      let begin: @MainActor (Lines) -> Void = { lines in
        for name in ["a", "b"] {
          DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(10)) { lines.add(name) }
        }
        DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(11)) { lines.add("later") }
      }
      var met: Set<[String]> = []
      for seed in 0..<100 { met.insert(simulated(.uniform(seed: UInt64(seed)), begin).lines) }
      #expect(met == [["a", "b", "later"], ["b", "a", "later"]])
    }
  }

  @Test(
    "a system event on the main actor runs between any two of its jobs, and waits without one")
  func events() async {
    await #expect(processExitsWith: .success) {
      try AppJobs.install()
      let begin: @MainActor (Lines) -> Void = { lines in
        for name in ["1", "2"] { Task { lines.add(name) } }
      }
      var met: Set<[String]> = []
      for seed in 0..<200 {
        let lines = simulated(.uniform(seed: UInt64(seed)), begin) { jobs, lines in
          jobs.event = MainEvent("a touch") { lines.add("touch") }
          jobs.run(to: jobs.now)
          if let event = jobs.event {
            jobs.event = nil
            jobs.perform(event.body)
          }
        }.lines
        met.insert(lines)
      }
      #expect(met == [["1", "2", "touch"], ["1", "touch", "2"], ["touch", "1", "2"]], "\(met)")
    }
  }

  @Test(
    "a task queues for a free actor if a scheduler chooses, and enters it directly otherwise")
  func actors() async {
    await #expect(processExitsWith: .success) {
      try AppJobs.install()
      func jobs(_ scheduler: Scheduler?) -> Int {
        let jobs = AppJobs(wallStart: 0, seed: 1, scheduler: scheduler)
        let lines = Lines()
        let services = ["a", "b"].map { Service($0, lines) }
        jobs.perform {
          for _ in 0..<2 {
            Task.detached { for service in services + services + services { await service.work() } }
          }
        }
        jobs.run(to: .zero)
        #expect(lines.all.count == 12)
        return jobs.times.poolCount
      }
      let scheduler = Scheduler(.natural, session: 0)
      let few = jobs(nil)
      #expect(jobs(scheduler) >= 2 * few)
      // Entered directly, two choices remain.
      #expect(scheduler.choices > 8)
      #expect(jobs(nil) == few)
    }
  }

  @Test("a recorded order is replayed, and names the exchanged jobs")
  func recorded() async {
    await #expect(processExitsWith: .success) {
      try AppJobs.install()
      let begin: @MainActor (Lines) -> Void = { lines in
        for name in ["a", "b", "c"] {
          let service = Service(name, lines)
          Task.detached { await service.work() }
        }
      }
      var names: Set<String> = []
      for seed in 0..<40 {
        let first = simulated(.uniform(seed: UInt64(seed)), begin)
        guard let scheduler = first.scheduler else { continue }
        let again = simulated(.recorded(scheduler.deviations), begin)
        #expect(again.lines == first.lines && again.scheduler?.ready == scheduler.ready)
        names.formUnion(scheduler.deviations.map(\.first))
      }
      #expect(names.allSatisfy { !$0.isEmpty && !$0.contains("0x") }, "\(names)")
    }
  }
}
