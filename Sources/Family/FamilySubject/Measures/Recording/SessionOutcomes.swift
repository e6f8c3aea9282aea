package import Gallery
package import Gestures
package import Invariants
package import Kernel
package import Metrics

/// The outcomes of a session as its child sees them: photos that appeared, actions that were shown, points that arrived.
///
/// A frame without events costs no count and no allocation.
package struct SessionOutcomes: Sendable {
  /// Microseconds from a photo's place on screen to the photo in it, or to the end of the place.
  package private(set) var ready = Histogram()
  /// The same for photos that were missing at first, and the number of those that did not arrive.
  package private(set) var waited = Histogram()
  package private(set) var leftCount = 0
  /// The two by the app's own account.
  package private(set) var readyReported = Histogram()
  package private(set) var waitedReported = Histogram()
  private var screen = ShownWaits()
  /// Microseconds from an event of the ledger to the frame that shows its commit.
  package private(set) var commit = Histogram()
  /// Microseconds from a photo's expiry to the vsync that dropped it.
  package private(set) var lateness = Histogram()
  /// Microseconds from the last sample of a touch to the vsync that shows its action, or from the deciding sample if the touch
  /// goes on. The wait of a tap for a second one counts, because the child waits.
  package private(set) var latency: [GalleryAction: Histogram] = [:]
  /// Measured over virtual cost of lane operations, scaled to the device, in millionths.
  package private(set) var modelRatios: [LaneOperation: Histogram] = [:]
  /// When the last touches of this launch lifted, at most 16.
  private var lifts: [(sequence: Int, at: Instant)] = []
  private static let remembered = 16
  /// Changes of category, except on entering a screen.
  package private(set) var categoryChanges = 0

  package init() { lifts.reserveCapacity(SessionOutcomes.remembered) }

  /// Photos shown.
  package var photosShown: Int { ready.count - leftCount }
  /// Places on screen without their photo.
  package var missingPhotos: Int { screen.missingCount }

  /// The longest completed wait of a place on screen for its photo.
  package var longestWait: ShownWaits.Wait? { screen.longest }

  /// Reads a frame that shows other items than the one before. O(items).
  package mutating func record(_ items: [DisplayItem], at vsync: Instant) {
    screen.record(items, at: vsync)
    noteScreen()
  }

  /// Ends all waits, because the app was killed or the session is over.
  package mutating func endScreen(at vsync: Instant) {
    screen.end(at: vsync)
    noteScreen()
  }

  private mutating func noteScreen() {
    for wait in screen.seen { note(wait) }
    for wait in screen.unseen { note(wait) }
    leftCount += screen.unseen.count
  }

  private mutating func note(_ wait: TimeSpan) {
    let microseconds = Int(wait.nanoseconds / 1_000)
    ready.record(microseconds)
    if microseconds > 0 { waited.record(microseconds) }
  }

  /// Records the recogniser's decisions and the gallery's effects in the frame of `vsync`.
  package mutating func record(
    _ effects: [GalleryEffect], _ decisions: [GestureDecision], at vsync: Instant
  ) {
    for decision in decisions { follow(decision) }
    for effect in effects {
      switch effect {
      case .acted(let action, let sequence, let decidedAt):
        let lift = lifts.last { $0.sequence == sequence }?.at ?? decidedAt
        let wait = vsync - min(lift, decidedAt)
        latency[action, default: Histogram()].record(Int(wait.nanoseconds / 1_000))
      case .categoryChanged(_, _, let cause, _): if cause != .entry { categoryChanges += 1 }
      default: break
      }
    }
  }

  /// Each launch numbers its touches from the start, so equal and higher numbers belong to the previous launch.
  private mutating func follow(_ decision: GestureDecision) {
    switch decision.kind {
    case .touchDown: lifts.removeAll { $0.sequence >= decision.sequence }
    case .allLifted:
      if lifts.count == SessionOutcomes.remembered { lifts.removeFirst() }
      lifts.append((decision.sequence, decision.time))
    default: break
    }
  }

  /// Records waits that ended in a frame by the app's own account, in microseconds.
  package mutating func record(ready waits: [Int], commits: [Int], lateness latenesses: [Int]) {
    for microseconds in waits {
      readyReported.record(microseconds)
      if microseconds > 0 { waitedReported.record(microseconds) }
    }
    for microseconds in commits { commit.record(microseconds) }
    for microseconds in latenesses { lateness.record(microseconds) }
  }

  /// Records ratios of effects to the cost table. `scale` converts measurements here to the device's, `decodeScale` those of
  /// decodes.
  package mutating func record(
    ratios: [(operation: LaneOperation, millionths: Int)], scale: Double, decodeScale: Double
  ) {
    for (operation, millionths) in ratios {
      let scale = operation == .decode ? decodeScale : scale
      modelRatios[operation, default: Histogram()].record(Int(Double(millionths) * scale))
    }
  }

  /// Adds the session to its family's measurements.
  package func add(to measurements: inout Measurements) {
    measurements.merge(ready, into: .photoReady)
    measurements.merge(waited, into: .photoWait)
    measurements.merge(readyReported, into: .photoReadyReported)
    measurements.merge(waitedReported, into: .photoWaitReported)
    measurements.add(waited.count, to: .photosMissing)
    measurements.add(leftCount, to: .photosLeft)
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
