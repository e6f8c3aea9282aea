import Foundation
import Mutation

/// Runs test processes, a few at a time.
struct Bench {
  let folders: Folders
  let layout: PackageLayout
  let jobs: Int

  /// Runs test targets without a mutant, to see that they pass, how long they take and which of `mutants` they reach.
  func baselines(of targets: [String], mutants: Int) throws -> [Baseline] {
    var waiting = layout.tests.filter { targets.contains($0.name) }[...]
    var again: Set<String> = []
    var done: [Baseline] = []
    try work { () -> TestProcess? in
      guard let target = waiting.popFirst() else { return nil }
      let reached = folders.logs.appending(path: "\(target.name).reached")
      try Data(count: mutants + 1).write(to: reached)
      return try start(target, mutant: 0, timeout: 3_600, reached: reached, stopsEarly: false)
    } ended: { process, ending in
      let name = process.order.target
      switch ending {
      case .empty: done.append(Baseline(target: name, seconds: process.seconds, reached: []))
      case .passed:
        let bytes = try Data(contentsOf: folders.logs.appending(path: "\(name).reached"))
        let reached = Set(bytes.indices.filter { bytes[$0] != 0 })
        done.append(Baseline(target: name, seconds: process.seconds, reached: reached))
        Progress.say(
          "\(name) passes without a mutant in \(Int(process.seconds)) s and reaches \(reached.count) places")
      case .failed(let complaint):
        guard again.insert(name).inserted, let target = layout.tests.first(where: { $0.name == name }) else {
          throw Complaint.failed("\(name) fails without any mutant: \(complaint); see \(folders.logs.path)")
        }
        Progress.say("\(name) fails without any mutant, once more: \(complaint)")
        waiting.append(target)
      case .timedOut: throw Complaint.failed("\(name) takes over an hour without any mutant")
      }
    }
    return done.sorted { $0.target < $1.target }
  }

  /// Runs each trial through its targets, each of which has its usual time in `seconds`; `note` hears of each verdict.
  func run(
    _ trials: [Trial], seconds: [String: Double], note: (NumberedMutant, Verdict) throws -> Void
  ) throws {
    var waiting = trials
    waiting.reverse()
    var running: [Int: Trial] = [:]
    try work { () -> TestProcess? in
      while let trial = waiting.popLast() {
        guard let name = trial.next(), let target = layout.tests.first(where: { $0.name == name }) else {
          try note(trial.numbered, trial.survived)
          continue
        }
        running[trial.numbered.number] = trial
        let timeout = max(20, 10 * (seconds[name] ?? 0))
        return try start(
          target, mutant: trial.numbered.number, timeout: timeout, reached: nil, stopsEarly: true)
      }
      return nil
    } ended: { process, ending in
      guard let trial = running.removeValue(forKey: process.order.mutant) else { return }
      if let verdict = trial.verdict(ending, of: process) {
        try note(trial.numbered, verdict)
      } else {
        waiting.append(trial)
      }
    }
  }

  /// Keeps `jobs` processes running until `start` has no more and all have ended.
  private func work(
    start: () throws -> TestProcess?, ended: (TestProcess, TestProcess.Ending) throws -> Void
  ) throws {
    var running: [TestProcess] = []
    defer { running.forEach { $0.end() } }
    while true {
      if Interrupts.came { throw Complaint.interrupted }
      while running.count < jobs, let process = try start() { running.append(process) }
      if running.isEmpty { return }
      usleep(20_000)
      for index in running.indices.reversed() {
        guard let ending = running[index].poll() else { continue }
        try ended(running.remove(at: index), ending)
      }
    }
  }

  private func start(
    _ target: PackageLayout.Target, mutant: Int, timeout: Double, reached: URL?, stopsEarly: Bool
  ) throws -> TestProcess {
    try TestProcess(
      TestProcess.Order(
        target: target.name, module: target.moduleName, mutant: mutant, timeoutSeconds: timeout,
        reached: reached,
        stopsEarly: stopsEarly),
      bundle: folders.build.appending(path: "debug/\(target.package.bundle)"), folders: folders)
  }
}
