package import AppCore
package import Gallery
package import Kernel
package import PointsLedger

/// An independent model of the minutes of rewards that a child uses by its touches, by the app's time. The app's requests to the
/// ledger are compared with it.
///
/// It bounds the minutes that the app may have counted; `ExpectedLedger` checks that the ledger has them. After a kill it
/// continues with the app's stored state, as the app does.
package struct ScreenWatch {
  private struct Watched {
    /// The total time that it ran.
    var ran = TimeSpan.zero
    /// Minutes that the app has requested.
    var counted: Int64 = 0
  }

  private var rewards: [RedemptionID: Watched] = [:]
  private var running: (reward: RedemptionID, since: WallTime)?
  /// Rewards that the child gives back, not yet requested of the ledger.
  private var givenBack: Set<RedemptionID> = []

  /// Creates a model of a child without touches.
  package init() {}

  /// Whether a touch requested anything since the last launch, or an earlier use continues.
  package var isWatching: Bool { !rewards.isEmpty || running != nil || !givenBack.isEmpty }

  /// Records a request by a touch. Only expected rewards of the ledger count.
  package mutating func see(_ intent: GalleryEffect, at now: WallTime, _ ledger: any AppLedger) {
    switch intent {
    case .startReward(let number):
      let reward = RedemptionID(number)
      guard !givenBack.contains(reward), ledger.expectsMinutes(of: reward, at: now) else { return }
      guard running?.reward != reward else { return }
      stop(at: now, ledger)
      running = (reward, now)
    case .stopReward(let number): if running?.reward == RedemptionID(number) { stop(at: now, ledger) }
    case .giveBack(let number): givenBack.insert(RedemptionID(number))
    default: break
    }
  }

  private mutating func stop(at now: WallTime, _ ledger: any AppLedger) {
    settle(at: now, ledger)
    running = nil
  }

  private mutating func settle(at now: WallTime, _ ledger: any AppLedger) {
    guard let (reward, since) = running else { return }
    let end = ledger.expectedEnd(of: reward).map { min($0, now) } ?? now
    rewards[reward, default: Watched()].ran += max(.zero, end - since)
    running = (reward, max(since, now))
  }

  /// The events of a new batch that the child's touches have caused. O(batch).
  package mutating func admitted(of batch: [LedgerEvent], at now: WallTime, _ ledger: any AppLedger)
    -> [LedgerEvent]
  {
    var admitted: [LedgerEvent] = []
    for event in batch {
      switch event {
      case .cancel(let reward, _): if givenBack.remove(reward) != nil { admitted.append(event) }
      case .use(let reward, let minutes, .some):
        settle(at: now, ledger)
        var watched = rewards[reward] ?? Watched()
        guard watched.counted + minutes <= watched.ran.nanoseconds / 60_000_000_000 else { continue }
        watched.counted += minutes
        rewards[reward] = watched
        admitted.append(event)
      default: break
      }
    }
    return admitted
  }

  /// Continues after a kill with the app's stored state.
  package mutating func relaunched(_ stored: [RewardUse], _ ledger: any AppLedger) {
    givenBack.removeAll()
    rewards.removeAll()
    running = nil
    for use in stored {
      let minutes = ledger.expectedMinutes(of: use.reward)
      rewards[use.reward] = Watched(ran: .minutes(use.minutes) + use.begun, counted: minutes)
      if let since = use.since { running = (use.reward, since) }
    }
  }

  /// Shifts the time after a correction by the server, which is not elapsed time.
  package mutating func correct(by change: TimeSpan) {
    running = running.map { ($0.reward, $0.since + change) }
  }
}
