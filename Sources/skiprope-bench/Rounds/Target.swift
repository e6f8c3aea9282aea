/// The target of a figure.
package enum Target: Hashable, Sendable {
  case atMost(Double)
  case atLeast(Double)
  /// No target.
  case none

  /// The verdict on a value; `open` without a target.
  package func verdict(on value: Double) -> Verdict {
    switch self {
    case .atMost(let limit): value <= limit ? .met : .missed
    case .atLeast(let limit): value >= limit ? .met : .missed
    case .none: .open
    }
  }
}

/// The outcome of a target.
package enum Verdict: Hashable, Sendable {
  case met
  case missed
  /// There was no target.
  case open
}
