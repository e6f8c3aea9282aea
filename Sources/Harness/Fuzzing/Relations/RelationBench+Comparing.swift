internal import Gestures
internal import Kernel

/// Whether decisions agree under a relation, and why not.
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

  // MARK: Explaining

  func explain(_ relation: GestureRelation) -> RelationException {
    guard relation.thins else { return .unexplained }
    if drags(reference) != drags(decisions) { return .unseenExcursion }
    return explainBySpeed()
  }

  private func drags(_ decisions: [GestureDecision]) -> [Int] {
    decisions.compactMap { decision in if case .dragBegan = decision.kind { decision.sequence } else { nil } }
  }

  /// Explains differences that are each a swipe on one side only, shorter than its distance and with a drag on both sides
  /// whose speeds lie on either side of the threshold.
  private func explainBySpeed() -> RelationException {
    var kind = RelationException.unexplained
    for (a, b) in zip(ends(reference), ends(decisions)) where a.swiped != b.swiped {
      let way = a.way
      let isHorizontal = way.x.magnitude > way.y.magnitude
      let rule =
        isHorizontal || screen == .fullscreen ? (screen == .grid ? settings.swipe : settings.pager) : nil
      // A mean speed needs the landing and the lift alone, and those are never taken away: it explains nothing.
      guard let rule, rule.flingSpeedBasis == .lift, let threshold = rule.flingSpeedPointsPerSecond else {
        return .unexplained
      }
      let major = isHorizontal ? way.x : way.y
      guard a.way == b.way, major.magnitude <= rule.distance else { return .unexplained }
      let sign: Double = major < .zero ? -1 : 1
      let before = sign * (isHorizontal ? a.velocity.xPointsPerSecond : a.velocity.yPointsPerSecond)
      let after = sign * (isHorizontal ? b.velocity.xPointsPerSecond : b.velocity.yPointsPerSecond)
      guard (before >= threshold) != (after >= threshold) else { return .unexplained }
      if before == 0 || after == 0 {
        kind = .noSpeed
      } else {
        kind = abs(before - after) <= threshold / 4 ? .nearThreshold : .fittedSpeed
      }
    }
    return kind
  }

  private struct DragEnd {
    var way: ScreenPoint
    var velocity: TouchVelocity
    var swiped: Bool
  }

  private func ends(_ decisions: [GestureDecision]) -> [DragEnd] {
    var result: [DragEnd] = []
    for decision in decisions {
      switch decision.kind {
      case .dragEnded(let velocity):
        result.append(DragEnd(way: decision.translation, velocity: velocity, swiped: false))
      case .swipe: result[result.count - 1].swiped = true
      default: break
      }
    }
    return result
  }
}
