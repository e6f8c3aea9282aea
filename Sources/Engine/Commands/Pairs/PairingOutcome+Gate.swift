package import Comparing
package import Metrics
package import Pairing

extension PairingOutcome {
  /// The gate's findings from a comparison with an older program: the median frame; if slower, the stage that adds most; and each
  /// slower kind of effects. Values are ratios of new to old.
  ///
  /// Undecided results are skipped with their reason, or fail if `failsUndecided` is set. An interrupted comparison always fails.
  package func findings(_ rule: VerdictRule, failsUndecided: Bool = false) -> [GateFinding] {
    ofCost.costFindings(rule, failsUndecided: failsUndecided)
  }

  /// The gate's findings from other orders: each rule that breaks under some order of this program only.
  package func orderFindings(_ words: ReportWords) -> [GateFinding] {
    guard let orders else { return [] }
    return orders.broken.map {
      GateFinding(
        .invariant, $0.rule ?? "crash", .worse, "newly broken, under some orders only: \($0.text(words))")
    } + orders.differences.prefix(1).map { GateFinding(.run, "orders", .notDeterministic, $0) }
  }

  private func costFindings(_ rule: VerdictRule, failsUndecided: Bool) -> [GateFinding] {
    if verdict == .undecided { return [undecided(rule, fails: failsUndecided)] }
    guard verdict != .notComparable, let whole else {
      return [GateFinding(.metric, PairedFigure.wholeName, .notComparable, reason, samples: pairs)]
    }
    let slower = verdict == .worse ? culprits(rule) : []
    let isWhole = rule.verdict(pairs: whole.pairs, twins: whole.twins) == .worse
    let lanes = slower.filter { $0.share == 0 }
    let stage = isWhole || lanes.isEmpty ? slower.first { $0.share > 0 } : nil
    let margin = PercentText.plain(rule.margin)
    let frame = PairingOutcome.finding(
      whole, isWhole || (verdict == .worse && lanes.isEmpty) ? .worse : .holds,
      verdict == .worse ? reason : "",
      tolerance: margin)
    return [frame]
      + (stage.map { [PairingOutcome.finding($0, .worse, words(of: $0, whole), tolerance: margin)] } ?? [])
      + lanes.map {
        PairingOutcome.finding(
          $0, .worse, "takes longer beside the frames", tolerance: PercentText.plain(rule.laneMargin))
      }
  }

  private func undecided(_ rule: VerdictRule, fails: Bool) -> GateFinding {
    let words =
      isCutShort == true
      ? "\(reason); repeat it without an interruption"
      : "not decided after \(pairs) pairs: \(reason); repeat it on a quieter machine"
    var finding =
      whole.map {
        PairingOutcome.finding($0, .undecided, words, tolerance: PercentText.plain(rule.margin))
      } ?? GateFinding(.metric, PairedFigure.wholeName, .undecided, words, samples: pairs)
    if !fails, isCutShort != true { finding.standing = .skipped }
    return finding
  }

  /// Describes the added time of a stage and of all stages.
  private func words(of stage: PairedFigure, _ whole: PairedFigure) -> String {
    "adds \(PercentText.signed(stage.added)) of all product time; all stages together \(PercentText.signed(whole.added))"
  }

  /// Remarks for a comparison that found nothing worse; else empty.
  package func gateRemarks(_ words: ReportWords) -> [String] {
    let cost = ofCost
    return
      (cost.verdict == .same || cost.verdict == .better
      ? ["against the older program: \(cost.verdict.rawValue), \(cost.reason)"] : [])
      + (orders?.broken.isEmpty == true ? orders?.words(words) ?? [] : [])
  }

  private static func finding(
    _ figure: PairedFigure, _ result: GateFinding.Result, _ message: String, tolerance: String
  ) -> GateFinding {
    GateFinding(
      .metric, figure.name, result, message, stored: 1, value: figure.ratio.mean,
      unit: MetricUnit.one.rawValue,
      samples: figure.pairs.count, tolerance: tolerance)
  }
}
