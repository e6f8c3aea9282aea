/// Which moments have one local time in a zone.
public enum LocalInstants: Hashable, Sendable {
  /// None: clocks were moved forward over it at `change`. `resolved` is the moment by the offset before, so that it is as
  /// long after the change as the time was into the gap.
  case skipped(change: WallTime, resolved: WallTime)
  /// One, as nearly always.
  case once(WallTime)
  /// Two, since clocks were moved back over it.
  case twice(WallTime, later: WallTime)

  /// The moment to take where one is needed: later by the gap for a time that there is not, the earlier of two.
  public var resolved: WallTime {
    switch self {
    case .skipped(_, let resolved): resolved
    case .once(let moment): moment
    case .twice(let earlier, _): earlier
    }
  }
}
