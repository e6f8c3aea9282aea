package import Kernel

/// Times from edits until other devices showed them, in whole milliseconds rounded up.
package struct VisibleTimes: Hashable, Sendable {
  /// Counts by milliseconds; the last counts all above.
  private var counts = [Int](repeating: 0, count: 4_001)
  package private(set) var count = 0
  package private(set) var longest = TimeSpan.zero

  package init() {}

  /// Counts a time. O(1).
  package mutating func record(_ span: TimeSpan) {
    let milliseconds = Int((span.nanoseconds + 999_999) / 1_000_000)
    counts[min(max(0, milliseconds), counts.count - 1)] += 1
    count += 1
    if span > longest { longest = span }
  }

  /// Adds another's samples. O(1).
  mutating func add(_ other: VisibleTimes) {
    for place in counts.indices { counts[place] += other.counts[place] }
    count += other.count
    longest = max(longest, other.longest)
  }

  /// The time that `share` thousandths of the samples do not exceed. Zero without samples; the longest one above four seconds.
  package func perMille(_ share: Int) -> TimeSpan {
    guard count > 0 else { return .zero }
    let wanted = (count * share + 999) / 1_000
    var sum = 0
    for (milliseconds, count) in counts.enumerated() {
      sum += count
      if sum >= wanted {
        return milliseconds < counts.count - 1 ? .milliseconds(Int64(milliseconds)) : longest
      }
    }
    return longest
  }
}
