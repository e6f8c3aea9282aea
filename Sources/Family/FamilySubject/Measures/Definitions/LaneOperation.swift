package import Metrics
package import Simulation

/// What is done on lanes, each with a line in the cost table.
package enum LaneOperation: String, CaseIterable, Sendable {
  /// A photo's file comes to the device, and is written to the cache.
  case fetch
  /// A file is read from the cache and decoded to size; a rendition may be stored besides.
  case decode
  /// A batch is committed to the ledger.
  case commit
  /// A photo's bytes are removed from the cache.
  case remove
  /// A group's photos are asked for: network alone, nothing is done here.
  case list
  /// The cache's index is read.
  case listDisk = "list disk"
  /// The small file of what outlives a launch is written.
  case keep
  /// What a child's points come to is read from the ledger.
  case points
  /// A picture is sent: network alone.
  case upload
  /// The ledger's replica is told something.
  case sync
  /// Records are sent to the family's zone, and what changed there is asked for: network alone, nothing is done here.
  case send
  case changes

  /// As ids of metrics spell it.
  package var part: String { self == .listDisk ? "list_disk" : rawValue }

  /// Those of which there is something to measure.
  package static let measured = allCases.filter { ![.list, .upload, .send, .changes].contains($0) }

  /// How much of its virtual cost the real work may take, and what rests on it; `nil` where nothing is decided by it, or
  /// where the table is all network and flash, which nothing here measures.
  ///
  /// Assumption, from 26 release runs of `smoke` by several versions on a shared host of one core with two threads, alone and
  /// with neighbours, at host scores of 1.05 to 1.59: the middle decode took 0.59 to 0.88, the middle commit 0.036 to 0.078
  /// (the rest of its 3 ms is the flash's sync, which takes no processor). A decoder at half speed takes 1.19 or more. Since
  /// decodes are scaled by how fast the host decodes (`DecodeScore`), that does not hang on the host. A commit at half speed
  /// takes 0.072 or more, which reaches into what is healthy: one run cannot tell, so commits have a ratio and no band.
  ///
  /// A table that is not the shipped one is taken for one that was fitted to the host: its middle decode takes about 1. Its
  /// band is the shipped one's moved there: of healthy decodes the slowest took 1.5 times the fastest.
  package func band(under costs: CostFigures) -> ModelBand? {
    switch self {
    case .decode:
      band(costs.decodesAsShipped ? 0.4...1.05 : 0.55...1.6, ["photo.ready", "photo.placeholder.ratio"])
    case .fetch, .commit, .remove, .list, .listDisk, .keep, .points, .upload, .sync, .send, .changes: nil
    }
  }

  private func band(_ bounds: ClosedRange<Double>, _ concerns: [String]) -> ModelBand {
    ModelBand(operation: rawValue, metric: "model.\(part).ratio", bounds: bounds, concerns: concerns)
  }
}

extension MetricScope {
  /// What is measured on lanes.
  package static let laneOperations = MetricScope.names(LaneOperation.measured.map(\.part))
}

extension HistogramKey {
  /// Measured over virtual cost of one effect, the measured one scaled to the device.
  package static let modelRatio = HistogramKey(
    "model.ratio", .millionths, kind: .timed, by: .laneOperations)
}

extension FamilyMetrics {
  /// The cost table against what was measured: the middle one of all effects, which a few disturbed ones do not move.
  static let model = MetricDefinition(
    "model.*.ratio", "Measured over virtual cost of the middle effect of its kind.", .one,
    .percentile(of: .modelRatio, .p50), better: .neither, listing: .whenRecorded)

  /// The fit of a scenario's cost table in a run; empty where too little of what it says was really done. O(metrics).
  package static func modelRatios(_ metrics: [MetricValue], under costs: CostFigures) -> [ModelRatio] {
    LaneOperation.allCases.compactMap { $0.band(under: costs).flatMap { ModelRatio($0, among: metrics) } }
  }
}
