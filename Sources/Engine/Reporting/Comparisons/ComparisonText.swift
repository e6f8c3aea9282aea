package import Comparing
internal import Metrics

/// A comparison for a terminal: the outcome first, then the figures. At most 100 columns.
package struct ComparisonText {
  private let words: ComparisonWords
  private let colour: Bool

  /// `screens` are those of the first frame that differs. `colour` enables ANSI colours.
  package init(_ comparison: RunComparison, _ screens: ComparedScreens? = nil, colour: Bool) {
    words = ComparisonWords(comparison: comparison, screens: screens)
    self.colour = colour
  }

  /// The whole text, without a final line break.
  package var text: String {
    [head, drawing, striking, counts, idle].filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }
      .joined(separator: "\n\n")
  }

  /// Where two runs diverge: changed rules, then session and second, and the first frame that differs. Empty if they behaved
  /// alike.
  package static func parting(_ comparison: RunComparison, _ screens: ComparedScreens? = nil) -> [String] {
    let words = ComparisonWords(comparison: comparison, screens: screens)
    return words.rules + words.placed
  }

  private var head: [String] {
    let comparison = words.comparison
    let mark = "\(words.passes ? "[ok]" : "[FAIL]") \(comparison.outcome.rawValue)"
    let painted = colour ? "\u{1B}[\(words.passes ? "32" : "1;31")m\(mark)\u{1B}[0m" : mark
    let name = "\(TextTable.clean(comparison.new.scenario))  seed \(comparison.new.seed)"
    let rules = words.rulesInShort
    return ["\(painted)  \(name)\(rules.isEmpty ? "" : ": \(TextTable.clean(rules))")"]
      + (words.rules + words.sentences + words.runs + comparison.remarks).flatMap { WrappedText.lines($0) }
      + MostSignificant.lines(comparison.mostChanged.map { MostSignificant.words($0.id, $0.old, $0.new) })
  }

  private var drawing: [String] {
    words.drawing.isEmpty ? [] : ["to draw both screens:"] + words.drawing.map { "  \(TextTable.clean($0))" }
  }

  private var striking: [String] {
    guard !words.striking.isEmpty else { return [] }
    var table = TextTable([
      ("", .left), ("metric", .left), ("old", .right), ("new", .right), ("change", .right),
    ])
    for metric in words.striking {
      table.add(
        [
          metric.outcome.rawValue, metric.id, ComparisonWords.figure(metric.old, metric.unit),
          ComparisonWords.figure(metric.new, metric.unit), ComparisonWords.change(metric),
        ], note: words.comparison.obstacles.isEmpty ? metric.reason : "")
    }
    return table.lines(width: 100, indent: 0)
  }

  /// Counts that no metric shows. Most of them repeat a metric above.
  private var counts: [String] {
    let counts = words.comparison.counts
    guard !counts.isEmpty else { return [] }
    var table = TextTable([("different counts", .left), ("old", .right), ("new", .right)])
    for count in counts.prefix(12) {
      table.add([count.name, FigureText.grouped(count.old), FigureText.grouped(count.new)])
    }
    let more = counts.count - 12
    return table.lines(width: 100, indent: 0)
      + (more > 0 ? ["and \(more) more; `--format json` has all"] : [])
  }

  private var idle: [String] {
    words.idle.flatMap { reason, metrics -> [String] in
      var table = TextTable([("metric", .left), ("old", .right), ("new", .right), ("change", .right)])
      // Values by kind of device are only in the other formats.
      for metric in metrics where !metric.id.contains("@") {
        table.add([
          metric.id, ComparisonWords.figure(metric.old, metric.unit),
          ComparisonWords.figure(metric.new, metric.unit), ComparisonWords.change(metric),
        ])
      }
      return WrappedText.lines("decide nothing; \(reason):") + table.lines(width: 100, indent: 2)
    }
  }
}
