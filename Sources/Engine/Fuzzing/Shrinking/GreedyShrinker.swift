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

  /// Leaves out halves of a list that are not needed, then quarters, and so on down to two parts at a time: of a long list of which few are
  /// needed, O(few log parts) cases.
  package mutating func dropRuns<Part>(
    _ parts: WritableKeyPath<Case, [Part]>, of best: inout Case
  ) throws(Failure) {
    var length = best[keyPath: parts].count / 2
    while length >= 2, !isOver {
      var end = best[keyPath: parts].count
      while end > 0 {
        let start = max(0, end - length)
        var candidate = best
        candidate[keyPath: parts].removeSubrange(start..<end)
        try accept(candidate, &best)
        end = start
      }
      length /= 2
    }
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
