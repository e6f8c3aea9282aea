/// The times of one contestant.
package struct Timings: Hashable, Sendable {
  package let name: String
  /// CPU nanoseconds per call, by round.
  package var perCall: [Double]
  /// Wall-clock nanoseconds per call, by round.
  package var passedPerCall: [Double]

  package init(name: String, perCall: [Double] = [], passedPerCall: [Double] = []) {
    self.name = name
    self.perCall = perCall
    self.passedPerCall = passedPerCall
  }

  /// The timings by the wall clock.
  package var passed: Timings { Timings(name: name, perCall: passedPerCall, passedPerCall: passedPerCall) }

  /// The fastest round; infinite without rounds.
  package var best: Double { perCall.min() ?? .infinity }
}
