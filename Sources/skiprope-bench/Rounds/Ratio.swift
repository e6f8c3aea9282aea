/// One side's time in relation to another's.
package struct Ratio: Hashable, Sendable {
  /// Which way the fraction stands.
  package enum Direction: Hashable, Sendable {
    /// Our time over the peer's: 1 is even, less is better.
    case cost
    /// The peer's time over ours: 1 is even, more is better.
    case speed

    func ratio(_ ours: Double, _ peer: Double) -> Double { self == .cost ? ours / peer : peer / ours }
  }

  /// The ratio of the fastest rounds: what others do on the machine only ever adds time, to a round of either side.
  package let value: Double
  /// Each round's own, ascending.
  private let rounds: [Double]

  /// Both sides ran the same rounds, at least one.
  package init(of ours: Timings, to peer: Timings, _ direction: Direction) {
    precondition(
      ours.perCall.count == peer.perCall.count && !ours.perCall.isEmpty,
      "\(ours.perCall.count) rounds against \(peer.perCall.count)")
    value = direction.ratio(ours.best, peer.best)
    rounds = zip(ours.perCall, peer.perCall).map { direction.ratio($0, $1) }.sorted()
  }

  /// Between what values the ratios of the middle half of the rounds lie.
  package var spread: ClosedRange<Double> {
    rounds[rounds.count / 4]...rounds[rounds.count - 1 - rounds.count / 4]
  }
}
