internal import ScenarioFormat

extension SessionScript {
  /// What a parent does on a device of its own, where children do what the script says: it looks after things more often than not,
  /// looks at photos and shows some in between, and puts the device down [A].
  package var ofParents: SessionScript {
    var script = self
    script.behaviours = [WeightedName(name: "browse", weight: 60), WeightedName(name: "idle", weight: 40)]
    let weights: [(goal: String, weight: Double)] = [
      ("look-after", 200), ("look-through", 13), ("find-again", 0), ("show", 7), ("visit-groups", 5),
      ("get-bored", 0), ("race", 0), ("stretch", 0), ("ask-for-reward", 0), ("see-points", 0),
    ]
    script.goals = weights.map { WeightedName(name: "browse.\($0.goal)", weight: $0.weight) }
    return script
  }

  /// What this child does of it: parents what they do, and of children those who hoard choose no reward, and those who spend think
  /// of little else when they see one [A].
  package func of(_ child: ChildPlan) -> SessionScript {
    var script = child.hand == .parent ? ofParents : self
    let weights: [(act: String, weight: Double)] =
      switch child.temper {
      case .usual: []
      case .hoards: [("dashboard.choose-reward", 0)]
      case .spends: [("dashboard.choose-reward", 90), ("redemption.leave", 3)]
      }
    script.acts = weights.map { WeightedName(name: "see-points.\($0.act)", weight: $0.weight) } + script.acts
    return script
  }
}
