/// A row of the table: a ratio to one named peer.
package struct Finding: Hashable, Sendable {
  package var what: String
  /// Our figure and the peer's, with units.
  package var ours: String
  package var peer: String
  package var peers: String
  package var ratio: String
  package var spread: String
  package var target: Target
  package var verdict: Verdict

  package init(
    _ what: String, ours: String, peer: String, peers: String, ratio: String, spread: String = "",
    target: Target, verdict: Verdict
  ) {
    self.what = what
    self.ours = ours
    self.peer = peer
    self.peers = peers
    self.ratio = ratio
    self.spread = spread
    self.target = target
    self.verdict = verdict
  }

  /// The finding of a contest between two. Figures and ratio are those of the fastest rounds.
  package init(
    _ what: String, _ ours: Timings, against peer: Timings, _ direction: Ratio.Direction, _ target: Target,
    figure: (Double) -> String = RatioText.time
  ) {
    let ratio = Ratio(of: ours, to: peer, direction)
    self.init(
      what, ours: figure(ours.best), peer: peer.name, peers: figure(peer.best),
      ratio: RatioText.ratio(ratio.value), spread: RatioText.spread(ratio.spread), target: target,
      verdict: target.verdict(on: ratio.value))
  }
}
