extension ZoneRules {
  /// How far clocks are from UTC at a moment. O(log transitions).
  public func offset(at time: WallTime) -> ZoneOffset { segment(around: time.second).offset }

  /// The first moment after this one at which the offset may change; `nil` when it never does again. O(log transitions).
  public func nextChange(after time: WallTime) -> WallTime? {
    let end = segment(around: time.second).end
    return abs(end) <= Int64.max / 1_000_000_000 ? WallTime(second: end) : nil
  }

  /// What calendar and clock show at a moment, to the second that has begun. O(log transitions).
  public func local(at time: WallTime) -> LocalTime {
    LocalTime(seconds: time.second + Int64(offset(at: time).seconds))
  }

  /// The moments at which calendar and clock show this: none where clocks are moved forward over it, two where they are moved
  /// back.
  ///
  /// Of more than two, which no zone has had, the first and the last. The years are 1678 to 2261, which a `WallTime` can hold.
  /// O(log transitions), times the changes in the two days around.
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
      // This stretch ends before it is shown, and the next begins after.
      if gap == nil, second >= segment.end, shown - Int64(next.offset.seconds) < next.start {
        gap = (segment.end, second)
      }
      segment = next
    }
    if let found, found.first < found.last {
      return .twice(WallTime(second: found.first), later: WallTime(second: found.last))
    }
    if let found { return .once(WallTime(second: found.first)) }
    // The clock shows less a day before and more a day after: what it does not come to, it was moved over.
    guard let gap else { preconditionFailure("\(local) is neither shown nor skipped by \(self)") }
    return .skipped(change: WallTime(second: gap.change), resolved: WallTime(second: gap.resolved))
  }

  /// The moment at which the day begins: when the calendar first shows it or a later one. It ends where the next begins.
  ///
  /// A day whose midnight is in a gap begins at the gap's end; one that is skipped altogether (Apia, 2011-12-30) begins and ends
  /// at once; one whose midnight comes twice begins at the earlier. The years are 1678 to 2261. O(log transitions).
  public func startOfDay(_ day: CivilDay) -> WallTime {
    let midnight = Int64(day.daysSinceEpoch) * 86_400
    var segment = segment(around: midnight - ZoneRules.eastmost)
    while true {
      let second = max(segment.start, midnight - Int64(segment.offset.seconds))
      if second < segment.end { return WallTime(second: second) }
      segment = self.segment(around: segment.end)
    }
  }

  /// The day that a moment belongs to: the last that has begun, so that days follow each other without a break and never run
  /// back.
  ///
  /// It is the day of `local(at:)`, unless clocks were moved back over midnight into the day before, as St John's did at 00:01
  /// until 2011; there the new day goes on. O(log transitions).
  public func day(of time: WallTime) -> CivilDay {
    let second = time.second
    var segment = segment(around: second)
    var latest = second + Int64(segment.offset.seconds)
    // What ended earlier than this showed less, whatever its offset.
    while segment.start > second - (ZoneRules.eastmost - ZoneRules.westmost) {
      segment = self.segment(around: segment.start - 1)
      latest = max(latest, segment.end - 1 + Int64(segment.offset.seconds))
    }
    return LocalTime(seconds: latest).day
  }

  /// No clock shows more than UTC and this, in seconds.
  private static var eastmost: Int64 { Int64(ZoneOffset.range.upperBound) + 1 }
  /// No clock shows less than UTC and this, in seconds; negative.
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
