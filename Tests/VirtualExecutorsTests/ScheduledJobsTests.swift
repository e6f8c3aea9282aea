import Dispatch
import Foundation
import Kernel
import Testing
import VirtualExecutors

/// What was done, in order; touched by an app's jobs alone.
private final class Lines: @unchecked Sendable {
  var all: [String] = []
  func add(_ line: String) { all.append(line) }
}

private actor Desk {
  let lines: Lines
  let name: String
  init(_ name: String, _ lines: Lines) { (self.name, self.lines) = (name, lines) }
  func work() { lines.add(name) }
}

/// Plays what `begin` begins until 100 ms: what was done, by the schedule.
private func played(
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

/// Each plays in a process of its own: the executors of this one are those that run the tests.
@Suite("Orders of what is ready at one instant")
struct ScheduledJobsTests {
  @Test("tasks beside the main actor come in any order, those of the main actor in theirs")
  func tasks() async {
    await #expect(processExitsWith: .success) {
      try AppJobs.install()
      let begin: @MainActor (Lines) -> Void = { lines in
        for name in ["a", "b", "c"] { Task.detached { lines.add(name) } }
        for name in ["1", "2", "3"] { Task { lines.add(name) } }
      }
      #expect(played(nil, begin).lines == ["a", "b", "c", "1", "2", "3"])
      #expect(played(.natural, begin).lines == ["a", "b", "c", "1", "2", "3"])
      var met: Set<[String]> = []
      for seed in 0..<2_000 { met.insert(played(.uniform(seed: UInt64(seed)), begin).lines) }
      #expect(met.allSatisfy { $0.filter { $0 < "a" } == ["1", "2", "3"] })
      // 6! orders of which one in 3! has the main actor's jobs in order.
      #expect(met.count == 120, "\(met.count)")
    }
  }

  @Test("a queue that is serial keeps its order, and the system's own do not")
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
        ofSerial.insert(played(.uniform(seed: UInt64(seed)), serial).lines)
        ofGlobal.insert(played(.uniform(seed: UInt64(seed)), global).lines)
      }
      #expect(ofSerial.allSatisfy { $0.filter { $0 >= "a" } == ["a", "b", "c"] })
      #expect(ofSerial.count == 10 && ofGlobal.count == 6, "\(ofSerial.count), \(ofGlobal.count)")
    }
  }

  @Test("what is due at one instant on the main actor comes in any order, and what is due later behind it")
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
      for seed in 0..<100 { met.insert(played(.uniform(seed: UInt64(seed)), begin).lines) }
      #expect(met == [["a", "b", "later"], ["b", "a", "later"]])
    }
  }

  @Test(
    "what the system does on the main actor comes between any two of its jobs, and waits where there is none")
  func events() async {
    await #expect(processExitsWith: .success) {
      try AppJobs.install()
      let begin: @MainActor (Lines) -> Void = { lines in
        for name in ["1", "2"] { Task { lines.add(name) } }
      }
      var met: Set<[String]> = []
      for seed in 0..<200 {
        let lines = played(.uniform(seed: UInt64(seed)), begin) { jobs, lines in
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
    "a task waits for an actor that is free where a scheduler chooses, and enters it on the spot elsewhere")
  func actors() async {
    await #expect(processExitsWith: .success) {
      try AppJobs.install()
      func jobs(_ scheduler: Scheduler?) -> Int {
        let jobs = AppJobs(wallStart: 0, seed: 1, scheduler: scheduler)
        let lines = Lines()
        let desks = ["a", "b"].map { Desk($0, lines) }
        jobs.perform {
          for _ in 0..<2 { Task.detached { for desk in desks + desks + desks { await desk.work() } } }
        }
        jobs.run(to: .zero)
        #expect(lines.all.count == 12)
        return jobs.times.poolCount
      }
      let scheduler = Scheduler(.natural, session: 0)
      let few = jobs(nil)
      #expect(jobs(scheduler) >= 2 * few)
      // On the spot, two choices are met.
      #expect(scheduler.choices > 8)
      #expect(jobs(nil) == few)
    }
  }

  @Test("a recorded order is played again, and names what changed places")
  func recorded() async {
    await #expect(processExitsWith: .success) {
      try AppJobs.install()
      let begin: @MainActor (Lines) -> Void = { lines in
        for name in ["a", "b", "c"] {
          let desk = Desk(name, lines)
          Task.detached { await desk.work() }
        }
      }
      var names: Set<String> = []
      for seed in 0..<40 {
        let first = played(.uniform(seed: UInt64(seed)), begin)
        guard let scheduler = first.scheduler else { continue }
        let again = played(.recorded(scheduler.deviations), begin)
        #expect(again.lines == first.lines && again.scheduler?.ready == scheduler.ready)
        names.formUnion(scheduler.deviations.map(\.first))
      }
      #expect(names.allSatisfy { !$0.isEmpty && !$0.contains("0x") }, "\(names)")
    }
  }
}
