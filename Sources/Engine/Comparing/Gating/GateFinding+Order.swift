extension GateFinding {
  /// How far it is off, in steps that chance takes (`Surprise`); infinite where there is nothing to hold it against.
  package var surprise: Double { Surprise.of(id, unit: unit, from: kept, to: value, samples: samples) }
}

extension GateJudgement {
  /// What the gate objects to: rules first, then what cannot be judged or is worse, then what is only otherwise, and of these the
  /// least likely by chance first. Where to look for the culprit; that other things happened says nothing of why, and is left
  /// out.
  package var objections: [GateFinding] {
    byWeight.filter { $0.subject != .run || $0.result != .changed }
  }

  /// All failures in the order in which they are told: that other things happened behind the rules.
  package var byWeight: [GateFinding] { GateJudgement.sorted(failures) }

  /// What differs after a broken rule or a lost unit, the least likely by chance first.
  package var consequences: [GateFinding] {
    GateJudgement.sorted(findings.filter { $0.standing == .consequence })
  }

  /// What was not judged, each with its reason.
  package var skipped: [GateFinding] { findings.filter { $0.standing == .skipped } }

  /// What fails as the scenario declares.
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
  /// Rules that are broken, then what cannot be judged or is worse, then limits of their own and rules that were not tried, then
  /// what is otherwise.
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
