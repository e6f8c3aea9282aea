/// What a figure should be.
package enum Target: Hashable, Sendable {
  case atMost(Double)
  case atLeast(Double)
  /// Only shown.
  case none

  /// Whether the value is as it should be; `nil` when nobody said how.
  package func verdict(on value: Double) -> Verdict {
    switch self {
    case .atMost(let limit): value <= limit ? .met : .missed
    case .atLeast(let limit): value >= limit ? .met : .missed
    case .none: .open
    }
  }
}

/// What came of a target.
package enum Verdict: Hashable, Sendable {
  case met
  case missed
  /// There was no target.
  case open
}
