/// The costliest frames of a session, at most so many; asks for words only when a frame is among them.
package struct WorstFrames: Sendable {
  package private(set) var rows: [FrameRow] = []
  private let limit: Int
  private var threshold = 0

  package init(limit: Int) { self.limit = limit }

  /// Whether a frame of this cost, nanoseconds, would be among them.
  package func wants(_ cost: Int) -> Bool { rows.count < limit || cost > threshold }

  /// Keeps a frame if it is among the worst. O(limit), amortised far less: the threshold rises quickly.
  package mutating func insert(_ row: FrameRow) {
    guard wants(row.cost) else { return }
    rows.append(row)
    guard rows.count > limit else { return }
    if let least = rows.indices.min(by: { rows[$0].cost < rows[$1].cost }) {
      rows.swapAt(least, rows.count - 1)
    }
    rows.removeLast()
    threshold = rows.map(\.cost).min() ?? 0
  }
}
