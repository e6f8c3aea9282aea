internal import Foundation
package import Population

/// Generated touches beside the recorded ones they are to resemble, to read.
package struct CalibrationTable: Hashable, Sendable {
  private let groups: [AgeGroup]
  private let figures: [CalibrationFigure]

  /// Draws all figures. O(gestures x ages).
  package init(_ calibration: TouchCalibration) {
    self.init(TouchCalibration.groups.flatMap(calibration.figures))
  }

  /// A table of these; an age that a figure lacks has an empty cell.
  package init(_ figures: [CalibrationFigure]) {
    self.figures = figures
    groups = TouchCalibration.groups
  }

  /// Whether every share is within its tolerance.
  package var isMet: Bool { figures.allSatisfy(\.isMet) }

  /// One line for each figure, a column for each age, and a verdict.
  package var text: String {
    var table = TextTable(
      headings: ["% generated (recorded)"] + groups.map { $0 == .adult ? "adult" : "age \($0.rawValue)" },
      alignments: [.leading] + groups.map { _ in .trailing })
    var names: [String] = []
    for figure in figures where !names.contains(figure.what) { names.append(figure.what) }
    for name in names {
      table.append(
        [name]
          + groups.map { group in
            figures.first { $0.what == name && $0.group == group }.map(CalibrationTable.cell) ?? ""
          })
    }
    return ([table.text, ""] + verdict).joined(separator: "\n")
  }

  private var verdict: [String] {
    let strangers = figures.filter { !$0.isMet }
    guard !strangers.isEmpty else {
      return [
        "[ok] all \(figures.count) shares are within 3 points of the recorded ones, below 5 % within .3 points or a fifth"
      ]
    }
    return strangers.map { figure in
      String(
        format: "[FAIL] %@: %@: %.2f %% generated, %.2f %% recorded, %.2f points allowed",
        figure.group == .adult ? "adult" : "age \(figure.group.rawValue)", figure.what, figure.generated,
        figure.recorded.percent, figure.recorded.tolerance)
    }
  }

  private static func cell(_ figure: CalibrationFigure) -> String {
    let decimals = figure.recorded.percent < 1 ? 2 : 1
    return String(
      format: "%@%.*f (%.*f)", figure.isMet ? "" : "! ", decimals, figure.generated, decimals,
      figure.recorded.percent)
  }
}
