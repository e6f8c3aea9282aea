/// A rule or budget that a scenario declares as known to fail, and what a run made of it.
package struct KnownFailure: Codable, Hashable, Sendable {
  package enum State: String, Codable, Hashable, Sendable, CaseIterable {
    /// It fails as stated, which fails nothing.
    case known
    /// It does not fail any more.
    case mended
    /// There are more violations than stated, or the figure is further beyond its limit.
    case worse
    /// Its last day is over.
    case past
    /// The run says nothing about it: it is of a part, of other settings than the scenario's, or tried it too seldom.
    case open

    /// Whether the entry is not true any more, so that the run fails.
    package var fails: Bool { [.mended, .worse, .past].contains(self) }
  }

  /// Why it is left as it is, as the scenario gives it.
  package var reason: String
  /// Since when it is known, `2026-11-27`; `nil` where that was not given.
  package var since: String?
  /// The last day on which it may fail, `2027-01-31`.
  package var until: String
  /// What the scenario states, such as `3 violations` or `18 ms`.
  package var stated: String
  package var state: State

  package init(reason: String, since: String?, until: String, stated: String, state: State) {
    self.reason = reason
    self.since = since
    self.until = until
    self.stated = stated
    self.state = state
  }

  /// What became of it, and what to do, in a sentence without its full stop.
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
