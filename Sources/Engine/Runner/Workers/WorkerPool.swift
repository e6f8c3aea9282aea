internal import Foundation
package import HostSystem
internal import Metrics
package import Playing

/// Runs units in worker processes, a few at a time, each in a process of its own: a copy of a worker that has been set up once, or, where
/// a worker cannot be copied, the worker itself.
///
/// A unit's result is a file; a process that crashes leaves a result that says so, and the others go on.
package final class WorkerPool {
  private struct Busy {
    var order: WorkOrder
    var process: ChildProcess
    /// Whether the process plays each unit in a copy of itself, and goes on after it.
    var makesCopies = false
    var frames = 0
    var virtualMilliseconds = 0
    var hitches = 0
    var liveBytes = 0
    var failure: String?
    var refusal: RunError?
    var isHindered = false
    var isDone = false
    /// Whether the run ended it: of its unit nothing is known then.
    var isEnded = false
  }

  private let subject: any PlayedSubject
  private let executable: String
  private let environment: [String: String]
  private let workers: Int
  private let claim: ClaimedFolder?
  private var busy: [Busy] = []
  /// Workers whose copy has ended, and which can make another one.
  private var idle: [ChildProcess] = []
  private var doneFrames = 0
  private var doneMilliseconds = 0
  private var doneHitches = 0
  package private(set) var unitsDone = 0
  /// Of those, the ones that crashed or failed; and violations of invariants by all others.
  package private(set) var failedUnits = 0
  package private(set) var violations = 0
  /// The unit that was started last; `nil`: none was.
  package private(set) var lastStarted: Int?
  /// Why the input of the unit with the lowest number that was refused is of no use, as a run's error; `nil`: none was.
  package var refusal: RunError? { refusals.min { $0.unit < $1.unit }?.error }
  private var refusals: [(unit: Int, error: RunError)] = []
  /// Units that the machine was in the way of, each with the reason: their workers said so.
  package private(set) var hindered: [String] = []
  /// Units whose workers were killed by somebody, each with the signal: by hand, by an engine, or because memory ran out.
  package private(set) var killed: [String] = []
  /// Largest resident set of any worker so far, bytes, and CPU seconds of all that ended.
  package private(set) var peakResidentBytes = 0
  package private(set) var cpuSeconds = 0.0

  /// A pool of so many processes at a time, at least 1, each `executable worker`. The folder that they write into stays claimed
  /// until the last of them has ended.
  package init(
    _ subject: any PlayedSubject, executable: String, workers: Int, hashing: HashingMode,
    sharing claim: ClaimedFolder? = nil
  ) {
    self.claim = claim
    self.subject = subject
    self.executable = executable
    self.workers = workers
    environment = StableEnvironment.settings(from: ProcessInfo.processInfo.environment, hashing: hashing)
  }

  /// Active frames that the units have told of.
  package var frames: Int { doneFrames + busy.reduce(0) { $0 + $1.frames } }
  /// Virtual seconds that the units have told of.
  package var simulatedSeconds: Double {
    Double(doneMilliseconds + busy.reduce(0) { $0 + $1.virtualMilliseconds }) / 1e3
  }
  /// Hitches that the units have told of.
  package var hitches: Int { doneHitches + busy.reduce(0) { $0 + $1.hitches } }
  /// Live bytes of the units at hand, the largest.
  package var liveBytes: Int { busy.map(\.liveBytes).max() ?? 0 }

  /// What a unit is scaled by: the host's score, and how fast it does what effects rest on, `nil` where that is not done.
  package typealias Scores = (host: Double, decode: Double?)

  /// Runs the orders until there is no next one, each scaled by the scores known when it starts; `tick` is called some ten times a second, and returning
  /// false ends with the units at hand. After SIGTERM those are not waited for: their workers are killed, and they leave nothing.
  package func run(
    _ next: () -> WorkOrder?, scores: () -> Scores, tick: () -> Bool
  ) throws(RunError) {
    var goesOn = true
    // Whatever is thrown, no worker goes on writing into a folder that this process is done with.
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
      // A search of orders may be long, and the unit's own result is there without it.
      if !goesOn { endWorkers { $0.schedules != nil } }
      guard HostSignals.sawTermination else { continue }
      endWorkers()
      // The caller notes that the run was ended, also where the signal came after it was last asked.
      _ = tick()
      return
    }
  }

  /// Kills the workers at hand, those at such an order, and waits until they are gone.
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
      // The first is the cause: what cannot be opened cannot be run either.
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
    case nil: busy[index].failure = "a worker said something unknown: \(line.prefix(80))"
    }
  }

  /// One that goes on after its unit is not asked to end.
  private func quit(_ index: Int) { if !busy[index].makesCopies { busy[index].process.send("quit") } }

  /// Seconds that a copy may take to end behind its worker.
  private static let copyPatience = 2.0

  /// The worker has ended, or was killed.
  private func finishProcess(_ index: Int) {
    let ending = busy[index].process.wait()
    if busy[index].makesCopies { busy[index].process.drain(within: WorkerPool.copyPatience) }
    add(ending)
    finish(index, ending)
  }

  private func finish(_ index: Int, _ ending: ChildProcess.Ending) {
    let worker = busy.remove(at: index)
    let lastWords = worker.process.takeLastWords()
    // A signal to all processes of a run ends workers that did not ignore it yet.
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
      // What the unit did under the natural order stands. Where the machine was in the way, the search is made anew.
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
