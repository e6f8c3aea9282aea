package import Kernel
package import PointsLedger

/// Rewards and corrections requested by touches that the app has not posted yet. The ledger is expected to receive these, and
/// none that the app makes up.
///
/// An app posts a failed batch again. Its events match no further touch, because an equal one may be waiting.
package struct TouchedPostings {
  fileprivate enum Touched: Hashable {
    case reward(appKind: String, cost: Points, millipointsPerMinute: Int64)
    case correction(ChildID, Points, note: String)
  }

  /// The requests in the order of the touches.
  private var open: [Touched] = []

  /// Creates an empty list.
  package init() {}

  /// Records that a child confirmed a reward for a kind of apps.
  package mutating func redeem(_ appKind: String, cost: Points, millipointsPerMinute: Int64) {
    open.append(.reward(appKind: appKind, cost: cost, millipointsPerMinute: millipointsPerMinute))
  }

  /// Records that a parent corrected a child's points.
  package mutating func adjust(_ child: ChildID, by points: Points, note: String) {
    open.append(.correction(child, points, note: note))
  }

  /// Clears the list of a killed app, which lost what it had not posted.
  package mutating func killed() { open.removeAll() }

  /// The events of a batch that a touch has requested, on a child's device. A known event of a batch posted again is left out and
  /// matches no touch. O(batch x touches).
  package mutating func admitted(
    of batch: [LedgerEvent], from child: ChildID, isKnown: (LedgerEvent) -> Bool
  ) -> [LedgerEvent] {
    guard !open.isEmpty else { return [] }
    return batch.filter { event in
      guard let touched = Touched(event, from: child), let place = open.firstIndex(of: touched),
        !isKnown(event)
      else { return false }
      open.remove(at: place)
      return true
    }
  }
}

extension TouchedPostings.Touched {
  /// The touches of a child or of parents that lead to an event; `nil` for one that they never request.
  fileprivate init?(_ event: LedgerEvent, from child: ChildID) {
    switch event {
    case .redeem(let request) where request.child == child:
      self = .reward(
        appKind: request.appCategory, cost: request.pointsSpent,
        millipointsPerMinute: request.rate.millipointsPerMinute)
    case .adjust(_, let child, let points, let note):
      self = .correction(child, points, note: note)
    default: return nil
    }
  }
}
