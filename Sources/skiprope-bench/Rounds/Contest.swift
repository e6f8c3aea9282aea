import HostSystem

/// Times contestants in rounds, one after another, in a different order each round.
///
/// A machine that is busy for a while slows all of them alike. CPU time of the calling thread decides: it excludes other work
/// on the machine.
struct Contest {
  var rounds: Int
  /// The rounds before the first that counts.
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
