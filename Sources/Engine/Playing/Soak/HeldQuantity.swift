public import Metrics
public import Simulation

extension HeldQuantity {
  /// The app's bytes in memory; every session is held to them.
  public static let live = HeldQuantity("live", "live bytes")
  /// Of the process.
  public static let openFiles = HeldQuantity("open_files", "open files")
  public static let threads = HeldQuantity("threads", "threads")
}

/// What a session of equal cycles holds more of from cycle to cycle, by what an app has of such; recorded of such only.
public struct SoakMetrics: Hashable, Sendable {
  /// What has stayed of each, over all judged cycles, and what has gone; the most of each at the beginning of any cycle.
  let grown: CounterKey
  let lost: CounterKey
  let peak: PeakKey
  /// What came to stay of each in the warm-up, after the first cycle.
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
        "soak.growth", "How much more there is of something after each equal cycle.", .perCycle,
        .ratio(grown, per: .soakCycles, samples: .counter(.soakCycles)),
        listing: .whenRecorded),
      MetricDefinition(
        "soak.loss", "How much less there is of something after each equal cycle.", .perCycle,
        .ratio(lost, per: .soakCycles, samples: .counter(.soakCycles)),
        listing: .whenRecorded),
      MetricDefinition(
        "soak.peak", "The most that there was of something at the end of an equal cycle.", .one,
        .peak(peak, samples: .counter(.soakCycles)), listing: .whenRecorded),
      MetricDefinition(
        "soak.warmup", "How much more there is of something after the warm-up than after its first cycle.",
        .one,
        .sum(warmed, samples: .counter(.soakCycles)), listing: .whenRecorded),
      MetricDefinition(
        "soak.unequal", "Equal cycles in which something else happened than in the first.", .one,
        .sum(.soakUnequal, samples: .counter(.soakCycles)), listing: .whenRecorded),
    ]
  }
}

extension CounterKey {
  static let soakCycles = CounterKey("soak.cycles")
  /// Cycles from the second half of the warm-up on that were not what the first of them was.
  static let soakUnequal = CounterKey("soak.unequal")
}
