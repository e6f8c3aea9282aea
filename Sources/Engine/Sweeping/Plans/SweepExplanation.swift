internal import ScenarioFormat
internal import Touches

/// Prints a fuzz scenario as YAML with every key and its explanation. Reading it back gives the same plan.
package struct SweepExplanation: Sendable {
  private let plan: SweepPlan
  private let vocabulary: SweepVocabulary

  package init(_ plan: SweepPlan, naming vocabulary: SweepVocabulary) {
    self.plan = plan
    self.vocabulary = vocabulary
  }

  /// The text, without a final line break.
  ///
  /// Omits keys that are equivalent to their absence: empty lists, `latency` and `bounds` without a limit, `device-profiles`
  /// without a device, and the standard `mix`.
  package var text: String {
    SweepPlanReader.keys.flatMap { key, doc -> [String] in
      guard let value = yaml(key) else { return [] }
      return ["# \(doc)", value.hasPrefix("\n") ? "\(key):\(value)" : "\(key): \(value)"]
    }.joined(separator: "\n")
  }

  /// The text after a key: on its line, or below it if it begins with a line break.
  private func yaml(_ key: String) -> String? {
    switch key {
    case "name": ScalarSpelling.text(plan.name)
    case "about": ScalarSpelling.text(plan.about)
    case "seed": "\(plan.seed)"
    case "screen": plan.screen.rawValue
    case "device-profiles": plan.ownDevices.isEmpty ? nil : FieldKind.written(plan.ownDevices).text
    case "devices": weights(plan.devices)
    case "ages": list(plan.ages.map(\.rawValue))
    case "gestures": "\(plan.gestures)"
    case "settings": "\(plan.settings)"
    case "refinements": "\(plan.refinements)"
    case "latency": plan.latencyLimit.isFinite ? UnitSpelling.milliseconds.text(plan.latencyLimit) : nil
    case "bounds": bounds
    case "axes": axes
    case "candidates": candidates
    case "presets": list(plan.presets)
    case "rules": list(plan.rules)
    case "assumptions": list(plan.assumptions.map(\.rawValue))
    case "positions": list(plan.positions.map(\.rawValue))
    case "mix": plan.mix.map(weights)
    case "drive": ScalarSpelling.text(plan.drive.name)
    default: nil
    }
  }

  private func list(_ names: [String]) -> String? {
    names.isEmpty ? nil : "[\(names.map(ScalarSpelling.text).joined(separator: ", "))]"
  }

  private func weights(_ weights: [WeightedName]) -> String {
    "{\(weights.map { "\(ScalarSpelling.text($0.name)): \(SettingValue.spell($0.weight))" }.joined(separator: ", "))}"
  }

  private var bounds: String? {
    let limits = [("missed", plan.missedLimit), ("accidental", plan.accidentalLimit)].compactMap {
      name, limit in
      limit.map { "\(name): \(UnitSpelling.percent.text($0))" }
    }
    return limits.isEmpty ? nil : "{\(limits.joined(separator: ", "))}"
  }

  private var axes: String? {
    guard !plan.axes.isEmpty else { return nil }
    return "\n"
      + plan.axes.map { "  \($0.axis): [\(values($0))]" }.joined(separator: "\n")
  }

  private func values(_ line: SettingGrid.Line) -> String {
    line.values.map { text($0, of: line.axis) }.joined(separator: ", ")
  }

  private var candidates: String? {
    guard !plan.candidates.isEmpty else { return nil }
    return "\n"
      + plan.candidates.map { candidate in
        let like = candidate.like.map { ["like: \($0)"] } ?? []
        let changes = candidate.changes.map { "\($0.axis): \(text($0.value, of: $0.axis))" }
        return "  \(ScalarSpelling.text(candidate.name)): {\((like + changes).joined(separator: ", "))}"
      }.joined(separator: "\n")
  }

  /// A value, with the unit that plans require.
  private func text(_ value: SettingValue, of axis: String) -> String {
    guard case .number(let number) = value, vocabulary.setting(axis)?.unit == .milliseconds else {
      return ScalarSpelling.text(value.text)
    }
    return UnitSpelling.milliseconds.text(number)
  }
}
