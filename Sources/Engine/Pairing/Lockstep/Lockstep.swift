package import Kernel

/// Lets several processes play the same unit at the same time, burst by burst in turns.
///
/// What disturbs the machine for a millisecond or more meets all of them alike. Who begins is drawn for every other turn;
/// the turn after it goes backwards, so that nobody follows the same neighbour all the time.
package struct Lockstep {
  private let burst: Int
  private var chance: RandomSource

  /// Turns of so many frames, at least 1, in an order that the stream decides.
  package init(burst: Int, chance: RandomSource) {
    precondition(burst > 0, "bursts of \(burst) frames")
    self.burst = burst
    self.chance = chance
  }

  /// Plays so many repetitions with each process; the result is by process, then by repetition. O(frames).
  package mutating func play(
    _ steppers: [any Stepper], repetitions: Int
  ) throws(PairingError) -> [[SteppedFrames]] {
    var played = steppers.map { _ in [SteppedFrames]() }
    for repetition in 0..<repetitions {
      for index in order(of: steppers.count) where repetition > 0 { try steppers[index].beginRepetition() }
      try playOnce(steppers)
      for index in steppers.indices { played[index].append(try steppers[index].finishRepetition()) }
    }
    return played
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
