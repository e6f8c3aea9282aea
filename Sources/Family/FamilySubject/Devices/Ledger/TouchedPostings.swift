package import Kernel
package import PointsLedger

/// Rewards and corrections that touches have asked for and that the app has not put to the ledger yet. The ledger is expected to get
/// these, and none that the app makes up.
///
/// An app posts a batch again that could not be committed. Its events answer for no further touch: an equal one may be waiting behind.
package struct TouchedPostings {
  fileprivate enum Touched: Hashable {
    case reward(appKind: String, cost: Points, millipointsPerMinute: Int64)
    case correction(ChildID, Points, note: String)
  }

  /// In the order of the touches.
  private var open: [Touched] = []

  /// No touch has asked for anything.
  package init() {}

  /// A child confirmed a reward for a kind of apps.
  package mutating func redeem(_ appKind: String, cost: Points, millipointsPerMinute: Int64) {
    open.append(.reward(appKind: appKind, cost: cost, millipointsPerMinute: millipointsPerMinute))
  }

  /// A parent corrected a child's points.
  package mutating func adjust(_ child: ChildID, by points: Points, note: String) {
    open.append(.correction(child, points, note: note))
  }

  /// The app was killed: what it had not put to the ledger is lost with it.
  package mutating func killed() { open.removeAll() }

  /// The events of a batch that a touch has asked for, on the device of a child. An event that is known, since the batch is posted
  /// again, is left out and takes no touch. O(batch x touches).
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
  /// What touches of a child or of parents lead to an event; `nil` for one that they never ask for.
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
