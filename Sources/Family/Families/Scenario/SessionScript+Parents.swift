internal import ScenarioFormat

extension SessionScript {
  /// The script of a parent on a device of its own. Mostly it uses the parents' screens; in between it views and shows photos,
  /// and puts the device down [A].
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

  /// The script of this child. Parents follow `ofParents`; children who hoard choose no reward, and children who spend mostly
  /// choose one [A].
  package func of(_ child: ChildPlan) -> SessionScript {
    var script = child.user == .parent ? ofParents : self
    let weights: [(action: String, weight: Double)] =
      switch child.temper {
      case .usual: []
      case .hoards: [("dashboard.choose-reward", 0)]
      case .spends: [("dashboard.choose-reward", 90), ("redemption.leave", 3)]
      }
    script.actions =
      weights.map { WeightedName(name: "see-points.\($0.action)", weight: $0.weight) } + script.actions
    return script
  }
}
