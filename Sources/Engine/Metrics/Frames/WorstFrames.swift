/// The costliest frames of a session, at most so many; asks for words only when a frame is among them.
package struct WorstFrames: Sendable {
  package private(set) var rows: [FrameRow] = []
  private let limit: Int
  /// What each of the rows costs, so that the least is found without adding up stages.
  private var costs: [Int] = []
  private var threshold = 0

  package init(limit: Int) { self.limit = limit }

  /// Whether a frame of this cost, nanoseconds, would be among them. Asked in every frame: it changes nothing, and is `mutating`
  /// so that who holds them in an object need not copy them.
  package mutating func wants(_ cost: Int) -> Bool { rows.count < limit || cost > threshold }

  /// Keeps a frame if it is among the worst. O(limit), amortised far less: the threshold rises quickly.
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
