import Metrics
internal import Simulation
import Testing

@Suite("The costliest frames of a session")
struct WorstFramesTests {
  private func frame(_ number: Int, cost: Int) -> FrameRow {
    FrameRow(
      unit: 0, session: 0, frame: number, vsync: 0, stages: [cost, 0, 0, 0, 0, 0], toolkit: 0, period: 1_000,
      samples: 0, created: 0, moved: 0, changed: 0, removed: 0, step: "", screen: "", animating: false,
      placeholders: 0, what: "")
  }

  @Test("the costliest of frames in any order stay, unchanged")
  func most() {
    // Every order of six frames, two of them alike.
    let costs = [5, 1, 3, 3, 9, 2]
    for start in costs.indices {
      for step in [1, 5] {
        var worst = WorstFrames(limit: 3)
        let order = costs.indices.map { (start + $0 * step) % costs.count }
        for (place, index) in order.enumerated() {
          let row = frame(index, cost: costs[index])
          worst.insert(row)
          #expect(worst.rows.allSatisfy { $0.cost == costs[$0.frame] } && worst.rows.count <= 3)
          let most = order[...place].map { costs[$0] }.sorted(by: >).prefix(3)
          #expect(worst.rows.map(\.cost).sorted(by: >) == Array(most), "\(order), after \(place + 1)")
        }
        // 5, 9 and one of the two that cost 3, which a third of that cost does not replace.
        #expect(Set(worst.rows.map(\.frame)).isSuperset(of: [0, 4]), "\(order)")
        #expect(!worst.wants(3) && worst.wants(4), "\(order)")
      }
    }
  }
}
