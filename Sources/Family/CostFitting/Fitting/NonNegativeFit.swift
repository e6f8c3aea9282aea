/// Least squares of relative errors with non-negative coefficients.
enum NonNegativeFit {
  /// Returns the coefficients of the columns that minimise the relative errors of the row sums against `values`.
  ///
  /// Relative errors let small and large values count alike. Values must be above 0, and rows of equal length. A column of zeros
  /// gets the coefficient 0.
  ///
  /// Coordinate descent on the normal equations: each coefficient in turn is set to its best value, or to 0 if that is negative.
  /// It ends when a round moves none by more than 10^-13 of a value. The problem is convex, so the result does not depend on the
  /// start. O(rows columns^2 + rounds columns^2), at most 200,000 rounds.
  static func coefficients(_ rows: [[Double]], _ values: [Double]) -> [Double] {
    precondition(rows.count == values.count, "\(rows.count) rows and \(values.count) values")
    let count = rows.first?.count ?? 0
    var gram = [[Double]](repeating: [Double](repeating: 0, count: count), count: count)
    var moment = [Double](repeating: 0, count: count)
    for (row, value) in zip(rows, values) {
      precondition(value > 0 && row.count == count, "a row \(row) of the value \(value)")
      for j in 0..<count {
        moment[j] += row[j] / value
        for k in 0..<count { gram[j][k] += row[j] / value * (row[k] / value) }
      }
    }
    var found = [Double](repeating: 0, count: count)
    for _ in 0..<200_000 where advance(&found, gram, moment) > 1e-13 {}
    return found
  }

  /// Runs a round; returns the largest step in units of a value.
  private static func advance(
    _ found: inout [Double], _ gram: [[Double]], _ moment: [Double]
  ) -> Double {
    var largest = 0.0
    for j in found.indices where gram[j][j] > 0 {
      var gradient = moment[j]
      for k in found.indices { gradient -= gram[j][k] * found[k] }
      let next = max(0, found[j] + gradient / gram[j][j])
      largest = max(largest, (next - found[j]).magnitude * gram[j][j].squareRoot())
      found[j] = next
    }
    return largest
  }
}
