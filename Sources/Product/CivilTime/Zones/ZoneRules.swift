/// How far a zone's clocks were and will be from UTC: its transitions, and what it does every year after the last one.
///
/// A value that is read once and then only asked. Asking is O(log transitions) and allocates nothing.
public struct ZoneRules: Hashable, Sendable {
  /// What holds before the first transition.
  public let initial: ZoneOffset
  /// In the order of their seconds, each once.
  public let transitions: [ZoneTransition]
  /// What holds from the last transition on, or always where there is none; `nil` keeps the offset of the last one.
  public let afterwards: YearlyRule?

  /// A zone with these changes, whose seconds must rise.
  public init(initial: ZoneOffset, transitions: [ZoneTransition] = [], afterwards: YearlyRule? = nil) {
    self.initial = initial
    self.transitions = transitions
    self.afterwards = afterwards
    checkInvariants()
  }

  /// A zone that never changes, so many seconds east of Greenwich, within `ZoneOffset.range`.
  public static func fixed(seconds: Int) -> ZoneRules { ZoneRules(initial: ZoneOffset(seconds: seconds)) }

  /// UTC itself.
  public static var utc: ZoneRules { fixed(seconds: 0) }

  /// Traps when transitions do not rise. O(transitions).
  public func checkInvariants() {
    for (a, b) in zip(transitions, transitions.dropFirst()) {
      precondition(a.second < b.second, "transition at \(b.second) does not follow \(a.second)")
    }
  }

  /// The stretch around a second. Two stretches that touch may have the same offset.
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
