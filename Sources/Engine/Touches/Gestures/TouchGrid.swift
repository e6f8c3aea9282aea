internal import Kernel
internal import Simulation

/// Moves some gestures to boundary instants (`InstantGrid`): the finger lands or lifts exactly there, or one nanosecond before or
/// after.
struct TouchGrid: Sendable {
  private let grid: InstantGrid
  var random: RandomSource

  /// Returns nil if the device's grid moves no gestures.
  init?(_ device: DeviceProfile, random: RandomSource) {
    guard device.grid.percent > 0 else { return nil }
    grid = device.grid
    self.random = random
  }

  /// The delay of a gesture that lands and lifts at these times: mostly zero, at most a second. O(the app's hours).
  mutating func delay(landing: Instant, lift: Instant) -> TimeSpan {
    guard grid.draws(&random) else { return .zero }
    let instant = random.chance(0.5) ? landing : lift
    return grid.next(after: instant, within: InstantGrid.reachOfTouches, &random) - instant
  }
}
