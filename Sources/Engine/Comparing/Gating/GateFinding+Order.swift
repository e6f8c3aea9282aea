extension GateFinding {
  /// The size of the change relative to chance (`Surprise`); infinite without a reference.
  package var surprise: Double { Surprise.of(id, unit: unit, from: stored, to: value, samples: samples) }
}

extension GateJudgement {
  /// The failures in order: rules, then findings that are worse or cannot be judged, then other changes. Within each the least
  /// likely by chance comes first. Omits that behaviour differs, which does not explain anything.
  package var objections: [GateFinding] {
    byWeight.filter { $0.subject != .run || $0.result != .changed }
  }

  /// All failures in report order; differing behaviour comes after the rules.
  package var byWeight: [GateFinding] { GateJudgement.sorted(failures) }

  /// Figures that differ after a broken rule or a lost unit, the least likely by chance first.
  package var consequences: [GateFinding] {
    GateJudgement.sorted(findings.filter { $0.standing == .consequence })
  }

  /// Findings that were not judged, each with its reason.
  package var skipped: [GateFinding] { findings.filter { $0.standing == .skipped } }

  /// Failures that the scenario declares as known.
  package var known: [GateFinding] { findings.filter { $0.standing == .known } }

  private static func sorted(_ findings: [GateFinding]) -> [GateFinding] {
    findings.sorted { first, second in
      let (early, late) = (first.gravity, second.gravity)
      if early != late { return early < late }
      return first.surprise == second.surprise ? first.id < second.id : first.surprise > second.surprise
    }
  }
}

extension GateFinding {
  /// The rank in reports: broken rules; behaviour; worse or not judged; budgets and unproven rules; other changes.
  fileprivate var gravity: Int {
    switch result {
    case .notDeterministic, .notFinished, .broken: 0
    case .notAsKnown where subject == .invariant: 0
    case .changed where subject == .run: 1
    case .exceeded, .notMeasured, .unproven, .notAsKnown: 3
    case .undecided: 5
    case .changed, .better: 4
    case .notInBaseline: 5
    case .holds: 6
    default: 2
    }
  }
}
