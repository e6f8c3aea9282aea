import HostSystem

/// Times contestants in rounds, one after the other and each round in another order.
///
/// A machine that is busy for a while then slows all of them, and each finds the same quiet moments. What decides is CPU
/// time of the calling thread, where what others do meanwhile does not count.
struct Contest {
  var rounds: Int
  /// Rounds before the first that counts.
  var warmUps = 1

  /// The contestants' times, in their order. O(rounds x contestants).
  func timings(of contestants: [Contestant]) throws -> [Timings] {
    var timings = contestants.map { Timings(name: $0.name) }
    for round in 0..<(warmUps + rounds) {
      for step in contestants.indices {
        let place = (step + round) % contestants.count
        let time = try time(contestants[place])
        guard round >= warmUps else { continue }
        timings[place].perCall.append(time.decisive)
        timings[place].passedPerCall.append(time.passed)
      }
    }
    return timings
  }

  private func time(_ contestant: Contestant) throws -> (decisive: Double, passed: Double) {
    try contestant.prepare()
    let (start, passedStart) = (HostClock.threadCPU(), HostClock.monotonic())
    try contestant.run()
    let (end, passedEnd) = (HostClock.threadCPU(), HostClock.monotonic())
    let calls = Double(contestant.calls)
    return (Double(end - start) / calls, Double(passedEnd - passedStart) / calls)
  }
}
