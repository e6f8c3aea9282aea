internal import Metrics

/// A night for a terminal: its verdict, a row for each part, and the growth. At most 100 columns.
package struct NightText {
  private let night: NightReport
  private let colour: Bool

  /// `colour` enables ANSI colours.
  package init(_ night: NightReport, colour: Bool) { (self.night, self.colour) = (night, colour) }

  /// The whole text, without a final line break.
  package var text: String {
    let verdict = NightVerdict(night)
    let mark = "\(verdict.holds ? "[ok]" : "[FAIL]") \(verdict.word)"
    let painted = colour ? "\u{1B}[\(verdict.holds ? "32" : "1;31")m\(mark)\u{1B}[0m" : mark
    let head = ["\(painted)  night of \(night.date)"] + WrappedText.lines(verdict.sentence)
    return (head + [""] + parts + left + growth).joined(separator: "\n")
  }

  private var parts: [String] {
    var table = TextTable([
      ("", .left), ("part", .left), (night.unit.several, .right), ("simulated", .right), ("took", .right),
      ("result", .left),
    ])
    for part in night.parts {
      let figures = part.figures
      table.add([
        part.exit == 0 ? "[ok]" : "[FAIL]", part.name,
        figures.map { FigureText.grouped($0.units) } ?? "",
        figures.map { FigureText.duration($0.simulatedSeconds) } ?? "",
        FigureText.duration(part.seconds), NightPage.telling(part),
      ])
    }
    return table.lines(width: 100, indent: 0)
  }

  /// Parts that this night does not have.
  private var left: [String] {
    let first = night.earlier == nil ? ["No part `changes`: this is the first night."] : []
    return (night.omitted + first).flatMap { WrappedText.lines($0) }
  }

  private var growth: [String] {
    guard !night.growth.isEmpty else { return [] }
    var table = TextTable([("", .left), ("growth per hour of use", .left), ("", .right), ("limit", .right)])
    for growth in night.growth {
      table.add([NightPage.mark(of: growth).sign, growth.title, growth.rate, growth.limit])
    }
    return [""] + table.lines(width: 100, indent: 0)
  }
}

extension Page.Mark {
  /// The sign for terminals.
  fileprivate var sign: String {
    switch tone {
    case .good: "[ok]"
    case .bad: "[FAIL]"
    case .open: "[--]"
    }
  }
}
