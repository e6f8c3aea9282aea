/// Closed ranges of non-negative integers: `2-4`, or `3` for 3 to 3.
package enum RangeSpelling {
  /// Parses a range; `nil` if it is malformed or runs backwards.
  package static func range(_ text: String) -> ClosedRange<Int>? {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count) else { return nil }
    let bounds = parts.compactMap { part in NumberSpelling.whole(part.trimmed) }
    guard bounds.count == parts.count, let low = bounds.first, let high = bounds.last, low <= high else {
      return nil
    }
    return low...high
  }

  /// The shortest spelling of a range.
  package static func text(_ range: ClosedRange<Int>) -> String {
    range.lowerBound == range.upperBound ? "\(range.lowerBound)" : "\(range.lowerBound)-\(range.upperBound)"
  }
}

extension Substring {
  /// The text without spaces at its ends.
  var trimmed: Substring {
    var rest = drop { $0 == " " }
    while rest.last == " " { rest.removeLast() }
    return rest
  }
}
