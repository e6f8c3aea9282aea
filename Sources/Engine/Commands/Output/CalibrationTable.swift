package import Calibrating
internal import Foundation
internal import Reporting
internal import Touches

/// A text table of generated touches beside the recorded ones.
package struct CalibrationTable: Hashable, Sendable {
  private let groups: [AgeGroup]
  private let figures: [CalibrationFigure]
  /// Whether there are too few gestures to distinguish deviations from chance.
  private let isDoubtful: Bool

  /// Computes all figures. O(gestures x ages).
  package init(_ calibration: TouchCalibration) {
    self.init(
      TouchCalibration.groups.flatMap(calibration.figures), isDoubtful: !calibration.isSufficient)
  }

  /// Creates a table of these figures; missing ages have empty cells. `isDoubtful`: there are too few gestures.
  package init(_ figures: [CalibrationFigure], isDoubtful: Bool = false) {
    self.figures = figures
    self.isDoubtful = isDoubtful
    groups = TouchCalibration.groups
  }

  /// Whether every share is within its tolerance.
  package var isMet: Bool { figures.allSatisfy(\.isMet) }

  /// A row per figure and a column per age, then the verdict and its evidence. Adds a line when chance can decide the verdict.
  package var text: String {
    var table = TextTable(
      [("% generated (recorded)", .left), ("basis", .left)]
        + groups.map { ($0 == .adult ? "adult" : "age \($0.rawValue)", .right) })
    var names: [String] = []
    for figure in figures where !names.contains(figure.what) { names.append(figure.what) }
    for name in names {
      table.add(
        [name, isEvidence(name) ? "prediction" : "knot"]
          + groups.map { group in
            figures.first { $0.what == name && $0.group == group }.map(CalibrationTable.cell) ?? ""
          })
    }
    let doubt = isDoubtful ? ["too few gestures: chance alone can exceed the tolerances"] : []
    return ([table.text, ""] + verdict + [worth] + doubt).joined(separator: "\n")
  }

  private var verdict: [String] {
    let strangers = figures.filter { !$0.isMet }
    guard !strangers.isEmpty else {
      return [
        "[ok] all \(figures.count) figures are near enough to the recorded ones: shares of one quantity within 3 points, below 5 % within .3 points or a fifth; joint ones as near as other children"
      ]
    }
    return strangers.map { figure in
      String(
        format: "[FAIL] %@: %@: %.2f %% generated, %.2f %% recorded, %.2f points allowed",
        figure.group == .adult ? "adult" : "age \(figure.group.rawValue)", figure.what, figure.generated,
        figure.recorded.percent, figure.recorded.tolerance)
    }
  }

  /// The evidence that the agreement gives: only predictions count.
  private var worth: String {
    let predictions = figures.filter { $0.basis == .prediction }
    return
      "evidence: \(predictions.count { $0.isMet }) of \(predictions.count) predictions; the other \(figures.count - predictions.count) figures are knots, which the generator was given or fitted to"
  }

  private func isEvidence(_ name: String) -> Bool {
    figures.contains { $0.what == name && $0.basis == .prediction }
  }

  private static func cell(_ figure: CalibrationFigure) -> String {
    let decimals = figure.recorded.percent < 1 ? 2 : 1
    return String(
      format: "%@%.*f (%.*f)", figure.isMet ? "" : "! ", decimals, figure.generated, decimals,
      figure.recorded.percent)
  }
}
