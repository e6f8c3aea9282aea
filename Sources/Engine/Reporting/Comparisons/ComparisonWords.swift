internal import Comparing
internal import Kernel
internal import Metrics

/// The words that texts and Markdown share for a comparison.
struct ComparisonWords {
  let comparison: RunComparison
  /// Both screens at the first frame that differs; `nil`: there is none, or the runs were not repeated.
  var screens: ComparedScreens?

  /// Whether the comparison passes.
  var passes: Bool { comparison.exit == 0 }

  /// The two runs.
  var runs: [String] {
    let (old, new) = (comparison.old, comparison.new)
    return ["old: \(ComparisonWords.label(old))", "new: \(ComparisonWords.label(new))"]
  }

  private static func label(_ run: RunReport) -> String {
    "commit \(run.commit), \(run.machine.build) build, digest \(run.deterministic.digest)"
  }

  /// Changed rules, one sentence each, newly broken ones first.
  var rules: [String] {
    comparison.rules.map { rule in
      let counts =
        rule.old == rule.new ? "" : ", \(FigureText.grouped(rule.old)) -> \(FigureText.grouped(rule.new))"
      let example = rule.example.isEmpty ? "" : ": \(rule.example)"
      return "\(rule.kind.rawValue) \(rule.id) (\(rule.title)\(counts))\(example)"
    }
  }

  /// The changed rules for the first line: `NEWLY BROKEN expiry.shown, MENDED settle`.
  var rulesInShort: String {
    let reported = comparison.rules.filter { $0.kind != .still }.map { "\($0.kind.rawValue) \($0.id)" }
    let more = reported.count - MostSignificant.count
    return reported.prefix(MostSignificant.count).joined(separator: ", ")
      + (more > 0 ? " and \(more) more" : "")
  }

  /// The findings, one sentence each.
  var sentences: [String] {
    guard comparison.obstacles.isEmpty else {
      let isMended = comparison.outcome == .mended
      return comparison.obstacles.map {
        isMended ? "figures are not compared: \($0)" : "cannot be compared: \($0)"
      } + placed
    }
    let parts = [
      count(.same, "the same"), count(.worse, "worse"), count(.better, "better"),
      count(.notComparable, "not comparable"),
    ].compactMap { $0 }
    var lines = ["the same things happened; metrics that decide: \(parts.joined(separator: ", "))"]
    if comparison.metrics.allSatisfy({ !$0.isDeciding || $0.outcome == .notComparable }) {
      lines.append("no metric could be compared, so nothing is proven")
    }
    return lines + survey
  }

  private func count(_ outcome: ComparisonOutcome, _ words: String) -> String? {
    let count = comparison.deciding(outcome).count
    return count > 0 || outcome == .same ? "\(count) \(words)" : nil
  }

  /// Where the runs' behaviour diverges.
  var placed: [String] {
    guard let behaviour = comparison.behaviour, let first = behaviour.earliest else { return [] }
    var lines: [String]
    if let frame = behaviour.frame {
      lines = [
        "\(place(frame.session)) differs first, at \(FigureText.moment(frame.vsync)): \(placing(frame))"
      ]
    } else if let effect = behaviour.effect {
      lines = [
        "\(place(effect.session)) differs first, at \(FigureText.moment(effect.at)), in an effect; no frame differs"
      ]
    } else {
      let when =
        first.second.map(Instant.text(ofSecond:))
        ?? "in an unknown second: only its end differs, or no seconds were stored"
      lines = ["\(place(first.name)) differs first, \(when)"]
    }
    let others = behaviour.sessions.count - 1
    if others > 0 { lines.append("\(others) more \(others == 1 ? "session differs" : "sessions differ")") }
    return lines + differing(behaviour)
  }

  /// The page's list above the screens, and the list below with findings that its table of items does not contain.
  var parting: [String] {
    guard screens?.isComplete == true else { return sentences }
    return sentences.filter { !differingNow.contains($0) }
  }
  var others: [String] {
    guard let screens, screens.isComplete else { return [] }
    return differingNow.filter { !screens.lines().contains($0) && !$0.hasSuffix(":") }
  }
  private var differingNow: [String] { comparison.behaviour.map(differing) ?? [] }

  /// The differences at the point where the runs diverge, old before new.
  private func differing(_ behaviour: BehaviourDifference) -> [String] {
    if let frame = behaviour.frame {
      guard let screens, screens.isComplete else {
        return ["what differs there: \(facts(frame.facts))"] + (screens?.remarks ?? [])
      }
      let others = frame.facts.filter { !$0.isDigest && !$0.name.hasSuffix(" items") }
      return
        (screens.differences.isEmpty
        ? ["both show the same there"] : ["what differs on screen there, old -> new:"] + screens.lines())
        + (others.isEmpty ? [] : ["what else differs in that frame: \(facts(others))"])
    }
    if let effect = behaviour.effect {
      return ["old: \(describe(effect.old))", "new: \(describe(effect.new))"]
    }
    if behaviour.hadFrames {
      return [
        "no stored frame differs, and no effect: the difference is in state that neither shows, which the digest covers"
      ]
    }
    return [
      "the first frame that differs is unknown: frames are stored by `--keep-frames all` only, and no replay "
        + "reproduced both runs; `--binary old=PROGRAM` and `--binary new=PROGRAM` name their programs"
    ]
  }

  /// The commands that draw both screens; empty if no frame differs.
  var drawing: [String] { screens.map { [$0.old.command, $0.new.command] } ?? [] }

  private var survey: [String] {
    let frames = comparison.frames
    guard frames.compared > 0 else { return [] }
    let total = FigureText.grouped(frames.compared)
    guard let first = frames.first else {
      return ["\(total) frames side by side, none differs in what it did"]
    }
    return [
      "\(total) frames side by side, \(FigureText.grouped(frames.differing)) did other work; the first: "
        + describe(first)
    ]
  }

  /// `unit 1, session 2`.
  private func place(_ session: SessionName) -> String {
    comparison.new.words.place(session.unit, session.session)
  }

  /// `unit 0, session 1, frame 812 at 0:06.766, step browse 3, screen grid: created 4 -> 5`.
  private func describe(_ frame: FrameDifference) -> String {
    "\(place(frame.session)), at \(FigureText.moment(frame.vsync)), \(placing(frame)): \(facts(frame.facts))"
  }

  /// `decode on decode, requested at 0:02.000, from 0:02.000 to 0:02.100`.
  private func describe(_ effect: EffectRow?) -> String {
    guard let effect else { return "no such effect" }
    let times = [effect.asked, effect.started, effect.ended].map(FigureText.moment)
    return "\(effect.operation) on \(effect.lane), requested at \(times[0]), from \(times[1]) to \(times[2])"
  }

  /// `frame 812, step browse 3, screen grid`.
  private func placing(_ frame: FrameDifference) -> String {
    "frame \(frame.frame), step \(frame.step), screen \(frame.screen)"
  }

  /// `created 4 -> 5, toast poll differs`. Digests mean nothing to a reader.
  private func facts(_ facts: [FrameDifference.Fact]) -> String {
    facts.map { fact in
      fact.isDigest
        ? "\(fact.name) differs" : "\(fact.name) \(quoted(fact.old)) -> \(quoted(fact.new))"
    }.joined(separator: ", ")
  }

  private func quoted(_ text: String) -> String {
    text.isEmpty || text.contains(" ") ? "`\(text)`" : text
  }

  /// The metrics to show first: those that decide and differ, the least likely by chance first.
  var striking: [MetricComparison] {
    let order: [ComparisonOutcome] = [.worse, .notComparable, .better]
    let found = comparison.metrics.filter { ($0.isDeciding || $0.blocks) && $0.differs }
    return (order + [.same]).flatMap { outcome in
      found.filter { $0.outcome == outcome }.sorted { first, second in
        first.surprise == second.surprise ? first.id < second.id : first.surprise > second.surprise
      }
    }
  }

  /// Metrics that decide nothing, by reason.
  var idle: [(reason: String, metrics: [MetricComparison])] {
    let found = comparison.metrics.filter { !$0.isDeciding && !$0.blocks }
    var reasons: [String] = []
    for metric in found where !reasons.contains(metric.reason) { reasons.append(metric.reason) }
    return reasons.map { reason in (reason, found.filter { $0.reason == reason }) }
  }

  /// A figure as tables show it.
  static func figure(_ value: Double?, _ unit: String) -> String {
    value.map { FigureText.text($0, unit: unit) } ?? "none"
  }

  /// `+3.1 %` or `-40 %`; empty without a relative change.
  static func change(_ metric: MetricComparison) -> String {
    guard let change = metric.change, change != 0 else { return "" }
    return "\(change > 0 ? "+" : "-")\(FigureText.number(abs(change) * 100)) %"
  }
}
