internal import Dispatch
internal import Synchronization

/// Runs a pass on several threads. The result does not depend on their number or speed.
///
/// Threads take blocks from a shared counter and add whole numbers.
package struct SweepEngine: Sendable {
  /// The number of threads, at least 1.
  package var workers: Int
  /// Called between blocks; once it returns true, the pass ends with partial results.
  package var mustStop: @Sendable () -> Bool
  /// Called after each block with the evaluations (gestures times settings) made so far, and their total.
  package var report: @Sendable (Int, Int) -> Void

  package init(
    workers: Int, mustStop: @escaping @Sendable () -> Bool = { false },
    report: @escaping @Sendable (Int, Int) -> Void = { _, _ in }
  ) {
    precondition(workers >= 1, "\(workers) workers; at least 1 is needed")
    self.workers = workers
    self.mustStop = mustStop
    self.report = report
  }

  /// Runs every block of the pass under every setting. O(samples x settings).
  package func run<Recogniser>(_ pass: SweepPass<Recogniser>) -> SweepResult {
    let empty = [SettingTally](repeating: SettingTally(), count: pass.settings.count)
    let state = Mutex(Progress(tallies: Array(repeating: empty, count: pass.streams.count)))
    DispatchQueue.concurrentPerform(iterations: workers) { _ in
      var bench = SweepBench(pass)
      while let unit = state.withLock({ $0.nextUnit(of: pass, mustStop: mustStop) }) {
        bench.play(unit: unit)
        let done = state.withLock { $0.add(bench.tallies, unit: unit, pass) }
        report(done * pass.settings.count, pass.streams.count * pass.gestures * pass.settings.count)
      }
    }
    return state.withLock {
      SweepResult(tallies: $0.tallies, unitsDone: $0.unitsDone, unitCount: pass.unitCount)
    }
  }

  private struct Progress {
    var tallies: [[SettingTally]]
    var unitsBegun = 0
    var unitsDone = 0
    var gesturesDone = 0

    mutating func nextUnit(of pass: SweepPass<some SweptRecogniser>, mustStop: () -> Bool) -> Int? {
      guard unitsBegun < pass.unitCount, !mustStop() else { return nil }
      defer { unitsBegun += 1 }
      return unitsBegun
    }

    mutating func add(_ block: [SettingTally], unit: Int, _ pass: SweepPass<some SweptRecogniser>) -> Int {
      let stream = unit % pass.streams.count
      for index in block.indices { tallies[stream][index].add(block[index]) }
      unitsDone += 1
      gesturesDone += pass.gestureCount(ofUnit: unit)
      return gesturesDone
    }
  }
}

/// The state of one thread: a block, a driver for each setting and device, and the counts of the current block.
struct SweepBench<Recogniser: SweptRecogniser> {
  private let pass: SweepPass<Recogniser>
  private var block = GestureBlock()
  private var outcomes: [GestureOutcome] = []
  /// The judgements of the block under the pass's reference; empty without one.
  private var reference: [Judgement] = []
  /// By device, then by setting.
  private var drivers: [[RecogniserDriver<Recogniser>]]
  private(set) var tallies: [SettingTally]

  init(_ pass: SweepPass<Recogniser>) {
    self.pass = pass
    tallies = [SettingTally](repeating: SettingTally(), count: pass.settings.count)
    let deviceCount = pass.streams[0].devices.count
    drivers = (0..<deviceCount).map { device in
      pass.settings.map { RecogniserDriver($0.onDevices[device]) }
    }
  }

  /// Generates a unit's block and runs it under every setting; `tallies` then holds its counts alone.
  mutating func play(unit: Int) {
    let stream = pass.streams[unit % pass.streams.count]
    let device = stream.fill(
      &block, index: unit / pass.streams.count, count: pass.gestureCount(ofUnit: unit))
    if let place = pass.reference {
      drivers[device][place].play(block, into: &outcomes)
      reference.removeAll(keepingCapacity: true)
      for index in outcomes.indices {
        reference.append(Judgement(block.gestures[index], outcomes[index], on: pass.screen))
      }
      judge(place)
    }
    for setting in pass.settings.indices where setting != pass.reference {
      drivers[device][setting].play(block, into: &outcomes)
      judge(setting)
    }
  }

  private mutating func judge(_ setting: Int) {
    tallies[setting].clear()
    for index in outcomes.indices {
      let judgement = Judgement(block.gestures[index], outcomes[index], on: pass.screen)
      tallies[setting].add(judgement, latency: outcomes[index].latency)
      if !reference.isEmpty { tallies[setting].pair.add(judgement, reference[index]) }
    }
  }
}
