/// What the calls of one contestant took.
package struct Timings: Hashable, Sendable {
  package let name: String
  /// Nanoseconds a call, round by round.
  package var perCall: [Double]
  /// The same rounds on the clock on the wall.
  package var passedPerCall: [Double]

  package init(name: String, perCall: [Double] = [], passedPerCall: [Double] = []) {
    self.name = name
    self.perCall = perCall
    self.passedPerCall = passedPerCall
  }

  /// What the wall clock made of it.
  package var passed: Timings { Timings(name: name, perCall: passedPerCall, passedPerCall: passedPerCall) }

  /// The fastest round; infinite without rounds.
  package var best: Double { perCall.min() ?? .infinity }
}
