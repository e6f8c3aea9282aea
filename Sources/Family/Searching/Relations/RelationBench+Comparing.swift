internal import Gestures
internal import Kernel

/// Whether the decisions agree under a relation.
extension RelationBench {
  func agrees(_ relation: GestureRelation) -> Bool {
    switch relation {
    case .timeShift:
      guard decisions.count == reference.count else { return false }
      return zip(reference, decisions).allSatisfy { a, b in
        var moved = b
        moved.time = b.time - RelationBench.shift
        return a == moved
      }
    case .mirror:
      guard decisions.count == reference.count else { return false }
      return zip(reference, decisions).allSatisfy { a, b in
        a.sequence == b.sequence && a.time == b.time && RelationBench.mirrored(a.kind) == b.kind
      }
    case .resample120, .resample60, .coalesce, .tremble: return commitsAgree()
    case .lengthen: return swipes(reference) == swipes(decisions)
    }
  }

  private static func mirrored(_ kind: GestureDecision.Kind) -> GestureDecision.Kind {
    switch kind {
    case .swipe(let direction, let v):
      let other: SwipeDirection = direction == .left ? .right : direction == .right ? .left : direction
      return .swipe(other, velocity: TouchVelocity(x: -v.x, y: v.y))
    case .dragEnded(let v): return .dragEnded(velocity: TouchVelocity(x: -v.x, y: v.y))
    default: return kind
    }
  }

  private func commitsAgree() -> Bool {
    let a = reference.lazy.filter(\.commits)
    let b = decisions.lazy.filter(\.commits)
    return a.count == b.count
      && zip(a, b).allSatisfy { $0.sequence == $1.sequence && RelationBench.isSame($0.kind, $1.kind) }
  }

  private static func isSame(_ a: GestureDecision.Kind, _ b: GestureDecision.Kind) -> Bool {
    switch (a, b) {
    case (.swipe(let a, _), .swipe(let b, _)): a == b
    default: a == b
    }
  }

  func swipes(_ decisions: [GestureDecision]) -> [SwipeDirection] {
    decisions.compactMap { decision in
      if case .swipe(let direction, _) = decision.kind { direction } else { nil }
    }
  }
}
