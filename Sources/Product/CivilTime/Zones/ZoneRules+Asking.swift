extension ZoneRules {
  /// The offset from UTC at an instant. O(log transitions).
  public func offset(at time: WallTime) -> ZoneOffset { segment(around: time.second).offset }

  /// The first later instant at which the offset may change; `nil` when it never changes again. O(log transitions).
  public func nextChange(after time: WallTime) -> WallTime? {
    let end = segment(around: time.second).end
    return abs(end) <= Int64.max / 1_000_000_000 ? WallTime(second: end) : nil
  }

  /// The local date and time at an instant, rounded down to the second. O(log transitions).
  public func local(at time: WallTime) -> LocalTime {
    LocalTime(seconds: time.second + Int64(offset(at: time).seconds))
  }

  /// The instants at which clocks show a local time: none when it was skipped, two when clocks were set back over it.
  ///
  /// Of more than two, which no zone has had, returns the first and the last. Years are 1678 to 2261, the range of `WallTime`.
  /// O(log transitions), times the changes in the two days around.
  ///
  ///     switch rules.instants(of: local) {
  ///     case .once(let time), .skipped(_, let time), .twice(let time, _): remind(at: time)
  ///     }
  public func instants(of local: LocalTime) -> LocalInstants {
    let shown = local.seconds
    var found: (first: Int64, last: Int64)?
    var gap: (change: Int64, resolved: Int64)?
    var segment = segment(around: shown - ZoneRules.eastmost)
    while true {
      let second = shown - Int64(segment.offset.seconds)
      if second >= segment.start, second < segment.end { found = (found?.first ?? second, second) }
      guard segment.end <= shown - ZoneRules.westmost else { break }
      let next = self.segment(around: segment.end)
      // This segment ends before the time is shown, and the next one begins after it.
      if gap == nil, second >= segment.end, shown - Int64(next.offset.seconds) < next.start {
        gap = (segment.end, second)
      }
      segment = next
    }
    if let found, found.first < found.last {
      return .twice(WallTime(second: found.first), later: WallTime(second: found.last))
    }
    if let found { return .once(WallTime(second: found.first)) }
    // The clock shows less a day before and more a day after, so a time it never shows was skipped.
    guard let gap else { preconditionFailure("\(local) is neither shown nor skipped by \(self)") }
    return .skipped(change: WallTime(second: gap.change), resolved: WallTime(second: gap.resolved))
  }

  /// The first instant at which the calendar shows `day` or a later day. A day ends where the next begins.
  ///
  /// A day whose midnight is skipped begins at the end of the gap. A day that is skipped as a whole (Apia, 2011-12-30) begins and
  /// ends at the same instant. A day whose midnight comes twice begins at the earlier one. Years are 1678 to 2261. O(log
  /// transitions).
  public func startOfDay(_ day: CivilDay) -> WallTime {
    let midnight = Int64(day.daysSinceEpoch) * 86_400
    var segment = segment(around: midnight - ZoneRules.eastmost)
    while true {
      let second = max(segment.start, midnight - Int64(segment.offset.seconds))
      if second < segment.end { return WallTime(second: second) }
      segment = self.segment(around: segment.end)
    }
  }

  /// The last day that has begun at `time`. Days follow each other without gaps and never run backward.
  ///
  /// Equals the day of `local(at:)`, unless clocks were set back over midnight into the day before, as in St John's at 00:01
  /// until 2011. There the new day continues. O(log transitions).
  public func day(of time: WallTime) -> CivilDay {
    let second = time.second
    var segment = segment(around: second)
    var latest = second + Int64(segment.offset.seconds)
    // Segments that ended earlier showed less, whatever their offset.
    while segment.start > second - (ZoneRules.eastmost - ZoneRules.westmost) {
      segment = self.segment(around: segment.start - 1)
      latest = max(latest, segment.end - 1 + Int64(segment.offset.seconds))
    }
    return LocalTime(seconds: latest).day
  }

  /// An upper bound of offsets, in seconds.
  private static var eastmost: Int64 { Int64(ZoneOffset.range.upperBound) + 1 }
  /// A lower bound of offsets, in seconds; negative.
  private static var westmost: Int64 { Int64(ZoneOffset.range.lowerBound) - 1 }
}

extension WallTime {
  /// The second since the epoch that has begun.
  var second: Int64 { nanoseconds.dividedDown(by: 1_000_000_000).quotient }

  init(second: Int64) {
    precondition(
      abs(second) <= Int64.max / 1_000_000_000, "second \(second) is outside of the years 1678 to 2261")
    self.init(secondsSinceEpoch: second)
  }
}
