package import Kernel

/// Something that the world does to a child at an instant of the session.
package struct SignalPlan: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// Points for something done, 1 to 50.
    case earn(amount: Points, reason: String)
    /// A wish to trade points for time with an app, which ends so long after the wish; it may cost more than the child has.
    case redeem(cost: Points, pointsPerMinute: Int, lasting: TimeSpan = SignalPlan.usualReward)
    case memoryWarning
    case criticalMemoryWarning
    /// The app leaves the screen, and comes back: always in pairs but for the session's end.
    case background, foreground
    /// The app is killed and launched again.
    case relaunch
    /// The device's power goes, and comes back: the app is launched again, and what the disk had not yet synced is lost.
    case powerCut
    /// Something lies over the app for a moment, and is gone; always in pairs but for the session's end.
    case inactive, active
    /// Low power, on and off again.
    case lowPower(Bool)
    /// Others change something that the app shows; `pick` says to what.
    case change(OthersChange, pick: Int)
    /// The device's clock is set: its whole offset from the true time.
    case clockMoved(offset: TimeSpan)
    /// The next step of what happens to the family's points elsewhere.
    case ledger
    /// The device looks dark from now on, or light.
    case appearance(isDark: Bool)
    /// The device has no network, and has it again.
    case network(Bool)
  }

  package var time: Instant
  package var kind: Kind

  package init(time: Instant, kind: Kind) {
    self.time = time
    self.kind = kind
  }

  /// How long after it was redeemed a reward ends; decision of the harness.
  package static let usualReward = TimeSpan.minutes(20)

  /// Orders signals of one instant.
  var rank: Int {
    switch kind {
    case .background: 0
    case .foreground: 1
    case .memoryWarning: 2
    case .earn: 3
    case .redeem: 4
    case .relaunch: 5
    case .criticalMemoryWarning: 6
    case .inactive: 7
    case .active: 8
    case .lowPower(let isOn): isOn ? 9 : 10
    case .change: 11
    case .clockMoved: 12
    case .ledger: 13
    case .powerCut: 14
    case .appearance(let isDark): isDark ? 15 : 16
    case .network(let isThere): isThere ? 18 : 17
    }
  }
}
