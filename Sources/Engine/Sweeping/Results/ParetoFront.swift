/// A point of the plot of missed against accidental; smaller is better in both.
package struct FrontPoint: Hashable, Sendable {
  package var missed: Double
  package var accidental: Double

  package init(missed: Double, accidental: Double) {
    self.missed = missed
    self.accidental = accidental
  }

  /// Whether this is no worse in both and better in one.
  package func beats(_ other: FrontPoint) -> Bool {
    missed <= other.missed && accidental <= other.accidental && self != other
  }
}

/// The points that no other point beats.
package enum ParetoFront {
  /// The indices of the front, from the fewest missed to the fewest accidents; of equal points only the first. O(n log n).
  package static func indices(of points: [FrontPoint]) -> [Int] {
    let order = points.indices.sorted { a, b in
      (points[a].missed, points[a].accidental, a) < (points[b].missed, points[b].accidental, b)
    }
    var result: [Int] = []
    var least = Double.infinity
    for index in order where points[index].accidental < least {
      least = points[index].accidental
      result.append(index)
    }
    return result
  }
}
