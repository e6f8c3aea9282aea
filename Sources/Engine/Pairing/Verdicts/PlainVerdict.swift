/// The verdict of a simpler method on the same frames, shown by `scripts/selfcheck` for comparison.
package struct PlainVerdict: Codable, Hashable, Sendable {
  /// `mean`, `p50`, `p99` or `ranks`.
  package var method: String
  package var verdict: PairVerdict

  /// The methods in table order.
  package static let methods = ["mean", "p50", "p99", "ranks"]

  /// Applies all methods to the pooled frames of all pairs. Mean, median and 99th percentile are judged by the margin. A rank
  /// test at 5 % treats frames as independent. O(frames of all pairs x their log).
  static func all(_ rounds: [PairedRound], rule: VerdictRule) -> [PlainVerdict] {
    let old = rounds.flatMap { $0.costs[PairingRole.old.rawValue].map(Double.init) }
    let new = rounds.flatMap { $0.costs[PairingRole.new.rawValue].map(Double.init) }
    let ratios = [
      Sample.mean(new) / max(1, Sample.mean(old)), Sample.median(new) / max(1, Sample.median(old)),
      Sample.quantile(new, 0.99) / max(1, Sample.quantile(old, 0.99)),
    ]
    let ranks = MannWhitney(new, old)
    let isLarger = ranks.statistic * 2 > Double(new.count) * Double(old.count)
    let byRanks: PairVerdict = ranks.chance >= 0.05 ? .same : isLarger ? .worse : .better
    return zip(methods, ratios.map { plain($0, rule: rule) } + [byRanks]).map {
      PlainVerdict(method: $0, verdict: $1)
    }
  }

  private static func plain(_ ratio: Double, rule: VerdictRule) -> PairVerdict {
    if ratio >= 1 + rule.margin { return .worse }
    return ratio <= 1 / (1 + rule.margin) ? .better : .same
  }
}
