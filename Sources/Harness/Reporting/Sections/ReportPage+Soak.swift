internal import Metrics

extension ReportPage {
  /// What sessions of equal cycles came to hold, kind by kind where something stayed; nothing for a report without.
  var soakSection: String {
    guard let sessions = report.soak, !sessions.isEmpty else { return "" }
    return Markup.section(
      "soak", "Soak",
      note:
        "What there was at the same point of each cycle: the least of the first cycles that are judged, and of the "
        + "last. A drift of what was measured is advice and no verdict.",
      facts.soak.map { "<p>\(Markup.escape($0))</p>" }.joined() + sessions.map(soakTables).joined())
  }

  private func soakTables(_ session: SoakSession) -> String {
    let whose = "family \(session.family) child \(session.child)"
    let quantities = session.quantities.map { quantity in
      [
        Markup.escape(quantity.title), FigureText.grouped(quantity.first), FigureText.grouped(quantity.last),
        FigureText.number(quantity.perCycle), quantity.began.map { FigureText.grouped($0) } ?? "never",
      ]
    }
    let kinds = session.kinds.map { kind in
      [
        Markup.escape(kind.kind), FigureText.grouped(kind.count), FigureText.grouped(kind.bytes),
        FigureText.grouped(kind.cycles), FigureText.grouped(kind.firstCycle),
        FigureText.grouped(kind.lastCycle),
      ]
    }
    let held = Markup.table(
      "What \(whose) held",
      [
        .text("of"), .figure("at first"), .figure("at last"), .figure("more each cycle"),
        .figure("from cycle"),
      ],
      quantities)
    guard !kinds.isEmpty else { return held }
    return held
      + Markup.table(
        "What stayed in memory",
        [
          .text("kind"), .figure("count"), .figure("bytes"), .figure("cycles"), .figure("first cycle"),
          .figure("last cycle"),
        ], kinds)
  }
}
