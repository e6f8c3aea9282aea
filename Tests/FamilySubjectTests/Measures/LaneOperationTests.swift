import FamilySubject
import Kernel
import Metrics
import Simulation
import Testing

@Suite("What lanes do, held against the cost table")
struct LaneOperationTests {
  /// The metrics of a session whose effects took these shares of a virtual millisecond on this host.
  private func metrics(
    _ shares: [(LaneOperation, Double)], scale: Double = 1, decodeScale: Double = 1
  ) -> [MetricValue] {
    var stats = AppStats()
    for (operation, share) in shares {
      stats.judge(operation, virtual: .milliseconds(1), measured: Int64(share * 1_000_000))
    }
    var news = SessionOutcomes()
    news.record(ratios: stats.modelRatios, scale: scale, decodeScale: decodeScale)
    var measurements = Measurements()
    news.add(to: &measurements)
    return FamilyMetrics.table.values(measurements).filter { $0.id.hasPrefix("model.") }
  }

  @Test(
    "each has a ratio of its own, the middle one of its effects, scaled to the device, decodes by how fast it decodes"
  )
  func middle() {
    let found = metrics(
      [(.decode, 0.2), (.decode, 9), (.decode, 0.3), (.listDisk, 0.1)], scale: 0.25, decodeScale: 0.5)
    #expect(found.map(\.id) == ["model.decode.ratio", "model.list_disk.ratio"])
    #expect(
      found.map(\.samples) == [3, 1] && found.allSatisfy { $0.kind == .timed && $0.better == .neither })
    for (metric, expected) in zip(found, [0.15, 0.025]) { #expect(abs(metric.value - expected) < 0.001) }
  }

  @Test("what was not done has no ratio, and neither has what costs no virtual time")
  func nothing() {
    #expect(metrics([]).isEmpty)
    var stats = AppStats()
    stats.judge(.keep, virtual: .zero, measured: 5)
    #expect(stats.modelRatios.isEmpty)
  }

  @Test("the metric of each band is one that runs have, and so is all that rests on it")
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
    "at half the speed a decoder as it was found in any of 26 runs is outside its band, and inside at its own"
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
    "under a table of its own a decoder is inside its band as slow as a neighbour makes it, and outside at half speed"
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
