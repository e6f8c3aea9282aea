package import AppCore
package import Gallery
package import Kernel
package import PointsLedger

/// What a child's touches come to in minutes of its rewards, by the app's time: a watch beside the child, against which is held what
/// the app asks of the ledger.
///
/// It says how many minutes the app may have counted at most; that the ledger then has them is `ExpectedLedger`'s. Over a kill it goes
/// on with what the app kept, as the app does.
package struct ScreenWatch {
  private struct Watched {
    /// How long it ran.
    var ran = TimeSpan.zero
    /// Minutes that the app has asked for.
    var counted: Int64 = 0
  }

  private var rewards: [RedemptionID: Watched] = [:]
  private var running: (reward: RedemptionID, since: WallTime)?
  /// Rewards that the child gives back, and that the ledger has not been asked about.
  private var givenBack: Set<RedemptionID> = []

  /// A watch of a child that has touched nothing.
  package init() {}

  /// Whether a touch asked for anything since the last launch, or something of before goes on.
  package var isWatching: Bool { !rewards.isEmpty || running != nil || !givenBack.isEmpty }

  /// A touch asked for something at a moment; the ledger's rewards are those that are expected.
  package mutating func see(_ wish: GalleryEffect, at now: WallTime, _ ledger: any AppLedger) {
    switch wish {
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

  /// Which of a batch's events the child's touches have led to, when it is asked for first. O(batch).
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

  /// The app was killed, and goes on with what it kept.
  package mutating func relaunched(_ kept: [RewardUse], _ ledger: any AppLedger) {
    givenBack.removeAll()
    rewards.removeAll()
    running = nil
    for use in kept {
      let minutes = ledger.expectedMinutes(of: use.reward)
      rewards[use.reward] = Watched(ran: .minutes(use.minutes) + use.begun, counted: minutes)
      if let since = use.since { running = (use.reward, since) }
    }
  }

  /// The server corrected the app's time by so much: it is not time that passed.
  package mutating func correct(by change: TimeSpan) {
    running = running.map { ($0.reward, $0.since + change) }
  }
}
