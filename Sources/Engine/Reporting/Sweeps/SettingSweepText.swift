internal import Metrics

/// A sweep as text for a terminal.
package enum SettingSweepText {
  /// The verdict and a table with a row for each setting, with as many figures as fit, at least two.
  ///
  /// The failures of a setting are below its row. The best value of a metric has a star.
  package static func text(_ sweep: SettingSweep, width: Int = 100) -> String {
    var shown = sweep.shown(atMost: 6)
    while sweep.asked.isEmpty, shown.count > 2,
      table(sweep, shown).lines(width: .max, indent: 0)[0].count > width
    {
      shown.removeLast()
    }
    let lines = table(sweep, shown, notes: true).lines(width: width, indent: 0)
    return ([sweep.verdict, ""] + lines + remarks(sweep, shown)).joined(separator: "\n")
  }

  private static func table(_ sweep: SettingSweep, _ shown: [String], notes: Bool = false) -> TextTable {
    var table = TextTable(
      [("", .right)] + sweep.keys.map { ($0, .left) } + [("verdict", .left)] + shown.map { ($0, .right) })
    for (place, row) in sweep.rows.enumerated() {
      let figures = shown.map { id -> String in
        guard let metric = row.metrics[id] else { return "-" }
        return FigureText.text(metric.value, unit: metric.unit) + (sweep.best(of: id) == place ? " *" : "")
      }
      let twin = sweep.twin(of: place).map { "did the same as \($0)" }
      let note = (sweep.failures(of: row) + [twin].compactMap(\.self)).joined(separator: "; ")
      table.add(["\(place + 1)"] + row.values + [word(row)] + figures, note: notes ? note : "")
    }
    return table
  }

  static func word(_ row: SettingSweep.Row) -> String {
    switch row.exit {
    case 0: "holds"
    case 2: "budget"
    case 4: row.rules.isEmpty ? "not finished" : "rule"
    case 7: "not deterministic"
    default: "exit \(row.exit)"
    }
  }

  /// Instructions for reading the table.
  static func remarks(_ sweep: SettingSweep, _ shown: [String]) -> [String] {
    var remarks = [""]
    if shown.contains(where: { sweep.best(of: $0) != nil }) {
      remarks.append("* the best among those that hold all")
    }
    if shown.contains(where: { sweep.rows[0].metrics[$0]?.kind == .timed }) {
      remarks.append(
        "Times are of one run each on this machine: `compare --binary` says whether one is slower.")
    }
    remarks.append("Each row is a run of \(sweep.units), the same in all.")
    return remarks
  }
}
