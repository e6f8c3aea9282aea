/// The ratio of our time and a peer's.
package struct Ratio: Hashable, Sendable {
  /// The direction of the fraction.
  package enum Direction: Hashable, Sendable {
    /// Our time over the peer's: 1 is even, less is better.
    case cost
    /// The peer's time over ours: 1 is even, more is better.
    case speed

    func ratio(_ ours: Double, _ peer: Double) -> Double { self == .cost ? ours / peer : peer / ours }
  }

  /// The ratio of the fastest rounds: other work on the machine can only add time to either side.
  package let value: Double
  /// The ratios of the rounds, ascending.
  private let rounds: [Double]

  /// The ratio of two timings with the same number of rounds, at least one.
  package init(of ours: Timings, to peer: Timings, _ direction: Direction) {
    precondition(
      ours.perCall.count == peer.perCall.count && !ours.perCall.isEmpty,
      "\(ours.perCall.count) rounds against \(peer.perCall.count)")
    value = direction.ratio(ours.best, peer.best)
    rounds = zip(ours.perCall, peer.perCall).map { direction.ratio($0, $1) }.sorted()
  }

  /// The range of the middle half of the rounds' ratios.
  package var spread: ClosedRange<Double> {
    rounds[rounds.count / 4]...rounds[rounds.count - 1 - rounds.count / 4]
  }
}
