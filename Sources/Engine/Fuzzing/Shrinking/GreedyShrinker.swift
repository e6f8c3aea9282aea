/// Makes a case that breaks a rule as small as it gets while it still breaks that rule: greedy, pass after pass, until
/// nothing can be taken away. What a pass tries is said by whoever knows the cases.
package struct GreedyShrinker<Case: Equatable, Failure: Error> {
  /// Cases played so far.
  package private(set) var evaluations = 0
  private let limit: Int
  private let mustStop: @Sendable () -> Bool
  private let mayReplace: (_ candidate: Case, _ best: Case) -> Bool
  private let breaks: (Case) throws(Failure) -> Bool

  /// `breaks` plays a case and says whether it breaks the rule; a candidate that may not replace the best is not played. Ends
  /// with what it has once `limit` cases are played, or it must stop.
  package init(
    limit: Int, mustStop: @escaping @Sendable () -> Bool = { false },
    mayReplace: @escaping (_ candidate: Case, _ best: Case) -> Bool = { _, _ in true },
    breaks: @escaping (Case) throws(Failure) -> Bool
  ) {
    self.limit = limit
    self.mustStop = mustStop
    self.mayReplace = mayReplace
    self.breaks = breaks
  }

  /// The smallest case found; the case itself when it does not break the rule. Plays at most `limit` cases.
  ///
  /// `pass` tries smaller cases, by `accept`, and leaves the smallest in place of the best.
  package mutating func shrink(
    _ one: Case, pass: (inout GreedyShrinker, inout Case) throws(Failure) -> Void
  ) throws(Failure) -> Case {
    var best = one
    var before: Case
    repeat {
      before = best
      try pass(&self, &best)
    } while best != before && !isOver
    return best
  }

  /// Whether the case breaks the rule; counted.
  package mutating func holds(_ one: Case) throws(Failure) -> Bool {
    evaluations += 1
    return try breaks(one)
  }

  private var isOver: Bool { evaluations >= limit || mustStop() }

  /// Puts the candidate in place of the best when it breaks the rule too.
  @discardableResult
  package mutating func accept(_ candidate: Case, _ best: inout Case) throws(Failure) -> Bool {
    guard candidate != best, !isOver, mayReplace(candidate, best), try holds(candidate) else { return false }
    best = candidate
    return true
  }

  /// Leaves out each part of a list that is not needed, the last first.
  package mutating func drop<Part>(
    _ parts: WritableKeyPath<Case, [Part]>, of best: inout Case
  ) throws(Failure) {
    for place in best[keyPath: parts].indices.reversed() {
      var candidate = best
      candidate[keyPath: parts].remove(at: place)
      try accept(candidate, &best)
    }
  }
}
