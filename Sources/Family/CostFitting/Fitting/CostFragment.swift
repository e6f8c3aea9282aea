internal import Families
internal import ScenarioFormat

/// A fitted table as a part of a scenario's file: the key `costs` with every figure.
package struct CostFragment: Hashable, Sendable {
  private let fit: CostFit
  private let origin: [String]

  /// `origin` says what was fitted to what; each line becomes a comment.
  package init(_ fit: CostFit, origin: [String]) {
    self.fit = fit
    self.origin = origin
  }

  /// The YAML text, ending with a line break: by itself a scenario of defaults, and to be pasted into another.
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
