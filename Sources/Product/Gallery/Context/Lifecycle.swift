internal import Kernel

/// The app's lifecycle state, and the start of a pause of its clocks.
struct Lifecycle: Hashable, Sendable {
  /// The system's state of the app.
  enum State: UInt8, Hashable, Sendable {
    case active, inactive, background
  }

  var state = State.active
  /// The time it entered the background.
  var pausedAt: Instant?
  /// In low-power mode there are no animations.
  var isLowPower = false

  var isPaused: Bool { pausedAt != nil }
}
