/// The costliest frames of a session, at most `limit`. Lets the caller skip describing cheaper frames.
package struct WorstFrames: Sendable {
  package private(set) var rows: [FrameRow] = []
  private let limit: Int
  /// The cost of each row, so that finding the cheapest does not add up stages.
  private var costs: [Int] = []
  private var threshold = 0

  package init(limit: Int) { self.limit = limit }

  /// Whether a frame of this cost, in nanoseconds, would be listed. Called in every frame: `mutating` without changing anything,
  /// so that an object that holds this value need not copy it.
  package mutating func wants(_ cost: Int) -> Bool { rows.count < limit || cost > threshold }

  /// Inserts a frame if it is among the costliest. O(limit), amortised far less, because the threshold rises quickly.
  package mutating func insert(_ row: FrameRow) {
    let cost = row.cost
    guard wants(cost) else { return }
    rows.append(row)
    costs.append(cost)
    guard rows.count > limit else { return }
    if let least = costs.indices.min(by: { costs[$0] < costs[$1] }) {
      rows.swapAt(least, rows.count - 1)
      costs.swapAt(least, costs.count - 1)
    }
    rows.removeLast()
    costs.removeLast()
    threshold = costs.min() ?? 0
  }
}
