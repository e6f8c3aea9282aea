internal import Foundation
package import HostSystem
internal import Metrics
package import Playing

/// Runs units in parallel worker processes, each unit in its own process. That is a copy of a prepared worker, or the worker
/// itself if it cannot be copied.
///
/// A unit's result is a file. If a process crashes, its unit gets a result with that outcome, and the others continue.
package final class WorkerPool {
  private struct Busy {
    var order: WorkOrder
    var process: ChildProcess
    /// Whether the process runs each unit in a copy of itself, and continues after it.
    var makesCopies = false
    var frames = 0
    var virtualMilliseconds = 0
    var hitches = 0
    var liveBytes = 0
    var failure: String?
    var refusal: RunError?
    var isHindered = false
    var isDone = false
    /// Whether the run itself ended the worker. Its unit then has no result.
    var isEnded = false
  }

  private let subject: any SimulatedSubject
  private let executable: String
  private let environment: [String: String]
  private let workers: Int
  private let claim: ClaimedFolder?
  private var busy: [Busy] = []
  /// Workers whose copy has ended and that can make another.
  private var idle: [ChildProcess] = []
  private var doneFrames = 0
  private var doneMilliseconds = 0
  private var doneHitches = 0
  package private(set) var unitsDone = 0
  /// Number of units that crashed or failed, and of violations in all others.
  package private(set) var failedUnits = 0
  package private(set) var violations = 0
  /// The unit started last; `nil`: none.
  package private(set) var lastStarted: Int?
  /// The error of the lowest unit whose input was refused; `nil`: none.
  package var refusal: RunError? { refusals.min { $0.unit < $1.unit }?.error }
  private var refusals: [(unit: Int, error: RunError)] = []
  /// Units whose workers reported interference by the machine, each with the reason.
  package private(set) var hindered: [String] = []
  /// Units whose workers were killed from outside, each with the signal: by a person, a service, or for lack of memory.
  package private(set) var killed: [String] = []
  /// The largest resident set of any worker in bytes, and the CPU seconds of all ended workers.
  package private(set) var peakResidentBytes = 0
  package private(set) var cpuSeconds = 0.0

  /// A pool of this many parallel processes, at least 1, each `executable worker`. The folder stays claimed until the last of
  /// them has ended.
  package init(
    _ subject: any SimulatedSubject, executable: String, workers: Int, hashing: HashingMode,
    sharing claim: ClaimedFolder? = nil
  ) {
    self.claim = claim
    self.subject = subject
    self.executable = executable
    self.workers = workers
    environment = StableEnvironment.settings(from: ProcessInfo.processInfo.environment, hashing: hashing)
  }

  /// Active frames reported by the units.
  package var frames: Int { doneFrames + busy.reduce(0) { $0 + $1.frames } }
  /// Virtual seconds reported by the units.
  package var simulatedSeconds: Double {
    Double(doneMilliseconds + busy.reduce(0) { $0 + $1.virtualMilliseconds }) / 1e3
  }
  /// Hitches reported by the units.
  package var hitches: Int { doneHitches + busy.reduce(0) { $0 + $1.hitches } }
  /// The largest live bytes of a running unit.
  package var liveBytes: Int { busy.map(\.liveBytes).max() ?? 0 }

  /// The scores that scale a unit: the host's, and the speed of effects' work, `nil` if effects do none.
  package typealias Scores = (host: Double, decode: Double?)

  /// Runs orders until `next` returns `nil`, each scaled by the scores at its start.
  ///
  /// `tick` is called about ten times a second. If it returns false, no further unit starts. After SIGTERM, active workers are
  /// killed and leave no result.
  package func run(
    _ next: () -> WorkOrder?, scores: () -> Scores, tick: () -> Bool
  ) throws(RunError) {
    var goesOn = true
    // Also on an error, no worker may keep writing into the folder.
    defer { endWorkers() }
    while true {
      while goesOn, busy.count < workers, var order = next() {
        (order.hostScore, order.decodeScore) = scores()
        try start(order)
        lastStarted = order.unit
      }
      if busy.isEmpty { return endIdle() }
      let ready = ChildProcess.waitForOutput(busy.map(\.process), milliseconds: 100)
      for index in ready.indices.reversed() where ready[index] { listen(to: index) }
      goesOn = tick() && goesOn && refusals.isEmpty
      // A search of orders may take long, and the unit's own result does not need it.
      if !goesOn { endWorkers { $0.schedules != nil } }
      guard HostSignals.sawTermination else { continue }
      endWorkers()
      // Lets the caller note the interruption, even if the signal came after its last call.
      _ = tick()
      return
    }
  }

  /// Kills the active workers, or those with matching orders, and waits for them.
  private func endWorkers(_ isMeant: (WorkOrder) -> Bool = { _ in true }) {
    for index in busy.indices.reversed() where isMeant(busy[index].order) {
      busy[index].isEnded = true
      busy[index].process.signal(9)
      finishProcess(index)
    }
    endIdle()
  }

  private func endIdle() {
    while let process = idle.popLast() {
      process.send("quit")
      add(process.wait())
    }
  }

  private func add(_ ending: ChildProcess.Ending) {
    peakResidentBytes = max(peakResidentBytes, ending.peakResidentBytes)
    cpuSeconds += ending.cpuSeconds
  }

  private func start(_ order: WorkOrder) throws(RunError) {
    do {
      let json = try JSONEncoder().encode(order)
      let known = idle.popLast()
      let process =
        try known
        ?? ChildProcess(
          path: executable, arguments: ["worker", "--copies"], environment: environment, sharing: claim,
          attended: true)
      process.send("open \(String(decoding: json, as: UTF8.self))")
      process.send("run")
      busy.append(Busy(order: order, process: process, makesCopies: known != nil))
    } catch {
      throw .cannotStartWorker("\(error)")
    }
  }

  private func listen(to index: Int) {
    guard let line = busy[index].process.receive() else { return finishProcess(index) }
    switch WorkerMessage(line: line) {
    case .progress(let frames, let virtual, let hitches, let live):
      busy[index].frames = frames
      busy[index].virtualMilliseconds = virtual
      busy[index].hitches = hitches
      busy[index].liveBytes = live
    case .violated(let count): violations += count
    case .done:
      busy[index].isDone = true
      quit(index)
    case .failed(let reason):
      // The first failure is the cause: a unit that cannot be opened cannot be run either.
      busy[index].failure = busy[index].failure ?? reason
      quit(index)
    case .refused(let isMissing, let reason):
      busy[index].failure = reason
      busy[index].refusal = isMissing ? .missingInput(reason) : .invalidInput(reason)
      quit(index)
    case .hindered(let reason):
      busy[index].failure = reason
      busy[index].isHindered = true
      quit(index)
    case .ready(_, let words): busy[index].makesCopies = words.contains(WorkerLoop.copies)
    case .ended(let ending):
      let process = busy[index].process
      finish(index, ending)
      idle.append(process)
    case .opened, .traced, .looked: break
    case nil: busy[index].failure = "a worker sent an unknown message: \(line.prefix(80))"
    }
  }

  /// A worker that makes copies continues after its unit.
  private func quit(_ index: Int) { if !busy[index].makesCopies { busy[index].process.send("quit") } }

  /// Seconds that a copy may take to end after its worker.
  private static let copyPatience = 2.0

  /// Handles the end of a worker process.
  private func finishProcess(_ index: Int) {
    let ending = busy[index].process.wait()
    if busy[index].makesCopies { busy[index].process.drain(within: WorkerPool.copyPatience) }
    add(ending)
    finish(index, ending)
  }

  private func finish(_ index: Int, _ ending: ChildProcess.Ending) {
    let worker = busy.remove(at: index)
    let lastWords = worker.process.takeLastWords()
    // A signal to all processes of a run also ends workers that do not ignore it yet.
    let isEnded = worker.isEnded || (ending.signal != nil && HostSignals.sawTermination)
    guard worker.isDone || !isEnded else { return }
    doneFrames += worker.frames
    doneMilliseconds += worker.virtualMilliseconds
    doneHitches += worker.hitches
    unitsDone += 1
    guard !worker.isDone else { return }
    failedUnits += 1
    let outcome = WorkerEnding(
      ending: ending, reason: worker.failure, place: worker.process.trail?.place,
      lastWords: lastWords, sessionWord: subject.sessionWord
    ).outcome
    let words = "\(subject.unitWord.one) \(worker.order.unit): \(outcome)"
    if let refusal = worker.refusal { refusals.append((worker.order.unit, refusal)) }
    if worker.isHindered { hindered.append(words) }
    if ending.isFromOutside || ending.isByLimit { killed.append(words) }
    if worker.order.schedules != nil {
      // The unit's result under the natural order stays. If the machine interfered, the search is repeated later.
      if worker.isHindered || ending.isFromOutside || ending.isByLimit { return }
      var schedules = UnitSchedules(unit: worker.order.unit)
      schedules.failure = outcome
      try? UnitFiles(folder: worker.order.results).write(schedules)
      return
    }
    let summary = UnitSummary(unit: worker.order.unit, outcome: outcome, sessions: [])
    try? UnitFiles(folder: worker.order.results).write(UnitResult(summary: summary))
  }
}
