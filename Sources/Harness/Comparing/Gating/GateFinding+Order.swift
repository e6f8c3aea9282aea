extension GateFinding {
  /// By what share of the kept figure it is off; infinite from nothing, or where there is nothing to hold it against.
  package var change: Double {
    guard let kept, let value, kept != 0 else { return .infinity }
    return abs((value - kept) / kept)
  }
}

extension GateJudgement {
  /// What the gate objects to, the furthest off first and what is worse before what is only otherwise: where to look for the
  /// culprit. That other things happened says nothing of why, and is left out.
  package var objections: [GateFinding] {
    failures.filter { $0.subject != .run || $0.result != .changed }.sorted { first, second in
      let (early, late) = (first.gravity, second.gravity)
      if early != late { return early < late }
      return first.change == second.change ? first.id < second.id : first.change > second.change
    }
  }
}

extension GateFinding {
  /// What cannot be judged or is worse comes first, then limits of their own, then what is otherwise.
  fileprivate var gravity: Int {
    switch result {
    case .holds: 3
    case .changed, .better, .notInBaseline: 2
    case .exceeded: 1
    default: 0
    }
  }
}
