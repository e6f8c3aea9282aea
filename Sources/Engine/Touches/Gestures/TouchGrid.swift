internal import Kernel
internal import Simulation

/// Puts some gestures on the grid of a session (`InstantGrid`): a finger lands or lifts right there, or a nanosecond before or after.
struct TouchGrid: Sendable {
  private let grid: InstantGrid
  var random: RandomSource

  /// `nil` where all gestures stay as they are drawn.
  init?(_ device: DeviceProfile, random: RandomSource) {
    guard device.grid.percent > 0 else { return nil }
    grid = device.grid
    self.random = random
  }

  /// How much later a gesture is to be that lands and lifts then: zero for most, at most a second. O(the app's hours).
  mutating func delay(landing: Instant, lift: Instant) -> TimeSpan {
    guard grid.draws(&random) else { return .zero }
    let instant = random.chance(0.5) ? landing : lift
    return grid.next(after: instant, within: InstantGrid.reachOfTouches, &random) - instant
  }
}
