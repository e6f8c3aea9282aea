internal import Metrics

extension ReportPage {
  /// What was reached of all that the app declares, by group; nothing for an app that declares nothing.
  var coverageSection: String {
    let coverage = facts.coverage
    guard !coverage.isEmpty else { return "" }
    let rows = coverage.groups.map { group in
      [
        Markup.code(group.name), FigureText.grouped(group.reached.count),
        FigureText.grouped(group.declaredCount),
        Markup.escape(group.unreached.joined(separator: ", ")),
      ]
    }
    return Markup.section(
      "coverage", "Coverage of behaviour",
      note: "Reached \(coverage.sentence); how often is among the totals.",
      Markup.fold(
        "What was not reached, by group",
        Markup.table(
          "What is declared, and how much of it was reached",
          [.text("declared"), .figure("reached"), .figure("of"), .text("not reached").spare], rows)))
  }
}
