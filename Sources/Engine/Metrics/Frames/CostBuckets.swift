/// The costliest frame of each stretch of a session, for the page's timelines.
///
/// A stretch is 50 ms long. It doubles when the session gets longer than `limit` stretches, so that memory and rows are bounded for
/// sessions of any length.
package struct CostBuckets: Sendable {
  /// The most stretches of a session.
  package static let limit = 3_600
  /// Milliseconds of the shortest stretch.
  private static let shortest = 50

  /// Nanoseconds of a stretch.
  private var width = CostBuckets.shortest * 1_000_000
  /// In order of time; stretches without a frame have none.
  package private(set) var rows: [CostRow] = []
  /// The stretch of the last row, and its cost.
  private var last = (place: -1, cost: 0)

  package init() {}

  /// Milliseconds of a stretch, for a session of this many milliseconds: the shortest, doubled until there are at most `limit`.
  package static func width(of length: Int) -> Int {
    var width = shortest
    while length / width >= limit { width *= 2 }
    return width
  }

  /// Whether a frame of this cost and vsync, in nanoseconds, is the costliest of its stretch so far; the first one wins a tie.
  /// Called in every frame: `mutating` without changing anything, so that an object that holds this value need not copy it.
  package mutating func wants(_ cost: Int, at vsync: Int64) -> Bool {
    Int(vsync) / width > last.place || cost > last.cost
  }

  /// Stores a frame that `wants` approved. Frames come in order of time. O(1), amortised.
  package mutating func add(_ row: CostRow) {
    while Int(row.vsync) / width >= CostBuckets.limit { widen() }
    let place = Int(row.vsync) / width
    if place > last.place {
      rows.append(row)
    } else if row.cost > last.cost {
      rows[rows.count - 1] = row
    } else {
      return
    }
    last = (place, row.cost)
  }

  /// Doubles the stretches, and keeps the costlier frame of each two.
  private mutating func widen() {
    width *= 2
    var joined = CostBuckets()
    (joined.width, joined.rows) = (width, [])
    joined.rows.reserveCapacity(rows.count)
    for row in rows { joined.add(row) }
    self = joined
  }
}
