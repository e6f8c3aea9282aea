package import Kernel

/// Something that the world does to a child at an instant of the session.
package struct SignalPlan: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// Points for something done, 1 to 50.
    case earn(amount: Points, reason: String)
    /// A wish to trade points for time with an app; it may cost more than the child has.
    case redeem(cost: Points, pointsPerMinute: Int)
    case memoryWarning
    /// The app leaves the screen, and comes back: always in pairs but for the session's end.
    case background, foreground
    /// The app is killed and launched again.
    case relaunch
  }

  package var time: Instant
  package var kind: Kind

  /// Orders signals of one instant.
  var rank: Int {
    switch kind {
    case .background: 0
    case .foreground: 1
    case .memoryWarning: 2
    case .earn: 3
    case .redeem: 4
    case .relaunch: 5
    }
  }
}
