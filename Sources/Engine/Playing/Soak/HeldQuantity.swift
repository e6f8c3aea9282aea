public import Metrics
public import Simulation

extension HeldQuantity {
  /// The app's bytes in memory. Every session counts them.
  public static let live = HeldQuantity("live", "live bytes")
  /// File descriptors of the process.
  public static let openFiles = HeldQuantity("open_files", "open files")
  public static let threads = HeldQuantity("threads", "threads")
}

/// Metrics of growth from cycle to cycle in sessions of equal cycles, one for each quantity.
public struct SoakMetrics: Hashable, Sendable {
  /// Growth and decrease of each quantity over all judged cycles, and the largest amount at the beginning of any cycle.
  let grown: CounterKey
  let lost: CounterKey
  let peak: PeakKey
  /// Growth of each quantity during the warm-up, after the first cycle.
  let warmed: CounterKey

  public init(_ quantities: [HeldQuantity]) {
    let held = MetricScope.names(quantities.map(\.name))
    grown = CounterKey("soak.grown", kind: .perBuild, by: held)
    lost = CounterKey("soak.lost", kind: .perBuild, by: held)
    warmed = CounterKey("soak.warmed", kind: .perBuild, by: held)
    peak = PeakKey("soak.peak", .one, kind: .perBuild, by: held)
  }

  /// In the order of reports.
  public var definitions: [MetricDefinition] {
    [
      MetricDefinition(
        "soak.growth", "How much a held quantity grows with each equal cycle.", .perCycle,
        .ratio(grown, per: .soakCycles, samples: .counter(.soakCycles)),
        listing: .whenRecorded),
      MetricDefinition(
        "soak.loss", "How much a held quantity shrinks with each equal cycle.", .perCycle,
        .ratio(lost, per: .soakCycles, samples: .counter(.soakCycles)),
        listing: .whenRecorded),
      MetricDefinition(
        "soak.peak", "The largest amount of a held quantity at the end of an equal cycle.", .one,
        .peak(peak, samples: .counter(.soakCycles)), listing: .whenRecorded),
      MetricDefinition(
        "soak.warmup", "How much a held quantity grows in the warm-up after its first cycle.",
        .one,
        .sum(warmed, samples: .counter(.soakCycles)), listing: .whenRecorded),
      MetricDefinition(
        "soak.unequal", "Equal cycles whose work or final state differs from the first one's.", .one,
        .sum(.soakUnequal, samples: .counter(.soakCycles)), listing: .whenRecorded),
    ]
  }
}

extension CounterKey {
  static let soakCycles = CounterKey("soak.cycles")
  /// Cycles from the second half of the warm-up on that differ from the first of them.
  static let soakUnequal = CounterKey("soak.unequal")
}
