/// The instants of one local time in a zone.
public enum LocalInstants: Hashable, Sendable {
  /// None: clocks were set forward over it at `change`. `resolved` applies the offset before the change, so it is as long after
  /// the change as the time is into the gap.
  case skipped(change: WallTime, resolved: WallTime)
  /// One, as nearly always.
  case once(WallTime)
  /// Two: clocks were set back over it.
  case twice(WallTime, later: WallTime)

  /// The instant to use when one is needed: shifted by the gap for a skipped time, the earlier of two.
  public var resolved: WallTime {
    switch self {
    case .skipped(_, let resolved): resolved
    case .once(let moment): moment
    case .twice(let earlier, _): earlier
    }
  }
}
