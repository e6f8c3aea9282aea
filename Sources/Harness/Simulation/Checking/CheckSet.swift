/// The checkers of one session, one or more for each of its rules.
public final class CheckSet<Context, Frame, End> {
  @usableFromInline let ids: [String]
  /// The first checker, and the first of those that look at every frame, and not only at those with news.
  @usableFromInline let first: CheckSeat<Frame, End>?
  @usableFromInline let firstWatchful: CheckSeat<Frame, End>?

  /// Makes the checkers of these rules for a session that has not begun. O(rules).
  @inlinable public init(_ invariants: [Invariant<Context, Frame, End>], for context: Context) {
    ids = invariants.map(\.id)
    var (first, firstWatchful): (CheckSeat<Frame, End>?, CheckSeat<Frame, End>?)
    for (rule, invariant) in invariants.enumerated().reversed() {
      for check in invariant.makeChecks(context).reversed() {
        let seat = CheckSet.seat(check, of: rule, before: first, firstWatchful)
        first = seat
        if !type(of: check).waitsForNews { firstWatchful = seat }
      }
    }
    self.first = first
    self.firstWatchful = firstWatchful
  }

  @inlinable static func seat<Check: InvariantCheck<Frame, End>>(
    _ check: Check, of rule: Int, before next: CheckSeat<Frame, End>?, _ nextWatchful: CheckSeat<Frame, End>?
  ) -> CheckSeat<Frame, End> {
    TakenSeat(check, of: rule, before: next, nextWatchful)
  }

  /// Shows every checker a frame, or, of one that has no news, those that do not wait for any. O(checkers) and what each
  /// looks at.
  @inlinable public func check(_ frame: Frame, hasNews: Bool = true) {
    if hasNews { first?.showAll(frame) } else { firstWatchful?.showWatchful(frame) }
  }

  /// Tells every checker that the session is over; called once.
  @inlinable public func finish(_ end: End) {
    for seat in seats { seat.finish(end) }
  }

  /// What was found, by rule, in the order of the rules.
  @inlinable public var tallies: [(id: String, tally: CheckTally)] {
    var tallies = ids.map { (id: $0, tally: CheckTally()) }
    for seat in seats { tallies[seat.rule].tally.add(seat.tally) }
    return tallies
  }

  /// The first rule in the order of the rules that is broken, with its first violation in words. O(checkers).
  @inlinable public var firstBroken: (id: String, example: String)? {
    var next = first
    while let seat = next {
      if seat.isBroken { return (ids[seat.rule], seat.tally.examples[0]) }
      next = seat.next
    }
    return nil
  }

  /// In the order of the rules.
  @usableFromInline var seats: [CheckSeat<Frame, End>] {
    guard let first else { return [] }
    return Array(sequence(first: first, next: \.next))
  }
}

/// Where a checker sits: an object, so that a frame is shown to it in its place, whatever it is. A box of the language's would be
/// asked before each frame whether anybody shares it; and a row of which each knows the next takes no reference to go along.
@usableFromInline class CheckSeat<Frame, End> {
  /// The place of its rule.
  @usableFromInline let rule: Int
  @usableFromInline let next: CheckSeat?
  /// The next that looks at every frame.
  @usableFromInline let nextWatchful: CheckSeat?

  @usableFromInline init(of rule: Int, before next: CheckSeat?, _ nextWatchful: CheckSeat?) {
    self.rule = rule
    self.next = next
    self.nextWatchful = nextWatchful
  }

  @usableFromInline final func showAll(_ frame: Frame) {
    check(frame)
    next?.showAll(frame)
  }

  @usableFromInline final func showWatchful(_ frame: Frame) {
    check(frame)
    nextWatchful?.showWatchful(frame)
  }

  @usableFromInline func check(_ frame: Frame) { preconditionFailure("nobody sits here") }
  @usableFromInline func finish(_ end: End) { preconditionFailure("nobody sits here") }
  @usableFromInline var tally: CheckTally { preconditionFailure("nobody sits here") }
  @usableFromInline var isBroken: Bool { preconditionFailure("nobody sits here") }
}

/// The seat of one kind of checker.
@usableFromInline final class TakenSeat<Check: InvariantCheck>: CheckSeat<Check.Frame, Check.End> {
  @usableFromInline var check: Check

  @usableFromInline init(
    _ check: Check, of rule: Int, before next: CheckSeat<Check.Frame, Check.End>?,
    _ nextWatchful: CheckSeat<Check.Frame, Check.End>?
  ) {
    self.check = check
    super.init(of: rule, before: next, nextWatchful)
  }

  @usableFromInline override func check(_ frame: Check.Frame) { check.check(frame) }
  @usableFromInline override func finish(_ end: Check.End) { check.finish(end) }
  @usableFromInline override var tally: CheckTally { check.tally }
  @usableFromInline override var isBroken: Bool { check.isBroken }
}
