/// The Theil-Sen slope of a series, robust against outliers: the median slope between all pairs of points (Theil 1950, Sen 1968).
package enum SlopeEstimate {
  /// The slope per index step; 0 for fewer than two values. O(values^2 log values).
  package static func perPlace(_ values: [Double]) -> Double {
    var slopes: [Double] = []
    slopes.reserveCapacity(values.count * max(0, values.count - 1) / 2)
    for left in values.indices {
      for right in (left + 1)..<max(left + 1, values.count) {
        slopes.append((values[right] - values[left]) / Double(right - left))
      }
    }
    return middle(slopes)
  }

  /// The change along the slope over the whole series, in percent of the median; 0 when the median is not positive.
  package static func percent(_ values: [Double]) -> Double {
    let centre = middle(values)
    guard centre > 0, values.count > 1 else { return 0 }
    return perPlace(values) * Double(values.count - 1) / centre * 100
  }

  private static func middle(_ values: [Double]) -> Double {
    guard !values.isEmpty else { return 0 }
    let sorted = values.sorted()
    let half = sorted.count / 2
    return sorted.count.isMultiple(of: 2) ? (sorted[half - 1] + sorted[half]) / 2 : sorted[half]
  }
}
