internal import Kernel

/// Whether the app is in front, and since when its clocks stand.
struct Lifecycle: Hashable, Sendable {
  /// What the system says about the app.
  enum State: UInt8, Hashable, Sendable {
    case active, inactive, background
  }

  var state = State.active
  /// When it went to the background.
  var pausedAt: Instant?
  /// In low power there are no animations.
  var isLowPower = false

  var isPaused: Bool { pausedAt != nil }
}
