internal import Foundation
internal import HostSystem
internal import Kernel
internal import Metrics
internal import Population
internal import Reporting
internal import Simulation

/// One family's evening in this process: the world of its devices, the recorders and the checkers, once or repeated.
package final class FamilyRun {
  private let order: WorkOrder
  private let meter: HostMeter
  private let plan: FamilyPlan
  private var stage: FamilyStage
  private var repetition = 0
  /// Device nanoseconds of product work by session, repetition and frame; only when there are repetitions.
  private var costs: [[[Int32]]] = []
  /// Digests by session and frame, of the first repetition.
  private var digests: [[UInt64]] = []
  private var nondeterministic: [String] = []
  private var simulatedSeconds = 0.0
  private var preemption: PreemptionWatch
  private var steppedFrames = 0
  private var lastProgress: Int64 = 0

  /// Sets the family up at the beginning of its session.
  package init(order: WorkOrder) throws(RunError) {
    guard let meter = HostMeter() else {
      throw .unsupported("the allocator of this process keeps no counters")
    }
    self.order = order
    self.meter = meter
    plan = try FamilyStage.plan(for: order)
    stage = try FamilyStage(order: order, plan: plan, meter: meter, isLast: order.repetitions <= 1)
    preemption = PreemptionWatch()
    startRepetition()
  }

  /// Children of the family, each on a device of its own.
  package var childCount: Int { plan.children.count }

  /// Runs all repetitions to their end, writes the family's result and returns its digest.
  package func runToEnd(progress: (WorkerMessage) -> Void) throws(RunError) -> String {
    while try stepOnce() != nil {
      if steppedFrames & 1_023 == 0 { report(progress) }
    }
    report(progress, always: true)
    let result = try finish()
    return result.summary.children.map(\.digest).joined(separator: "-")
  }

  /// Runs a number of active frames of all devices together; fewer at the end of the last repetition.
  package func step(frames: Int) throws(RunError) -> WorkerMessage {
    var stepped = 0
    var product: Int64 = 0
    while stepped < frames, let nanoseconds = try stepOnce() {
      product += nanoseconds
      stepped += 1
    }
    return .stepped(frames: stepped, digest: stage.digest.hexadecimal, productNanoseconds: Int(product))
  }

  // MARK: Stepping

  /// One active frame; its product nanoseconds on this host, or `nil` when all is over.
  private func stepOnce() throws(RunError) -> Int64? {
    while true {
      if let device = stage.world.step() {
        take(device)
        steppedFrames += 1
        return stage.world.sessions[device].record.productNanoseconds
      }
      stage.finishSessions()
      simulatedSeconds += stage.sessionSeconds
      guard repetition + 1 < order.repetitions else { return nil }
      repetition += 1
      stage.tearDown()
      stage = try FamilyStage(
        order: order, plan: plan, meter: meter, isLast: repetition + 1 == order.repetitions)
      startRepetition()
    }
  }

  private func startRepetition() {
    guard order.repetitions > 1 else { return }
    for session in stage.world.sessions.indices {
      if repetition == 0 {
        costs.append([])
        digests.append([])
      }
      costs[session].append([])
    }
  }

  private func take(_ device: Int) {
    preemption.frameRan()
    let record = stage.world.sessions[device].record
    var steady: Int?
    if order.repetitions > 1 {
      let raw = stage.recorders[device].times.rawProduct(record)
      costs[device][repetition].append(Int32(clamping: raw))
      checkDigest(device, record)
      steady = steadyCost(device, frame: costs[device][repetition].count - 1)
    }
    stage.take(device, steady: steady)
  }

  private func checkDigest(_ device: Int, _ record: FrameRecord) {
    if repetition == 0 {
      digests[device].append(record.digest)
      return
    }
    let frame = costs[device][repetition].count - 1
    guard nondeterministic.count < 5,
      frame >= digests[device].count || digests[device][frame] != record.digest
    else {
      return
    }
    let seconds = Double(record.vsync.nanoseconds) / 1e9
    nondeterministic.append(
      "family \(order.family), child \(device + 1), frame \(record.frame.number) (\(seconds) s): repetition \(repetition + 1) differs from the first"
    )
  }

  /// With three repetitions or more the second-smallest of all but the first, which was the cold start; with so few that
  /// there is no second, the larger of what there is.
  private func steadyCost(_ device: Int, frame: Int) -> Int? {
    guard repetition + 1 == order.repetitions, order.repetitions >= 3 else { return nil }
    var smallest = Int32.max
    var second = Int32.max
    for run in 1..<order.repetitions where frame < costs[device][run].count {
      let cost = costs[device][run][frame]
      if cost < smallest {
        second = smallest
        smallest = cost
      } else if cost < second {
        second = cost
      }
    }
    return second == .max ? nil : Int(second)
  }

  private func report(_ progress: (WorkerMessage) -> Void, always: Bool = false) {
    let now = HostClock.monotonic()
    guard always || now - lastProgress > 200_000_000 else { return }
    lastProgress = now
    let virtual = stage.world.sessions.reduce(0) { $0 + Int($1.record.vsync.nanoseconds / 1_000_000) }
    progress(
      .progress(
        frames: steppedFrames, virtualMilliseconds: virtual + Int(simulatedSeconds * 1_000),
        hitches: stage.recorders.reduce(0) { $0 + $1.times.hitchCount },
        liveBytes: stage.world.sessions.map(\.liveBytes).max() ?? 0))
  }

  // MARK: The result

  private func finish() throws(RunError) -> FamilyResult {
    var result = FamilyResult(summary: stage.summary())
    stage.addResults(to: &result)
    result.nondeterministic = nondeterministic
    result.simulatedSeconds = simulatedSeconds
    result.cpuSeconds = Double(HostClock.processCPU()) / 1e9
    result.peakResidentBytes = ProcessUsage.peakResidentBytes()
    result.preemptedBursts = preemption.bursts
    let files = FamilyFiles(folder: order.results)
    do {
      try stage.writeRows(to: files)
      try files.write(result)
    } catch {
      throw .cannotWrite("\(error)")
    }
    stage.tearDown()
    return result
  }
}
