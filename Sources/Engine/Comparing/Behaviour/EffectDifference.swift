package import Metrics

/// The first effect of a session that differs between two runs, apart from its time on the host.
package struct EffectDifference: Codable, Hashable, Sendable {
  package var session: SessionName
  /// The request's virtual nanoseconds since the session began; the earlier of both runs.
  package var at: Int64
  /// The effect in each run; `nil` in a run without it.
  package var old: EffectRow?
  package var new: EffectRow?

  /// Finds the first difference; `nil` when the effects are equal. Rows must be sorted by start. O(effects).
  package init?(_ old: [EffectRow], _ new: [EffectRow], in session: SessionName) {
    let shared = zip(old, new).prefix { EffectDifference.agree($0, $1) }.count
    (self.old, self.new) = (old.dropFirst(shared).first, new.dropFirst(shared).first)
    guard self.old != nil || self.new != nil else { return nil }
    self.session = session
    at = min(self.old?.asked ?? .max, self.new?.asked ?? .max)
  }

  private static func agree(_ old: EffectRow, _ new: EffectRow) -> Bool {
    old.operation == new.operation && old.lane == new.lane && old.asked == new.asked
      && old.started == new.started && old.ended == new.ended
  }
}
