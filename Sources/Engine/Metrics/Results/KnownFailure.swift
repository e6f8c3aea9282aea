/// A rule or budget that a scenario lists as known to fail, and its state after a run.
package struct KnownFailure: Codable, Hashable, Sendable {
  package enum State: String, Codable, Hashable, Sendable, CaseIterable {
    /// It fails as stated; the run does not fail because of it.
    case known
    /// It no longer fails.
    case mended
    /// There are more violations than stated, or the value is further beyond the limit than stated.
    case worse
    /// Its last day has passed.
    case past
    /// The run cannot decide: it covers a part of the units, uses other settings, or exercised the rule too seldom.
    case open

    /// Whether the entry is no longer true; the run then fails.
    package var fails: Bool { [.mended, .worse, .past].contains(self) }
  }

  /// The reason for leaving it, from the scenario.
  package var reason: String
  /// The day since when it is known, `2026-11-27`; optional.
  package var since: String?
  /// The last day on which it may fail, `2027-01-31`.
  package var until: String
  /// The extent that the scenario states, such as `3 violations` or `18 ms`.
  package var stated: String
  package var state: State

  package init(reason: String, since: String?, until: String, stated: String, state: State) {
    self.reason = reason
    self.since = since
    self.until = until
    self.stated = stated
    self.state = state
  }

  /// Its state and what to do, as a sentence without a full stop.
  package var sentence: String {
    switch state {
    case .known, .open: "known to fail until \(until), with \(stated) at most: \(reason)"
    case .mended: "is mended: remove its entry under `known` of the scenario"
    case .worse:
      "is worse than known, \(stated): mend it, or state the new amount under `known` of the scenario"
    case .past:
      "was known to fail until \(until), which is past: mend it, or give a new date under `known` of the scenario"
    }
  }
}
