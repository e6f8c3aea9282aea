/// Mean, standard deviation and quantiles of a sample.
package enum Sample {
  /// The arithmetic mean; 0 without values. O(count).
  package static func mean(_ values: [Double]) -> Double {
    values.isEmpty ? 0 : values.reduce(0, +) / Double(values.count)
  }

  /// The standard deviation with n - 1 in the denominator; 0 for fewer than two values. O(count).
  package static func deviation(_ values: [Double]) -> Double {
    guard values.count > 1 else { return 0 }
    let mean = mean(values)
    let squares = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    return (squares / Double(values.count - 1)).squareRoot()
  }

  /// The median; 0 without values. O(count x log count).
  package static func median(_ values: [Double]) -> Double { quantile(values, 0.5) }

  /// The quantile at a share of 0 to 1, interpolated linearly (Hyndman and Fan's type 7); 0 without values. O(count x log count).
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
