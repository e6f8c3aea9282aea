/// Shrinks a failing case while it still breaks the rule: greedily, pass after pass, until nothing more can be removed. The
/// caller defines the passes.
///
///     var shrinker = GreedyShrinker(limit: 1_000, breaks: { run($0) })
///     let small = shrinker.shrink(found) { shrinker, best in shrinker.drop(\.steps, of: &best) }
package struct GreedyShrinker<Case: Equatable, Failure: Error> {
  /// The number of cases run so far.
  package private(set) var evaluations = 0
  private let limit: Int
  private let mustStop: @Sendable () -> Bool
  private let mayReplace: (_ candidate: Case, _ best: Case) -> Bool
  private let breaks: (Case) throws(Failure) -> Bool

  /// Creates a shrinker that stops after `limit` cases, or when `mustStop` returns `true`.
  ///
  /// - `mayReplace`: rejects a candidate without running it.
  /// - `breaks`: runs a case and returns whether it breaks the rule.
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

  /// Shrinks a case and returns the smallest one found, or the case itself. Runs at most `limit` cases.
  ///
  /// `pass` tries smaller cases with `accept`, which replaces the best case.
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

  /// Runs and counts a case; returns whether it breaks the rule.
  package mutating func holds(_ one: Case) throws(Failure) -> Bool {
    evaluations += 1
    return try breaks(one)
  }

  private var isOver: Bool { evaluations >= limit || mustStop() }

  /// Replaces the best case by the candidate if that also breaks the rule.
  @discardableResult
  package mutating func accept(_ candidate: Case, _ best: inout Case) throws(Failure) -> Bool {
    guard candidate != best, !isOver, mayReplace(candidate, best), try holds(candidate) else { return false }
    best = candidate
    return true
  }

  /// Removes unneeded halves of a list, then quarters, down to two parts at a time. If few parts are needed, this runs O(few log
  /// parts) cases.
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

  /// Removes each unneeded part of a list, the last first.
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
