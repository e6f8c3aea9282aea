package import Metrics
package import Simulation

/// An operation on a lane, with a line in the cost table.
package enum LaneOperation: String, CaseIterable, Sendable {
  /// A photo's file is fetched, and written to the cache.
  case fetch
  /// A file is read from the cache and decoded to size; a rendition may be stored besides.
  case decode
  /// A batch is committed to the ledger.
  case commit
  /// A photo's bytes are removed from the cache.
  case remove
  /// A group's photos are requested: network only, no work on the device.
  case list
  /// The cache's index is read.
  case listDisk = "list disk"
  /// The small file of state that survives a launch is written.
  case keep
  /// A child's points are read from the ledger.
  case points
  /// A picture is sent: network only.
  case upload
  /// The ledger's replica handles events.
  case sync
  /// Records are sent to the family's zone, or its changes requested: network only, no work on the device.
  case send
  case changes

  /// The spelling in ids of metrics.
  package var part: String { self == .listDisk ? "list_disk" : rawValue }

  /// The operations with measurable work.
  package static let measured = allCases.filter { ![.list, .upload, .send, .changes].contains($0) }

  /// The accepted ratio of the real work to its virtual cost, and the metrics that depend on it. `nil` if no result depends on
  /// it, or if the table has only network and flash, which are not measured here.
  ///
  /// Assumption from 26 release runs of `smoke` by several versions, at host scores of 1.05 to 1.59. The host was shared and had
  /// one core with two threads, with and without other load. The median decode took 0.59 to 0.88, the median commit 0.036 to
  /// 0.078. The rest of a commit's 3 ms is the flash's sync, which takes no processor time.
  ///
  /// A decoder at half speed takes 1.19 or more. Decodes are scaled by the host's decoding speed (`DecodeScore`), so the band
  /// does not depend on the host. A commit at half speed takes 0.072 or more, which overlaps with healthy ones, so commits have a
  /// ratio but no band.
  ///
  /// A table other than the shipped one counts as fitted to the host: its median decode takes about 1. Its band is the shipped
  /// one's, moved there: the slowest healthy decodes took 1.5 times the fastest.
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
  /// The operations that are measured on lanes.
  package static let laneOperations = MetricScope.names(LaneOperation.measured.map(\.part))
}

extension HistogramKey {
  /// Measured over virtual cost of an effect; the measured cost is scaled to the device.
  package static let modelRatio = HistogramKey(
    "model.ratio", .millionths, kind: .timed, by: .laneOperations)
}

extension FamilyMetrics {
  /// The measured cost over the cost table's, at the median effect, which a few disturbed ones do not move.
  static let model = MetricDefinition(
    "model.*.ratio", "Measured over virtual cost of the median effect of its kind.", .one,
    .percentile(of: .modelRatio, .p50), better: .neither, listing: .whenRecorded)

  /// The fit of a scenario's cost table in a run; empty if too little of its work was real. O(metrics).
  package static func modelRatios(_ metrics: [MetricValue], under costs: CostFigures) -> [ModelRatio] {
    LaneOperation.allCases.compactMap { $0.band(under: costs).flatMap { ModelRatio($0, among: metrics) } }
  }
}
