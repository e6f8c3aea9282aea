internal import Families
internal import ScenarioFormat

/// A fitted table as part of a scenario file: the key `costs` with every figure.
package struct CostFragment: Hashable, Sendable {
  private let fit: CostFit
  private let origin: [String]

  /// - Parameter origin: The source of the fit; each line becomes a comment.
  package init(_ fit: CostFit, origin: [String]) {
    self.fit = fit
    self.origin = origin
  }

  /// The YAML text, ending with a line break. It is a scenario with default values, and can be pasted into another one.
  package var text: String {
    var scenario = Scenario.standard
    scenario.costs = fit.figures
    let left = Dictionary(uniqueKeysWithValues: fit.lines.map { ($0.figure.rawValue, $0.reason) })
    let values = FamilySettings.costKeys.keys.map(\.field).map { field in
      guard case .scalar(let value) = field.kind.written(scenario) else { return "" }
      let reason = left[field.key] ?? ""
      return "  \(field.key): \(value)" + (reason.isEmpty ? "" : "  # \(reason)") + "\n"
    }
    return origin.map { "# \($0)\n" }.joined() + "costs:\n" + values.joined()
  }
}
