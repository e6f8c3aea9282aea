public import Kernel

/// The checkers of one session, one or more for each of its rules.
public final class CheckSet<Context, Frame, End> {
  @usableFromInline let ids: [String]
  /// The first checker, and the first of those that check every frame, also frames without events.
  @usableFromInline let first: CheckNode<Frame, End>?
  @usableFromInline let firstWatchful: CheckNode<Frame, End>?
  /// The checkers that may request checks at times of their own.
  @usableFromInline let timed: [CheckNode<Frame, End>]

  /// Creates the checkers of these rules, before the session begins. O(rules).
  @inlinable public init(_ invariants: [Invariant<Context, Frame, End>], for context: Context) {
    ids = invariants.map(\.id)
    var (first, firstWatchful): (CheckNode<Frame, End>?, CheckNode<Frame, End>?)
    var timed: [CheckNode<Frame, End>] = []
    for (rule, invariant) in invariants.enumerated().reversed() {
      for check in invariant.makeChecks(context).reversed() {
        let node = CheckSet.node(check, of: rule, before: first, firstWatchful)
        first = node
        if !type(of: check).waitsForUpdates { firstWatchful = node }
        if type(of: check).pollsByTime { timed.append(node) }
      }
    }
    self.first = first
    self.firstWatchful = firstWatchful
    self.timed = timed
  }

  @inlinable static func node<Check: InvariantCheck<Frame, End>>(
    _ check: Check, of rule: Int, before next: CheckNode<Frame, End>?, _ nextWatchful: CheckNode<Frame, End>?
  ) -> CheckNode<Frame, End> {
    check.node(of: rule, before: next, nextWatchful)
  }

  /// Passes a frame to every checker; a frame without events only to those that do not wait for events. O(checkers) plus their
  /// own work.
  @inlinable public func check(_ frame: Frame, hasUpdates: Bool = true) {
    if hasUpdates { first?.showAll(frame) } else { firstWatchful?.showWatchful(frame) }
  }

  /// Runs the time-based checks that are due before `instant`, the next frame or the session's end. O(timed checkers).
  @inlinable public func advance(to instant: Instant) {
    for node in timed {
      var last = Instant?.none
      while let due = node.nextPoll(), due < instant {
        precondition(last.map { due > $0 } ?? true, "\(ids[node.rule]) asks for the same time again")
        node.poll(due)
        last = due
      }
    }
  }

  /// Notifies every checker that the session is over; call it once.
  @inlinable public func finish(_ end: End) {
    for node in nodes { node.finish(end) }
  }

  /// The results by rule, in the order of the rules.
  @inlinable public var tallies: [(id: String, tally: CheckTally)] {
    var tallies = ids.map { (id: $0, tally: CheckTally()) }
    for node in nodes { tallies[node.rule].tally.add(node.tally) }
    return tallies
  }

  /// The first broken rule in the order of the rules, with its first violation in words. O(checkers).
  @inlinable public var firstBroken: (id: String, example: String)? {
    var next = first
    while let node = next {
      if node.isBroken { return (ids[node.rule], node.tally.examples[0]) }
      next = node.next
    }
    return nil
  }

  /// All nodes in the order of the rules.
  @usableFromInline var nodes: [CheckNode<Frame, End>] {
    guard let first else { return [] }
    return Array(sequence(first: first, next: \.next))
  }
}

/// A node of the chain of checkers: runs its checker on a frame, then calls the next node.
///
/// It is a class, so that a frame is passed without copying a box or checking whether it is shared. The closures are made in
/// `InvariantCheck.node` and are specialised for one checker type. Methods of a generic class would be dispatched dynamically.
/// Each closure calls the next one last: iterating over a list would cost one more reference or call for each checker.
public final class CheckNode<Frame, End> {
  /// The index of the checker's rule.
  @usableFromInline let rule: Int
  @usableFromInline let next: CheckNode?
  /// Passes a frame to this checker and all after it.
  @usableFromInline let showAll: (Frame) -> Void
  /// Passes a frame to this checker and to those after it that check every frame.
  @usableFromInline let showWatchful: (Frame) -> Void
  @usableFromInline let nextPoll: () -> Instant?
  @usableFromInline let poll: (Instant) -> Void
  @usableFromInline let finish: (End) -> Void
  @usableFromInline let readTally: () -> CheckTally
  @usableFromInline let readBroken: () -> Bool

  @usableFromInline init(
    of rule: Int, before next: CheckNode?, showAll: @escaping (Frame) -> Void,
    showWatchful: @escaping (Frame) -> Void, nextPoll: @escaping () -> Instant?,
    poll: @escaping (Instant) -> Void, finish: @escaping (End) -> Void,
    tally: @escaping () -> CheckTally,
    isBroken: @escaping () -> Bool
  ) {
    self.rule = rule
    self.next = next
    self.showAll = showAll
    self.showWatchful = showWatchful
    self.nextPoll = nextPoll
    self.poll = poll
    self.finish = finish
    readTally = tally
    readBroken = isBroken
  }

  @inlinable var tally: CheckTally { readTally() }
  @inlinable var isBroken: Bool { readBroken() }
}

/// The checker that the closures of a node share.
@usableFromInline final class BoxedCheck<Check: InvariantCheck> {
  @usableFromInline var check: Check

  @inlinable init(_ check: Check) { self.check = check }

  /// Stops if a checker requests a time-based check but declares that it never does: such a check could not fail.
  @inlinable func refuseUnheardPoll() {
    precondition(
      Check.pollsByTime || check.nextPoll == nil,
      "\(Check.self) returns a time from `nextPoll`, but its `pollsByTime` is false")
  }

  /// A closure that passes a frame to the checker and then to the rest of the chain.
  @inlinable func shows(before rest: ((Check.Frame) -> Void)?) -> (Check.Frame) -> Void {
    guard let rest else { return { [self] in check.check($0) } }
    return { [self] in
      check.check($0)
      rest($0)
    }
  }
}

extension InvariantCheck {
  @inlinable public func node(
    of rule: Int, before next: CheckNode<Frame, End>?, _ nextWatchful: CheckNode<Frame, End>?
  ) -> CheckNode<Frame, End> {
    let seated = BoxedCheck(self)
    seated.refuseUnheardPoll()
    return CheckNode(
      of: rule, before: next, showAll: seated.shows(before: next?.showAll),
      showWatchful: seated.shows(before: nextWatchful?.showWatchful),
      nextPoll: { seated.check.nextPoll }, poll: { seated.check.poll(at: $0) },
      finish: {
        seated.refuseUnheardPoll()
        seated.check.finish($0)
      },
      tally: { seated.check.tally }, isBroken: { seated.check.isBroken })
  }
}
