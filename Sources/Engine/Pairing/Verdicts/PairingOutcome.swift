package import Metrics

/// The outcome of a comparison of two binaries.
package struct PairingOutcome: Codable, Sendable {
  package var verdict: PairVerdict
  /// The reason in one sentence.
  package var reason: String
  /// The number of pairs, and equally of A/A pairs.
  package var pairs: Int
  /// The comparable frames in each pair.
  package var frames: Int
  /// The first difference between the binaries, and the first between two runs of one of them.
  package var difference: PairedRound.Difference?
  package var unsteady: PairedRound.Difference?
  /// The median frame, which decides the verdict; `nil` with fewer than two pairs.
  package var whole: PairedFigure?
  package var metrics: [PairedFigure] = []
  package var stages: [PairedFigure] = []
  /// Effects on lanes by kind; their `frames` is the number of effects.
  package var lanes: [PairedFigure] = []
  package var steps: [PairedFigure] = []
  package var findings: [LocalFinding] = []
  /// The results of simpler methods.
  package var plain: [PlainVerdict] = []
  /// The frames' costs in order of time; `nil` with fewer than two pairs.
  package var strip: FrameStrip?
  /// The results under other orders; `nil` when not requested.
  package private(set) var orders: PairedOrders?
  /// The verdict on cost and its reason, if other orders overrode it.
  private var costVerdict: PairVerdict?
  private var costReason: String?
  package var wallSeconds = 0.0
  /// `true` when interrupted before a decision; `nil` otherwise.
  package private(set) var isCutShort: Bool?

  /// The fewest frames for a meaningful median.
  package static let leastFrames = 100

  /// Whether both programs behaved deterministically.
  package var isSteady: Bool { unsteady == nil && orders?.differences.isEmpty != false }

  /// Whether further pairs are unnecessary.
  package var isDecided: Bool { verdict != .undecided }

  /// Judges the rounds so far.
  init(_ rounds: [PairedRound], plan: PairingPlan) {
    pairs = rounds.count
    frames = rounds.map(\.count).min() ?? 0
    difference = rounds.lazy.compactMap(\.difference).first
    unsteady = rounds.lazy.compactMap(\.unsteady).first
    verdict = .notComparable
    reason = ""
    guard unsteady == nil, difference == nil else {
      reason = otherBehaviour(plan.words)
      return
    }
    guard rounds.isEmpty || frames >= PairingOutcome.leastFrames else {
      reason = "\(frames) frames are too few to compare: it takes \(PairingOutcome.leastFrames)"
      return
    }
    guard rounds.count > 1 else {
      verdict = .undecided
      reason = "at least two pairs are needed for a verdict"
      return
    }
    let figures = PairedFigures(rounds, rule: plan.rule)
    let whole = figures.whole
    self.whole = whole
    metrics = figures.metrics
    stages = figures.stages
    lanes = figures.lanes
    steps = figures.stepFigures
    findings = LocalFindings(figures, whole: whole).findings
    strip = FrameStrip(rounds)
    plain = PlainVerdict.all(rounds, rule: plan.rule)
    judge(whole, rule: plan.rule)
  }

  /// Adds the results under other orders. A failure in the new program only makes the verdict WORSE, whatever frames cost.
  mutating func add(_ orders: PairedOrders, _ words: ReportWords) {
    self.orders = orders
    guard !orders.differences.isEmpty || !orders.broken.isEmpty else { return }
    (costVerdict, costReason) = (verdict, reason)
    if let difference = orders.differences.first {
      (verdict, reason) = (.notComparable, "not deterministic: \(difference)")
    } else if let first = orders.broken.first {
      verdict = .worse
      reason = "\(first.rule ?? "a crash") is newly broken, under some orders only; frames: \(reason)"
    }
  }

  /// The outcome with the verdict on cost alone.
  package var ofCost: PairingOutcome {
    var outcome = self
    if let costVerdict, let costReason { (outcome.verdict, outcome.reason) = (costVerdict, costReason) }
    return outcome
  }

  /// Marks the outcome as undecided because of an interruption, and names the number of pairs.
  mutating func cutShort(of plan: PairingPlan) {
    isCutShort = true
    verdict = .undecided
    reason =
      "interrupted after \(pairs) of \(plan.pairsInWords), before they had decided; until then: \(reason)"
  }

  /// Kinds of effects that take longer in every pair than in any A/A pair, slowest ratio first.
  private func slowerLanes(_ rule: VerdictRule) -> [PairedFigure] {
    lanes.filter { rule.isSlower(pairs: $0.pairs, twins: $0.twins, among: lanes.count) }.sorted {
      $0.ratio.mean > $1.ratio.mean
    }
  }

  /// The parts in which the new binary takes more time: slower lanes, then stages by added time. The stage of the deciding step
  /// or frames comes first. Empty when nothing is slower.
  ///
  /// Added time is the cost itself. A stage's share times its median ratio can miss it: a layout that is three times slower in
  /// every third frame has an unchanged median.
  package func culprits(_ rule: VerdictRule = VerdictRule()) -> [PairedFigure] {
    let isWhole = whole.map { rule.verdict(pairs: $0.pairs, twins: $0.twins) == .worse } ?? false
    let own = isWhole ? nil : grave(rule).map { "stage.\($0.stage)" }
    let grown = stages.filter { $0.added > 0 }.sorted { first, second in
      if (first.name == own) != (second.name == own) { return first.name == own }
      return first.added > second.added
    }
    return slowerLanes(rule) + grown
  }

  /// A finding for the worse that is a verdict by itself: a whole step, or single frames that add at least the margin. Single
  /// frames alone are not enough: buffers grow in different frames in different builds.
  private func grave(_ rule: VerdictRule) -> LocalFinding? {
    findings.first { $0.isWorse && ($0.extent == .step || $0.added >= rule.margin) }
  }

  private func otherBehaviour(_ words: ReportWords) -> String {
    if let place = unsteady {
      return "a binary does not repeat itself: \(place.text(words)) differs between two of its runs"
    }
    return difference.map { "the two behave differently from \($0.text(words)) on" } ?? ""
  }

  private mutating func judge(_ whole: PairedFigure, rule: VerdictRule) {
    verdict = rule.verdict(pairs: whole.pairs, twins: whole.twins)
    let margin = PercentText.plain(rule.margin)
    let interval = "\(PercentText.signed(whole.ratio.low - 1)) to \(PercentText.signed(whole.ratio.high - 1))"
    switch verdict {
    case .same: reason = "the median frame costs \(interval), inside the margin of \(margin)"
    case .worse:
      let stage = culprits(rule).first { $0.share > 0 }
      reason =
        "the median frame costs more, by \(interval)"
        + (stage.map { ", most of it in \($0.name), \(PercentText.signed($0.added)) of all product time" }
          ?? "")
    case .better: reason = "the median frame costs less, by \(interval)"
    case .undecided, .notComparable:
      reason =
        "the median frame costs \(interval): with a margin of \(margin) and a noise floor of "
        + "\(PercentText.plain(whole.floor)), \(pairs) pairs do not decide"
      // An interval without 0 would be read as a difference; explain why it is not one.
      if whole.ratio.low > 1 || whole.ratio.high < 1 {
        reason +=
          "; this interval is of \(PercentText.plain(rule.confidence)), and a difference takes one of "
          + PercentText.plain(rule.differenceConfidence)
      }
    }
    if let lane = slowerLanes(rule).first {
      reason += "; \(lane.name), beside the frames, costs \(PercentText.signed(lane.ratio.mean - 1))"
      verdict = .worse
    }
    guard let worst = grave(rule), verdict != .worse else { return }
    verdict = .worse
    reason += "; but not everywhere: \(worst.words)"
  }
}

extension PairedRound.Difference {
  /// Names the place in a sentence.
  package func text(_ words: ReportWords) -> String {
    "\(words.unit.one) \(unit), \(words.session.one) \(session + 1), frame \(frame) (step `\(step)`)"
  }
}
