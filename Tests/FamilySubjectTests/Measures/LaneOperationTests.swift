import FamilySubject
import Kernel
import Metrics
import Simulation
import Testing

@Suite("Lane operations and the cost table")
struct LaneOperationTests {
  /// The metrics of a session whose effects took these shares of a virtual millisecond on this host.
  private func metrics(
    _ shares: [(LaneOperation, Double)], scale: Double = 1, decodeScale: Double = 1
  ) -> [MetricValue] {
    var stats = AppStats()
    for (operation, share) in shares {
      stats.judge(operation, virtual: .milliseconds(1), measured: Int64(share * 1_000_000))
    }
    var updates = SessionOutcomes()
    updates.record(ratios: stats.modelRatios, scale: scale, decodeScale: decodeScale)
    var measurements = Measurements()
    updates.add(to: &measurements)
    return FamilyMetrics.table.values(measurements).filter { $0.id.hasPrefix("model.") }
  }

  @Test(
    "each operation has the median ratio of its effects, scaled to the device and its decoding speed"
  )
  func middle() {
    let found = metrics(
      [(.decode, 0.2), (.decode, 9), (.decode, 0.3), (.listDisk, 0.1)], scale: 0.25, decodeScale: 0.5)
    #expect(found.map(\.id) == ["model.decode.ratio", "model.list_disk.ratio"])
    #expect(
      found.map(\.samples) == [3, 1] && found.allSatisfy { $0.kind == .timed && $0.better == .neither })
    for (metric, expected) in zip(found, [0.15, 0.025]) { #expect(abs(metric.value - expected) < 0.001) }
  }

  @Test("operations not done, and those without virtual time, have no ratio")
  func nothing() {
    #expect(metrics([]).isEmpty)
    var stats = AppStats()
    stats.judge(.keep, virtual: .zero, measured: 5)
    #expect(stats.modelRatios.isEmpty)
  }

  @Test("each band's metric, and all metrics that depend on it, exist in runs")
  func bands() {
    let ids = FamilyMetrics.table.metrics.map(\.id)
    let bands = LaneOperation.allCases.compactMap { $0.band(under: CostFigures()) }
    #expect(bands.map(\.operation) == ["decode"])
    for band in bands {
      #expect(ids.contains(band.metric))
      for concern in band.concerns {
        #expect(ids.contains { $0 == concern || $0.hasPrefix("\(concern).") }, "\(concern)")
      }
    }
  }

  @Test(
    "at half speed a decoder is outside its band, and inside at its own speed"
  )
  func halfSpeed() {
    for share in [0.59, 0.75, 0.88] {
      #expect(isInside(share) && !isInside(share * 2), "\(share)")
    }
  }

  private func isInside(_ share: Double, under costs: CostFigures = CostFigures()) -> Bool {
    let found = metrics(Array(repeating: (.decode, share), count: 12))
    return FamilyMetrics.modelRatios(found, under: costs).map(\.isInside) == [true]
  }

  @Test(
    "under a fitted table a slow decoder is inside its band, and at half speed outside"
  )
  func fitted() {
    var costs = CostFigures()
    costs.wholePixel = 7
    for share in [0.9, 1.1, 1.4] { #expect(isInside(share, under: costs), "\(share)") }
    for share in [0.5, 1.8, 2.8] { #expect(!isInside(share, under: costs), "\(share)") }
    // A table that differs in nothing that decoding costs is judged as the shipped one.
    var slowNetwork = CostFigures()
    slowNetwork.networkRate = 0.5
    slowNetwork.commit = .milliseconds(5)
    #expect(slowNetwork.decodesAsShipped && !costs.decodesAsShipped)
    #expect(isInside(0.5, under: slowNetwork) && !isInside(1.1, under: slowNetwork))
  }
}
