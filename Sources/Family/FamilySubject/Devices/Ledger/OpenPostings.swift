package import AppCore
package import Kernel
package import PointsLedger

/// Events that an app was notified to post and has not answered; they are repeated after a kill.
package struct OpenPostings {
  private struct Asked {
    let event: AppEvent
    let batch: [LedgerEvent]
    let since: Instant
    /// When the latest event was received that was posted before this one, although received after it.
    var overtaker: Instant?
  }

  /// The open events, in the order received.
  private var open: [Asked] = []
  /// Events posted after later ones, in words, the first five.
  package private(set) var findings: [String] = []

  /// Creates an empty list.
  package init() {}

  /// When the oldest open event was received.
  package var oldest: Instant? { open.first?.since }
  package var count: Int { open.count }

  /// Adds an event of which the app is notified; ignored if the ledger has no part in it.
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

  /// Records that the app received the answer to this batch: the first event in it is answered. O(open).
  package mutating func answered(_ batch: [LedgerEvent]) {
    guard let place = open.firstIndex(where: { $0.batch.allSatisfy(batch.contains) }) else { return }
    let asked = open.remove(at: place)
    for earlier in 0..<place { open[earlier].overtaker = asked.since }
    guard let overtaker = asked.overtaker, findings.count < 5 else { return }
    findings.append(
      "the request to the ledger at \(asked.since.sessionClock) was posted after the one at "
        + overtaker.sessionClock)
  }

  /// The events to repeat after a kill, with the same ids. The use of minutes has no id to recognise a repetition, so it is not
  /// repeated; the device that counts them reports them later.
  package mutating func repeatAfterKill() -> [AppEvent] {
    open.removeAll { $0.batch.contains { if case .use = $0 { true } else { false } } }
    for place in open.indices { open[place].overtaker = nil }
    return open.map(\.event)
  }
}
