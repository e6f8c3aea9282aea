public import Kernel

/// An open reward of the child, for its dashboard.
public struct OpenReward: Hashable, Sendable {
  public enum State: Hashable, Sendable {
    /// Requested; its points are reserved until a parent answers.
    case pending
    /// Paid; its minutes can be used.
    case ready
    /// Its minutes count down from this instant; before it the app's time is stopped.
    case running(from: Instant)
    /// Not usable until the ledger answers a pending request.
    case settling
  }

  /// Its number in the ledger, used to start, stop and give it back.
  public var number: Int64
  /// The index of its kind of apps in the catalogue; `nil` for an unknown kind.
  public var appKind: Int?
  public var state: State
  /// The time left; for a running reward, at the instant from which it counts down. Not negative.
  public var left: TimeSpan
  /// Whether it is unused, so that it can be given back.
  public var canBeGivenBack: Bool

  /// Creates a reward; nothing is checked.
  public init(number: Int64, appKind: Int?, state: State, left: TimeSpan, canBeGivenBack: Bool) {
    self.number = number
    self.appKind = appKind
    self.state = state
    self.left = left
    self.canBeGivenBack = canBeGivenBack
  }

  /// Whether its minutes are counting down.
  public var isRunning: Bool { if case .running = state { true } else { false } }

  /// The displayed seconds at an instant, rounded up; not negative.
  func secondsLeft(at instant: Instant) -> Int64 {
    var rest = left
    if case .running(let start) = state { rest = left - max(.zero, instant - start) }
    return max(0, (rest.nanoseconds + 999_999_999) / 1_000_000_000)
  }

  /// The time at which it shows one second less; `nil` for never.
  func nextChange(after seconds: Int64) -> Instant? {
    guard case .running(let start) = state, seconds > 0 else { return nil }
    return start + (left - .seconds(seconds - 1))
  }
}

/// The reason for which a running reward stopped, other than the child's touch.
public enum ScreenTimeEnding: UInt8, Hashable, Sendable, CaseIterable {
  /// All minutes are used.
  case allUsed
  /// The reward ended; its remaining minutes are void.
  case expired
  /// The ledger disagreed: the reward was cancelled, or the child's request came too late.
  case refused
}
