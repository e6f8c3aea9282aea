import Metrics
import Testing

@Suite("The costliest frame of each stretch of a session")
struct CostBucketsTests {
  private func row(_ frame: Int, at milliseconds: Int, cost: Int) -> CostRow {
    CostRow(
      unit: 0, session: 1, frame: frame, vsync: Int64(milliseconds) * 1_000_000, product: cost, toolkit: 1,
      cause: .diff)
  }

  /// Adds the rows that the buckets want, as the caller does.
  private func buckets(_ rows: [CostRow]) -> CostBuckets {
    var buckets = CostBuckets()
    for row in rows where buckets.wants(row.cost, at: row.vsync) { buckets.add(row) }
    return buckets
  }

  @Test("each stretch of 50 ms has its costliest frame, the first one in a tie")
  func costliest() {
    let found = buckets([
      row(0, at: 0, cost: 5), row(1, at: 16, cost: 9), row(2, at: 49, cost: 9), row(3, at: 50, cost: 1),
      row(4, at: 200, cost: 0), row(5, at: 249, cost: 2),
    ])
    #expect(found.rows.map(\.frame) == [1, 3, 5])
  }

  @Test("a session of any length has at most 3,600 stretches, each with its costliest frame")
  func longSessions() {
    for seconds in [179, 180, 181, 400, 3_600] {
      let frames = (0..<seconds * 20).map { row($0, at: $0 * 50, cost: $0 * 7_919 % 1_009) }
      let found = buckets(frames)
      let width = CostBuckets.width(of: (seconds * 20 - 1) * 50)
      let expected = Dictionary(grouping: frames) { Int($0.vsync) / (width * 1_000_000) }.sorted {
        $0.key < $1.key
      }
      .compactMap { $0.value.max { $0.cost < $1.cost } }
      #expect(found.rows.map(\.cost).elementsEqual(expected.map(\.cost)), "\(seconds) s")
      #expect(found.rows.count <= CostBuckets.limit, "\(seconds) s")
    }
  }

  @Test("a jump of the clock by hours leaves as few stretches")
  func jump() {
    let hours = 50 * 3_600_000
    let found = buckets([row(0, at: 0, cost: 3), row(1, at: 60, cost: 4), row(2, at: hours, cost: 2)])
    #expect(found.rows.map(\.frame) == [1, 2])
    #expect(hours / CostBuckets.width(of: hours) < CostBuckets.limit)
  }

  @Test("widths are 50 ms, doubled as often as needed")
  func widths() {
    let limit = CostBuckets.limit
    #expect(CostBuckets.width(of: 0) == 50 && CostBuckets.width(of: limit * 50 - 1) == 50)
    #expect(CostBuckets.width(of: limit * 50) == 100 && CostBuckets.width(of: 3_600_000) == 1_600)
  }
}
