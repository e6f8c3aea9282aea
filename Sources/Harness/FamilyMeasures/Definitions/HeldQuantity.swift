package import Metrics

/// What a session may hold more and more of.
package enum HeldQuantity: String, CaseIterable, Sendable {
  /// The app's bytes in memory.
  case live
  /// Bitmaps in memory, and their bytes.
  case cacheEntries = "cache_entries"
  case cacheBytes = "cache_bytes"
  /// Files of the photo cache by its index, and their bytes.
  case diskEntries = "disk_entries"
  case diskBytes = "disk_bytes"
  /// Pages of write-ahead logs.
  case walPages = "wal_pages"
  /// Of the process.
  case openFiles = "open_files"
  case threads

  /// As people read it.
  package var title: String {
    switch self {
    case .live: "live bytes"
    case .cacheEntries: "bitmaps in memory"
    case .cacheBytes: "bytes of bitmaps"
    case .diskEntries: "files on disk"
    case .diskBytes: "bytes on disk"
    case .walPages: "pages of write-ahead logs"
    case .openFiles: "open files"
    case .threads: "threads"
    }
  }
}

extension MetricScope {
  /// What sessions of equal cycles are held to.
  package static let held = MetricScope.names(HeldQuantity.allCases.map(\.rawValue))
}

extension CounterKey {
  /// What has stayed of each, over all judged cycles, and what has gone; and these.
  package static let soakGrown = CounterKey("soak.grown", kind: .perBuild, by: .held)
  package static let soakLost = CounterKey("soak.lost", kind: .perBuild, by: .held)
  package static let soakCycles = CounterKey("soak.cycles")
  /// Judged cycles that were not what the one before was.
  package static let soakUnequal = CounterKey("soak.unequal")
}

extension PeakKey {
  /// The most of each at the beginning of any cycle.
  package static let soakPeak = PeakKey("soak.peak", .one, kind: .perBuild, by: .held)
}

extension FamilyMetrics {
  /// What a session of equal cycles holds more of from cycle to cycle; recorded of such only.
  static let soak = [
    MetricDefinition(
      "soak.growth", .perCycle, .ratio(.soakGrown, per: .soakCycles, samples: .counter(.soakCycles)),
      listing: .whenRecorded),
    MetricDefinition(
      "soak.loss", .perCycle, .ratio(.soakLost, per: .soakCycles, samples: .counter(.soakCycles)),
      listing: .whenRecorded),
    MetricDefinition(
      "soak.peak", .one, .peak(.soakPeak, samples: .counter(.soakCycles)), listing: .whenRecorded),
    MetricDefinition(
      "soak.unequal", .one, .sum(.soakUnequal, samples: .counter(.soakCycles)), listing: .whenRecorded),
  ]
}
