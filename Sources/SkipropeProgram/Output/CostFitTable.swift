internal import Commands
package import CostFitting
internal import Foundation
internal import Reporting

/// A fitted cost table beside the shipped one, as text and as JSON.
package struct CostFitTable: Sendable {
  private let fit: CostFit
  private let result: HostMeasuring.Result

  package init(_ fit: CostFit, _ result: HostMeasuring.Result) {
    self.fit = fit
    self.result = result
  }

  /// A line for each figure, and the median decode under both tables.
  package var text: String {
    var table = TextTable([
      ("figure", .left), ("unit", .left), ("shipped", .right), ("fitted", .right), ("ratio", .right),
      ("off by, middle", .right), ("worst", .right), ("of", .right),
    ])
    for line in fit.lines { table.add(cells(line), note: line.reason.isEmpty ? "" : "left: " + line.reason) }
    return ([table.text, ""] + remarks).joined(separator: "\n")
  }

  private func cells(_ line: CostFit.Line) -> [String] {
    guard let fitted = line.fitted else {
      return [
        line.figure.rawValue, line.figure.unit, CostFitTable.number(line.shipped), "", "", "", "", "",
      ]
    }
    return [
      line.figure.rawValue, line.figure.unit, CostFitTable.number(line.shipped), CostFitTable.number(fitted),
      line.ratio.map { String(format: "%.2f", $0) } ?? "", percent(line.middleError),
      percent(line.worstError),
      "\(line.samples)",
    ]
  }

  private var remarks: [String] {
    let measured = result.measurements
    return [
      String(
        format:
          "the middle decode took %.2f of the shipped table and %.2f of the fitted one; what both add for reading flash is not",
        fit.shippedRatio, fit.fittedRatio),
      "this processor's, so that a table which fits is a little above what is measured",
      String(
        format:
          "host score %.2f, decode score %.2f: a device of speed 1 takes that many times what this host takes",
        result.score, result.decodeScore),
      "the middle synced write took " + times(measured.syncedWrites, measured.syncedWritesPassed),
      "the middle commit took " + times(measured.commits, measured.commitsPassed),
    ]
  }

  private func times(_ processor: [Double], _ passed: [Double]) -> String {
    String(
      format: "%.0f us of the processor at score 1, and %.0f us by this host's clock and disk",
      CostFit.quantile(processor, 0.5) / 1_000, CostFit.quantile(passed, 0.5) / 1_000)
  }

  private func percent(_ share: Double) -> String { String(format: "%.1f %%", share * 100) }

  private static func number(_ value: Double) -> String {
    value == value.rounded() ? String(format: "%.0f", value) : "\(value)"
  }

  /// One line of JSON with sorted keys.
  package func json(out: String?) -> String {
    struct Figure: Encodable {
      var key, unit: String
      var shipped: Double
      var fitted, ratio, middleError, worstError: Double?
      var samples: Int
      var left: String?
    }
    struct Line: Encodable {
      var exit = 0
      var hostScore, decodeScore, shippedRatio, fittedRatio: Double
      var file: String?
      var refused: [String]
      var figures: [Figure]
    }
    let figures = fit.lines.map { line in
      Figure(
        key: line.figure.rawValue, unit: line.figure.unit, shipped: line.shipped, fitted: line.fitted,
        ratio: line.ratio, middleError: line.fitted.map { _ in line.middleError },
        worstError: line.fitted.map { _ in line.worstError }, samples: line.samples,
        left: line.reason.isEmpty ? nil : line.reason)
    }
    return JSONText.line(
      Line(
        hostScore: result.score, decodeScore: result.decodeScore, shippedRatio: fit.shippedRatio,
        fittedRatio: fit.fittedRatio, file: out,
        refused: result.refused, figures: figures))
  }
}
