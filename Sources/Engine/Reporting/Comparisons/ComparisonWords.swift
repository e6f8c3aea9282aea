internal import Comparing
internal import Kernel
internal import Metrics

/// What text and Markdown say of a comparison alike.
struct ComparisonWords {
  let comparison: RunComparison

  /// Whether nothing is to be complained about.
  var passes: Bool { comparison.exit == 0 }

  /// Which runs these are.
  var runs: [String] {
    let (old, new) = (comparison.old, comparison.new)
    return ["old: \(ComparisonWords.label(old))", "new: \(ComparisonWords.label(new))"]
  }

  private static func label(_ run: RunReport) -> String {
    "commit \(run.commit), \(run.machine.build) build, digest \(run.deterministic.digest)"
  }

  /// Rules that changed, a sentence for each, newly broken ones first.
  var rules: [String] {
    comparison.rules.map { rule in
      let counts =
        rule.old == rule.new ? "" : ", \(FigureText.grouped(rule.old)) -> \(FigureText.grouped(rule.new))"
      let example = rule.example.isEmpty ? "" : ": \(rule.example)"
      return "\(rule.kind.rawValue) \(rule.id) (\(rule.title)\(counts))\(example)"
    }
  }

  /// The same for the first line, without what is as it was: `NEWLY BROKEN expiry.shown, MENDED settle`.
  var rulesInShort: String {
    let told = comparison.rules.filter { $0.kind != .still }.map { "\($0.kind.rawValue) \($0.id)" }
    let more = told.count - MostTelling.count
    return told.prefix(MostTelling.count).joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
  }

  /// What was found, sentence by sentence.
  var sentences: [String] {
    guard comparison.obstacles.isEmpty else {
      let isMended = comparison.outcome == .mended
      return comparison.obstacles.map {
        isMended ? "figures are not held against each other: \($0)" : "cannot be compared: \($0)"
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

  /// Where behaviour parts.
  var placed: [String] {
    guard let behaviour = comparison.behaviour, let first = behaviour.earliest else { return [] }
    let place = place(first.name)
    let when =
      first.second.map(Instant.told(ofSecond:))
      ?? "where no second tells: only in its end, or none was kept"
    var lines = ["\(place) parts first, \(when)"]
    let others = behaviour.sessions.count - 1
    if others > 0 { lines.append("\(others) more \(others == 1 ? "session parts" : "sessions part"), too") }
    if let frame = behaviour.frame {
      lines.append("the first frame that differs: \(describe(frame))")
    } else if behaviour.hadFrames {
      lines.append("no kept frame differs: what parts is not among what frames tell")
    } else {
      lines.append(
        "its frames were not kept by both: run both with `--keep-frames all` to see the first that differs")
    }
    return lines
  }

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

  /// `family 1, child 2`.
  private func place(_ session: SessionName) -> String {
    comparison.new.words.place(session.family, session.child)
  }

  /// `family 0, child 1, frame 812 at 0:06.766, step browse 3, screen grid: created 4 -> 5`.
  private func describe(_ frame: FrameDifference) -> String {
    let facts = frame.facts.map { "\($0.name) \(quoted($0.old)) -> \(quoted($0.new))" }.joined(
      separator: ", ")
    return
      "\(place(frame.session)), frame \(frame.frame) at \(FigureText.moment(frame.vsync)), step \(frame.step), "
      + "screen \(frame.screen): \(facts)"
  }

  private func quoted(_ text: String) -> String {
    text.isEmpty || text.contains(" ") ? "`\(text)`" : text
  }

  /// The metrics that a reader looks for: whatever decides and is not the same, the least likely by chance first.
  var striking: [MetricComparison] {
    let order: [ComparisonOutcome] = [.worse, .notComparable, .better]
    let found = comparison.metrics.filter { ($0.isDeciding || $0.blocks) && $0.differs }
    return (order + [.same]).flatMap { outcome in
      found.filter { $0.outcome == outcome }.sorted { first, second in
        first.surprise == second.surprise ? first.id < second.id : first.surprise > second.surprise
      }
    }
  }

  /// What decides nothing, with the reason that holds for it.
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

  /// `+3.1 %`, `-40 %`, or nothing where there is no share.
  static func change(_ metric: MetricComparison) -> String {
    guard let change = metric.change, change != 0 else { return "" }
    return "\(change > 0 ? "+" : "-")\(FigureText.number(abs(change) * 100)) %"
  }
}
