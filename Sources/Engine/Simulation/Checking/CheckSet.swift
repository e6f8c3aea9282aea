public import Kernel

/// The checkers of one session, one or more for each of its rules.
public final class CheckSet<Context, Frame, End> {
  @usableFromInline let ids: [String]
  /// The first checker, and the first of those that look at every frame, and not only at those with news.
  @usableFromInline let first: CheckNode<Frame, End>?
  @usableFromInline let firstWatchful: CheckNode<Frame, End>?
  /// Those that may ask for a look at a time of their own.
  @usableFromInline let timed: [CheckNode<Frame, End>]

  /// Makes the checkers of these rules for a session that has not begun. O(rules).
  @inlinable public init(_ invariants: [Invariant<Context, Frame, End>], for context: Context) {
    ids = invariants.map(\.id)
    var (first, firstWatchful): (CheckNode<Frame, End>?, CheckNode<Frame, End>?)
    var timed: [CheckNode<Frame, End>] = []
    for (rule, invariant) in invariants.enumerated().reversed() {
      for check in invariant.makeChecks(context).reversed() {
        let seat = CheckSet.seat(check, of: rule, before: first, firstWatchful)
        first = seat
        if !type(of: check).waitsForNews { firstWatchful = seat }
        if type(of: check).looksByTime { timed.append(seat) }
      }
    }
    self.first = first
    self.firstWatchful = firstWatchful
    self.timed = timed
  }

  @inlinable static func seat<Check: InvariantCheck<Frame, End>>(
    _ check: Check, of rule: Int, before next: CheckNode<Frame, End>?, _ nextWatchful: CheckNode<Frame, End>?
  ) -> CheckNode<Frame, End> {
    check.seat(of: rule, before: next, nextWatchful)
  }

  /// Shows every checker a frame, or, of one that has no news, those that do not wait for any. O(checkers) and what each
  /// looks at.
  @inlinable public func check(_ frame: Frame, hasNews: Bool = true) {
    if hasNews { first?.showAll(frame) } else { firstWatchful?.showWatchful(frame) }
  }

  /// Lets the checkers look whose time comes before this one, that of the next frame or of the session's end. O(checkers that may ask).
  @inlinable public func advance(to instant: Instant) {
    for seat in timed {
      var last = Instant?.none
      while let due = seat.nextLook(), due < instant {
        precondition(last.map { due > $0 } ?? true, "\(ids[seat.rule]) asks for one look again and again")
        seat.look(due)
        last = due
      }
    }
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
  @usableFromInline var seats: [CheckNode<Frame, End>] {
    guard let first else { return [] }
    return Array(sequence(first: first, next: \.next))
  }
}

/// Where a checker sits: an object, so that a frame is shown to it in its place, whatever it is. A box of the language's would be
/// asked before each frame whether anybody shares it.
///
/// Who sits there is known to closures alone: made where the checker is (`InvariantCheck.seat`), they are code for this one
/// checker, while the methods of a generic class are the same code for all and ask for each of them where it is. Each shows the
/// frame to its checker and hands it on to the next one's, as its last act: to go along a list would take a reference, or a call,
/// more for each.
public final class CheckNode<Frame, End> {
  /// The place of its rule.
  @usableFromInline let rule: Int
  @usableFromInline let next: CheckNode?
  /// Shows a frame to this checker and all after it.
  @usableFromInline let showAll: (Frame) -> Void
  /// Shows a frame to this checker and those after it that look at every frame.
  @usableFromInline let showWatchful: (Frame) -> Void
  @usableFromInline let nextLook: () -> Instant?
  @usableFromInline let look: (Instant) -> Void
  @usableFromInline let finish: (End) -> Void
  @usableFromInline let readTally: () -> CheckTally
  @usableFromInline let readBroken: () -> Bool

  @usableFromInline init(
    of rule: Int, before next: CheckNode?, showAll: @escaping (Frame) -> Void,
    showWatchful: @escaping (Frame) -> Void, nextLook: @escaping () -> Instant?,
    look: @escaping (Instant) -> Void, finish: @escaping (End) -> Void,
    tally: @escaping () -> CheckTally,
    isBroken: @escaping () -> Bool
  ) {
    self.rule = rule
    self.next = next
    self.showAll = showAll
    self.showWatchful = showWatchful
    self.nextLook = nextLook
    self.look = look
    self.finish = finish
    readTally = tally
    readBroken = isBroken
  }

  @inlinable var tally: CheckTally { readTally() }
  @inlinable var isBroken: Bool { readBroken() }
}

/// What the closures of a seat share.
@usableFromInline final class BoxedCheck<Check: InvariantCheck> {
  @usableFromInline var check: Check

  @inlinable init(_ check: Check) { self.check = check }

  /// A checker that asks for a look which it says it never asks for would be one that cannot fail.
  @inlinable func refuseUnheardLook() {
    precondition(
      Check.looksByTime || check.nextLook == nil,
      "\(Check.self) asks for a look by `nextLook`, and says by `looksByTime` that it never does")
  }

  /// What shows the checker a frame and hands it on.
  @inlinable func shows(before rest: ((Check.Frame) -> Void)?) -> (Check.Frame) -> Void {
    guard let rest else { return { [self] in check.check($0) } }
    return { [self] in
      check.check($0)
      rest($0)
    }
  }
}

extension InvariantCheck {
  @inlinable public func seat(
    of rule: Int, before next: CheckNode<Frame, End>?, _ nextWatchful: CheckNode<Frame, End>?
  ) -> CheckNode<Frame, End> {
    let seated = BoxedCheck(self)
    seated.refuseUnheardLook()
    return CheckNode(
      of: rule, before: next, showAll: seated.shows(before: next?.showAll),
      showWatchful: seated.shows(before: nextWatchful?.showWatchful),
      nextLook: { seated.check.nextLook }, look: { seated.check.look(at: $0) },
      finish: {
        seated.refuseUnheardLook()
        seated.check.finish($0)
      },
      tally: { seated.check.tally }, isBroken: { seated.check.isBroken })
  }
}
