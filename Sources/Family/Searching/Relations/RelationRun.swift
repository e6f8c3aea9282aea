package import Fuzzing
package import Gestures
internal import Kernel
internal import Simulation
internal import Sweeping
internal import Touches

/// Generates sequences of every age, screen, preset and device, and checks each against every relation.
package struct RelationRun: Sendable {
  package let seed: UInt64
  package var rounds: SearchRounds
  /// Changes each preset before it is checked; used to plant a fault.
  package var alter: @Sendable (inout GestureSettings) -> Void = { _ in }

  private static let blockSize = 250
  private static let roundSize = 64

  package init(seed: UInt64, rounds: SearchRounds) {
    self.seed = seed
    self.rounds = rounds
  }

  /// Checks this number of sequences. O(sequences x samples).
  package func run(sequences: Int) -> RelationReport {
    var total = RelationReport()
    let isComplete = rounds.run(
      cases: sequences, blocksOf: RelationRun.blockSize, roundsOf: RelationRun.roundSize, into: &total,
      play: { numbers, _ in
        check(block: numbers.lowerBound / RelationRun.blockSize, count: numbers.count)
      }, merge: { $1.add($0) })
    if !isComplete { total.isComplete = false }
    return total
  }

  /// Checks a block. Ages, screens and presets rotate with its number; its panel reports at 240 Hz.
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
