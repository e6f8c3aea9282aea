package import Gallery
package import Kernel
package import Metrics

/// What became of a session in the eyes of its child: photos that appeared, actions that were shown, points that arrived.
///
/// In a frame without news it counts and allocates nothing.
package struct SessionNews: Sendable {
  /// Microseconds from wanted visible to on screen, one sample a photo shown.
  package private(set) var ready = Histogram()
  /// Microseconds from an event of the ledger to its commit shown.
  package private(set) var commit = Histogram()
  /// Microseconds from the end of a photo's time to the vsync that dropped it.
  package private(set) var lateness = Histogram()
  /// Microseconds from the deciding sample or timer to the vsync that shows an action.
  package private(set) var latency: [GalleryAction: Histogram] = [:]
  /// Measured over virtual cost of what was done on lanes, scaled to the device, in millionths.
  package private(set) var modelRatios: [LaneOperation: Histogram] = [:]
  /// Changes of category, but for the one a screen is entered with.
  package private(set) var categoryChanges = 0

  package init() {}

  /// Photos shown.
  package var photosShown: Int { ready.count }

  /// Records what the gallery did in the frame of `vsync`.
  package mutating func record(_ effects: [GalleryEffect], at vsync: Instant) {
    for effect in effects {
      switch effect {
      case .acted(let action, _, let decidedAt):
        latency[action, default: Histogram()].record(Int((vsync - decidedAt).nanoseconds / 1_000))
      case .categoryChanged(_, _, let cause, _): if cause != .entry { categoryChanges += 1 }
      default: break
      }
    }
  }

  /// Records waits that ended in a frame, microseconds.
  package mutating func record(ready waits: [Int], commits: [Int], lateness latenesses: [Int]) {
    for microseconds in waits { ready.record(microseconds) }
    for microseconds in commits { commit.record(microseconds) }
    for microseconds in latenesses { lateness.record(microseconds) }
  }

  /// Records how effects compare with the cost table; `scale` makes what was measured here the device's.
  package mutating func record(
    ratios: [(operation: LaneOperation, millionths: Int)], scale: Double
  ) {
    for (operation, millionths) in ratios {
      modelRatios[operation, default: Histogram()].record(Int(Double(millionths) * scale))
    }
  }

  /// Adds the session to what its family measured.
  package func add(to measurements: inout Measurements) {
    measurements.merge(ready, into: .photoReady)
    measurements.merge(commit, into: .ledgerCommit)
    measurements.merge(lateness, into: .expiryLateness)
    for operation in LaneOperation.measured {
      guard let histogram = modelRatios[operation] else { continue }
      measurements.merge(histogram, into: .modelRatio, part: operation.part)
    }
    measurements.add(categoryChanges, to: .categoryChanges)
    measurements.add(photosShown, to: .photosShown)
    for action in GalleryAction.allCases {
      guard let histogram = latency[action] else { continue }
      measurements.merge(histogram, into: .inputLatency, part: "\(action)")
      measurements.add(histogram.count, to: .actions, part: "\(action)")
    }
  }
}
