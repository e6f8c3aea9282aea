/// The past and future UTC offsets of a time zone: its transitions, and the yearly rule after the last one.
///
/// An immutable value. Queries are O(log transitions) and allocate nothing.
///
///     let rules = try ZoneRules(zoneFile: bytes)
///     let day = rules.day(of: now)
///     let midnight = rules.startOfDay(day)
public struct ZoneRules: Hashable, Sendable {
  /// The offset before the first transition.
  public let initial: ZoneOffset
  /// The transitions, in ascending order without duplicates.
  public let transitions: [ZoneTransition]
  /// The rule after the last transition, or always without one; `nil` continues the last offset.
  public let afterwards: YearlyRule?

  /// A zone with these transitions, whose seconds must ascend.
  public init(initial: ZoneOffset, transitions: [ZoneTransition] = [], afterwards: YearlyRule? = nil) {
    self.initial = initial
    self.transitions = transitions
    self.afterwards = afterwards
    checkInvariants()
  }

  /// A zone with one offset, in seconds east of Greenwich within `ZoneOffset.range`.
  public static func fixed(seconds: Int) -> ZoneRules { ZoneRules(initial: ZoneOffset(seconds: seconds)) }

  /// UTC itself.
  public static var utc: ZoneRules { fixed(seconds: 0) }

  /// Traps when transitions do not ascend. O(transitions).
  public func checkInvariants() {
    for (a, b) in zip(transitions, transitions.dropFirst()) {
      precondition(a.second < b.second, "transition at \(b.second) does not follow \(a.second)")
    }
  }

  /// The segment around a second. Adjacent segments may have the same offset.
  func segment(around second: Int64) -> ZoneSegment {
    let next = firstTransition(after: second)
    let start = next == 0 ? .min : transitions[next - 1].second
    if next == transitions.count, let afterwards {
      var segment = afterwards.segment(around: second)
      segment.start = max(segment.start, start)
      return segment
    }
    return ZoneSegment(
      start: start, end: next == transitions.count ? .max : transitions[next].second,
      offset: next == 0 ? initial : transitions[next - 1].offset)
  }

  /// The index of the first transition later than a second, or their count.
  private func firstTransition(after second: Int64) -> Int {
    var (low, high) = (0, transitions.count)
    while low < high {
      let middle = (low + high) / 2
      if transitions[middle].second <= second { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
