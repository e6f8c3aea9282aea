public import Kernel

/// A reward of the child's that is not over, as its dashboard shows it.
public struct OpenReward: Hashable, Sendable {
  public enum State: Hashable, Sendable {
    /// Asked for: its points are reserved until a parent answers.
    case pending
    /// Paid for: its minutes can be used.
    case ready
    /// Its minutes run down from an instant on; until then the time that the app goes by stands.
    case running(from: Instant)
    /// Nothing can be done with it until the ledger has answered what was asked for.
    case settling
  }

  /// Its number in the ledger, by which it is started, stopped and given back.
  public var number: Int64
  /// What its minutes are for, by its place in the catalogue; `nil` for a kind that is not in it.
  public var appKind: Int?
  public var state: State
  /// What is left of its minutes; of one that runs, at the instant from which they run down. Not negative.
  public var left: TimeSpan
  /// Whether its points can be had back: nothing of it is used.
  public var canBeGivenBack: Bool

  /// A reward as described; nothing is checked.
  public init(number: Int64, appKind: Int?, state: State, left: TimeSpan, canBeGivenBack: Bool) {
    self.number = number
    self.appKind = appKind
    self.state = state
    self.left = left
    self.canBeGivenBack = canBeGivenBack
  }

  /// Whether its minutes are running down.
  public var isRunning: Bool { if case .running = state { true } else { false } }

  /// The seconds that it says are left at an instant, rounded up; 0 when none is.
  func secondsLeft(at instant: Instant) -> Int64 {
    var rest = left
    if case .running(let start) = state { rest = left - max(.zero, instant - start) }
    return max(0, (rest.nanoseconds + 999_999_999) / 1_000_000_000)
  }

  /// When it says one second less than so many; `nil` for never.
  func nextChange(after seconds: Int64) -> Instant? {
    guard case .running(let start) = state, seconds > 0 else { return nil }
    return start + (left - .seconds(seconds - 1))
  }
}

/// Why the minutes of a reward run down no longer, other than by the child's touch.
public enum ScreenTimeEnding: UInt8, Hashable, Sendable, CaseIterable {
  /// All of them are used.
  case allUsed
  /// The reward has ended; what was left of them is void.
  case expired
  /// The ledger has it otherwise: it was taken back, or what the child asked for came too late.
  case refused
}
