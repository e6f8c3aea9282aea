package import Kernel

/// An external event for a child at an instant of the session.
package struct SignalPlan: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// Points earned, 1 to 50.
    case earn(amount: Points, reason: String)
    /// A request to trade points for time with an app, which ends this long after it; it may cost more than the balance.
    case redeem(cost: Points, pointsPerMinute: Int, lasting: TimeSpan = SignalPlan.usualReward)
    case memoryWarning
    case criticalMemoryWarning
    /// The app goes to the background, and returns: always in pairs, except at the session's end.
    case background, foreground
    /// The app is killed and launched again.
    case relaunch
    /// The device loses power and restarts: the app is launched again, and unsynced data is lost.
    case powerCut
    /// Another window covers the app briefly; always in pairs, except at the session's end.
    case inactive, active
    /// Low power mode, on or off.
    case lowPower(Bool)
    /// Others change what the app shows; `pick` selects the object.
    case change(OthersChange, pick: Int)
    /// The device's clock is set, to this offset from the true time.
    case clockMoved(offset: TimeSpan)
    /// The next step of the family's ledger traffic from elsewhere.
    case ledger
    /// The device's appearance becomes dark, or light.
    case appearance(isDark: Bool)
    /// The device loses its network, or has it again.
    case network(Bool)
  }

  package var time: Instant
  package var kind: Kind

  package init(time: Instant, kind: Kind) {
    self.time = time
    self.kind = kind
  }

  /// How long after its request a reward ends; a decision of the harness.
  package static let usualReward = TimeSpan.minutes(20)

  /// The order of signals at one instant.
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
