package import Metrics

/// What a comparison of two binaries came to.
package struct PairingOutcome: Codable, Sendable {
  package var verdict: PairVerdict
  /// One sentence that says why.
  package var reason: String
  /// Pairs played; as many A/A pairs.
  package var pairs: Int
  /// Frames that could be compared, in each pair.
  package var frames: Int
  /// Where the new binary did otherwise than the old one, first of all; where one of them did otherwise than itself.
  package var difference: PairedRound.Difference?
  package var unsteady: PairedRound.Difference?
  /// The median frame, which the verdict rests on; `nil` before there are two pairs.
  package var whole: PairedFigure?
  package var metrics: [PairedFigure] = []
  package var stages: [PairedFigure] = []
  /// Effects beside the frames by kind; their `frames` are how many there were.
  package var lanes: [PairedFigure] = []
  package var steps: [PairedFigure] = []
  package var findings: [LocalFinding] = []
  /// What simpler methods would have said.
  package var plain: [PlainVerdict] = []
  /// The frames' costs along the evening; `nil` before there are two pairs.
  package var strip: FrameStrip?
  /// What breaks under other orders; `nil` where none were asked for.
  package private(set) var orders: PairedOrders?
  /// The verdict on what frames cost and its reason, where other orders led to another one.
  private var costVerdict: PairVerdict?
  private var costReason: String?
  package var wallSeconds = 0.0
  /// `true` where it was interrupted before its pairs had decided; `nil` otherwise.
  package private(set) var isCutShort: Bool?

  /// Frames below which a median over them says little.
  package static let leastFrames = 100

  /// Whether each program repeats itself, as far as was seen.
  package var isSteady: Bool { unsteady == nil && orders?.differences.isEmpty != false }

  /// Whether further pairs would change nothing.
  package var isDecided: Bool { verdict != .undecided }

  /// What the rounds show so far.
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
      reason = "it takes two pairs or more to say anything"
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

  /// Adds what other orders showed: what breaks in the new program only is worse, whatever frames cost.
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

  /// The outcome as far as it is about what frames cost.
  package var ofCost: PairingOutcome {
    var outcome = self
    if let costVerdict, let costReason { (outcome.verdict, outcome.reason) = (costVerdict, costReason) }
    return outcome
  }

  /// Leaves it undecided, since it was interrupted, and says after how many of how many pairs.
  mutating func cutShort(of plan: PairingPlan) {
    isCutShort = true
    verdict = .undecided
    reason =
      "interrupted after \(pairs) of \(plan.pairsInWords), before they had decided; until then: \(reason)"
  }

  /// Kinds of effects that take longer in every pair than in any A/A pair, the most first.
  private func slowerLanes(_ rule: VerdictRule) -> [PairedFigure] {
    lanes.filter { rule.isSlower(pairs: $0.pairs, twins: $0.twins, among: lanes.count) }.sorted {
      $0.ratio.mean > $1.ratio.mean
    }
  }

  /// Where the time went that the new binary takes more: lanes that are slower, then stages by what they add, first that of
  /// the step or frames that the verdict rests on. Empty when none takes more.
  ///
  /// What a stage adds is the time itself. Its share times the ratio of its middle frame is another thing: a layout that is
  /// three times slower in each third frame adds most of all, and its middle frame is as it was.
  package func culprits(_ rule: VerdictRule = VerdictRule()) -> [PairedFigure] {
    let isWhole = whole.map { rule.verdict(pairs: $0.pairs, twins: $0.twins) == .worse } ?? false
    let own = isWhole ? nil : grave(rule).map { "stage.\($0.stage)" }
    let grown = stages.filter { $0.added > 0 }.sorted { first, second in
      if (first.name == own) != (second.name == own) { return first.name == own }
      return first.added > second.added
    }
    return slowerLanes(rule) + grown
  }

  /// What stands out for the worse and is a verdict by itself. Single frames are only where they matter to the whole: two
  /// builds let a buffer grow in different frames.
  private func grave(_ rule: VerdictRule) -> LocalFinding? {
    findings.first { $0.isWorse && ($0.extent == .step || $0.added >= rule.margin) }
  }

  private func otherBehaviour(_ words: ReportWords) -> String {
    if let place = unsteady {
      return "a binary does not repeat itself: \(place.told(words)) differs between two of its runs"
    }
    return difference.map { "the two behave differently from \($0.told(words)) on" } ?? ""
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
      // Who reads an interval without 0 takes it for a difference.
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
  /// Where it is, for a sentence.
  package func told(_ words: ReportWords) -> String {
    "\(words.unit.one) \(unit), \(words.session.one) \(session + 1), frame \(frame) (step `\(step)`)"
  }
}
