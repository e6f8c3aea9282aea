/// The checkers of one session, one or more for each of its rules.
public struct CheckSet<Context, Frame, End>: Sendable {
  @usableFromInline let ids: [String]
  @usableFromInline var checks: [any InvariantCheck<Frame, End>] = []
  /// By checker: the place of its rule.
  @usableFromInline var owners: [Int] = []
  /// The checkers that look at every frame, and not only at those with news.
  @usableFromInline var watchful: [Int] = []

  /// Makes the checkers of these rules for a session that has not begun. O(rules).
  @inlinable public init(_ invariants: [Invariant<Context, Frame, End>], for context: Context) {
    ids = invariants.map(\.id)
    for (place, invariant) in invariants.enumerated() {
      for check in invariant.makeChecks(context) {
        if !type(of: check).waitsForNews { watchful.append(checks.count) }
        checks.append(check)
        owners.append(place)
      }
    }
  }

  /// Shows every checker a frame, or, of one that has no news, those that do not wait for any. O(checkers) and what each
  /// looks at.
  @inlinable public mutating func check(_ frame: Frame, hasNews: Bool = true) {
    guard hasNews else {
      for index in watchful { checks[index].check(frame) }
      return
    }
    for index in checks.indices { checks[index].check(frame) }
  }

  /// Tells every checker that the session is over; called once.
  @inlinable public mutating func finish(_ end: End) {
    for index in checks.indices { checks[index].finish(end) }
  }

  /// What was found, by rule, in the order of the rules.
  @inlinable public var tallies: [(id: String, tally: CheckTally)] {
    var tallies = ids.map { (id: $0, tally: CheckTally()) }
    for index in checks.indices { tallies[owners[index]].tally.add(checks[index].tally) }
    return tallies
  }

  /// The first rule in the order of the rules that is broken, with its first violation in words. O(checkers).
  @inlinable public var firstBroken: (id: String, example: String)? {
    for index in checks.indices where checks[index].isBroken {
      return (ids[owners[index]], checks[index].tally.examples[0])
    }
    return nil
  }
}
