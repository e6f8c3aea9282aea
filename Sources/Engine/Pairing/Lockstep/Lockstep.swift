package import Kernel

/// Runs the same unit in several processes in turns, burst by burst.
///
/// A disturbance of the machine of a millisecond or more affects all of them alike. The order is drawn anew for every other turn.
/// The turn in between reverses it, so that no process always follows the same one.
package struct Lockstep {
  private let burst: Int
  private var chance: RandomSource

  /// Creates turns of `burst` frames, at least 1, in an order drawn from `chance`.
  package init(burst: Int, chance: RandomSource) {
    precondition(burst > 0, "bursts of \(burst) frames")
    self.burst = burst
    self.chance = chance
  }

  /// Runs so many repetitions with each process. Returns the frames by process, then by repetition. O(frames).
  package mutating func play(
    _ steppers: [any Stepper], repetitions: Int
  ) throws(PairingError) -> [[SteppedFrames]] {
    var simulated = steppers.map { _ in [SteppedFrames]() }
    for repetition in 0..<repetitions {
      for index in order(of: steppers.count) where repetition > 0 { try steppers[index].beginRepetition() }
      try playOnce(steppers)
      for index in steppers.indices { simulated[index].append(try steppers[index].finishRepetition()) }
    }
    return simulated
  }

  private mutating func playOnce(_ steppers: [any Stepper]) throws(PairingError) {
    var isOver = steppers.map { _ in false }
    var turn = order(of: steppers.count)
    var isBackwards = false
    while isOver.contains(false) {
      for index in turn where !isOver[index] {
        isOver[index] = try steppers[index].step(frames: burst) < burst
      }
      if isBackwards { turn = order(of: steppers.count) } else { turn.reverse() }
      isBackwards.toggle()
    }
  }

  private mutating func order(of count: Int) -> [Int] { Array(0..<count).shuffled(using: &chance) }
}
