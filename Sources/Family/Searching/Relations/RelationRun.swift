internal import Dispatch
package import Gestures
internal import Kernel
internal import Simulation
internal import Sweeping
internal import Synchronization
internal import Touches

/// Generates sequences of every age, screen, preset and device, and holds each against every relation. Blocks are merged
/// in their order, so the result does not depend on the number of workers.
package struct RelationRun: Sendable {
  package let seed: UInt64
  /// Threads at a time, at least 1.
  package var workers: Int
  /// Asked between rounds; once `true`, the check ends with what it has.
  package var mustStop: @Sendable () -> Bool
  /// Told after each round: sequences checked, of how many.
  package var report: @Sendable (Int, Int) -> Void
  /// Changes each preset before it is checked, so that a planted fault can be seen found.
  package var alter: @Sendable (inout GestureSettings) -> Void = { _ in }

  private static let blockSize = 250
  private static let roundSize = 64

  package init(
    seed: UInt64, workers: Int, mustStop: @escaping @Sendable () -> Bool = { false },
    report: @escaping @Sendable (Int, Int) -> Void = { _, _ in }
  ) {
    precondition(workers >= 1, "\(workers) workers")
    self.seed = seed
    self.workers = workers
    self.mustStop = mustStop
    self.report = report
  }

  /// Checks so many sequences. O(sequences x samples).
  package func run(sequences: Int) -> RelationReport {
    var total = RelationReport()
    let blockCount = (sequences + RelationRun.blockSize - 1) / RelationRun.blockSize
    var next = 0
    while next < blockCount {
      guard !mustStop() else {
        total.isComplete = false
        break
      }
      let round = next..<min(next + RelationRun.roundSize, blockCount)
      let results = Mutex([RelationReport](repeating: RelationReport(), count: round.count))
      DispatchQueue.concurrentPerform(iterations: workers) { worker in
        for block in round where block % workers == worker {
          let count = min(RelationRun.blockSize, sequences - block * RelationRun.blockSize)
          let result = check(block: block, count: count)
          results.withLock { $0[block - round.lowerBound] = result }
        }
      }
      results.withLock { for result in $0 { total.add(result) } }
      next = round.upperBound
      report(total.sequences, sequences)
    }
    return total
  }

  /// Block n takes the n-th of ages, screens and presets in turn; its panel reports at 240 Hz.
  private func check(block number: Int, count: Int) -> RelationReport {
    let groups = AgeGroup.allCases
    let screens = SweepScreen.allCases
    let presets = GesturePreset.allCases
    let group = groups[number % groups.count]
    let screen = screens[number / groups.count % screens.count]
    let preset = presets[number / (groups.count * screens.count) % presets.count]
    var devices = DeviceProfile.reference
    for index in devices.indices { devices[index].touchHertz = 240 }
    let root = SeedTree(seed).child("relations")
    let stream = GestureStream(
      group, screen: screen, devices: devices, deviceWeights: devices.map { _ in 1 }, mix: .standard(screen),
      half: .heldOut, root: root)
    var block = GestureBlock()
    let device = devices[stream.fill(&block, index: number, count: count)]
    var settings = GestureSettings(preset, on: device.screen)
    alter(&settings)
    var bench = RelationBench(
      settings, screen: screen, random: root.child("changes").child(number).stream())
    for index in 0..<count {
      bench.check(
        block.samples[block.gestures[index].samples],
        label:
          "gesture \(index) of block \(number), seed \(seed): \(preset), \(screen.rawValue), \(device.name)")
    }
    return bench.report
  }
}
