/// Mean, spread and median of a few numbers.
package enum Sample {
  /// The arithmetic mean; 0 of none. O(count).
  package static func mean(_ values: [Double]) -> Double {
    values.isEmpty ? 0 : values.reduce(0, +) / Double(values.count)
  }

  /// The standard deviation with n - 1 in the denominator; 0 of fewer than two. O(count).
  package static func deviation(_ values: [Double]) -> Double {
    guard values.count > 1 else { return 0 }
    let mean = mean(values)
    let squares = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    return (squares / Double(values.count - 1)).squareRoot()
  }

  /// The middle value, or the mean of the two in the middle; 0 of none. O(count x log count).
  package static func median(_ values: [Double]) -> Double { quantile(values, 0.5) }

  /// The value below which a share of 0 to 1 lies, straight lines between neighbours (Hyndman and Fan's type 7); 0 of none.
  /// O(count x log count).
  package static func quantile(_ values: [Double], _ share: Double) -> Double {
    precondition((0...1).contains(share), "a share of \(share)")
    guard !values.isEmpty else { return 0 }
    let sorted = values.sorted()
    let place = share * Double(sorted.count - 1)
    let below = Int(place)
    guard below + 1 < sorted.count else { return sorted[sorted.count - 1] }
    return sorted[below] + (place - Double(below)) * (sorted[below + 1] - sorted[below])
  }
}
