package import Metrics

/// The first effect of a session that is not the same in two runs. What it took on the host is left out.
package struct EffectDifference: Codable, Hashable, Sendable {
  package var session: SessionName
  /// When it was requested, virtual nanoseconds since the session began; of two the earlier.
  package var at: Int64
  /// The effect in both runs; `nil` in a run that does not have it.
  package var old: EffectRow?
  package var new: EffectRow?

  /// `nil` when both did the same effects. Rows are in the order in which they started. O(effects).
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
