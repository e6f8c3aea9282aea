internal import ScenarioFormat
internal import Touches

extension BehaviourTable {
  /// The whole table as YAML comments, a line for each action and goal with a weight above 0, ending with a line break. Marks the
  /// scenario's changes.
  package func explanation(of script: SessionScript) -> String {
    var lines = [
      "# Actions of children, as `behaviour.place.act: weight, median pause before it in ms`. [A] assumed, [M] measured, [P] published.",
      "# `session.actions`, `session.think-times` and `session.goals` change them; a weight of 0 switches off.",
    ]
    for row in rows where row.weight > 0 {
      let isGiven =
        script.actions.contains { $0.name == row.id } || script.thinkTimes.contains { $0.name == row.id }
      lines.append(
        BehaviourTable.line(
          row.id,
          "\(NumberSpelling.text(row.weight)), \(NumberSpelling.text(row.think)) [\(row.mark.rawValue)]",
          isGiven: isGiven))
    }
    lines.append(
      "# Goals that follow behaviours, as `behaviour.goal: weight`; `nothing` is the behaviour's own actions for a while [A]."
    )
    for lead in leads where lead.weight > 0 {
      lines.append(
        BehaviourTable.line(
          lead.id, NumberSpelling.text(lead.weight), isGiven: script.goals.contains { $0.name == lead.id }))
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func line(_ id: String, _ figures: String, isGiven: Bool) -> String {
    let padding = String(repeating: " ", count: max(1, 44 - id.count))
    return "#   \(id):\(padding)\(figures)\(isGiven ? "  given" : "")"
  }
}
