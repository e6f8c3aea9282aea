package import AppCore
package import Kernel
package import PointsLedger

/// What an app was told to put to the ledger and has not been answered: whoever asked asks again when the app was killed.
package struct OpenPostings {
  private struct Asked {
    let event: AppEvent
    let batch: [LedgerEvent]
    let since: Instant
    /// When the latest was asked for that was posted before this one, although asked for after it.
    var overtaker: Instant?
  }

  /// In the order asked.
  private var open: [Asked] = []
  /// What was posted after something that was asked for later, in words, the first five.
  package private(set) var findings: [String] = []

  /// Nothing is open.
  package init() {}

  /// When the oldest that is open was asked for.
  package var oldest: Instant? { open.first?.since }
  package var count: Int { open.count }

  /// The app is told this; nothing for an event that the ledger has no part in.
  package mutating func ask(_ event: AppEvent, of child: ChildID, at vsync: Instant) {
    switch event {
    case .pointsEarned(let points, let entry):
      add(event, [.earn(entry, child, points, session: nil)], vsync)
    case .rewardRedeemed(let request): add(event, [.redeem(request)], vsync)
    case .pointsChanged(let batch): if !batch.isEmpty { add(event, batch, vsync) }
    default: break
    }
  }

  private mutating func add(_ event: AppEvent, _ batch: [LedgerEvent], _ vsync: Instant) {
    open.append(Asked(event: event, batch: batch, since: vsync))
  }

  /// The app was told that this batch is posted: the first that asked for it has its answer. O(open).
  package mutating func answered(_ batch: [LedgerEvent]) {
    guard let place = open.firstIndex(where: { $0.batch.allSatisfy(batch.contains) }) else { return }
    let asked = open.remove(at: place)
    for earlier in 0..<place { open[earlier].overtaker = asked.since }
    guard let overtaker = asked.overtaker, findings.count < 5 else { return }
    findings.append(
      "what was asked of the ledger at \(asked.since.sessionClock) was posted after what was at "
        + overtaker.sessionClock)
  }

  /// The app was killed: what is asked again, under the same ids. The use of minutes has no id by which a second asking is
  /// known, and so it is not; the device that counts them tells of them later.
  package mutating func repeatAfterKill() -> [AppEvent] {
    open.removeAll { $0.batch.contains { if case .use = $0 { true } else { false } } }
    for place in open.indices { open[place].overtaker = nil }
    return open.map(\.event)
  }
}
