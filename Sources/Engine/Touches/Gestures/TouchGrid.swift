internal import Kernel
internal import Simulation

/// Puts some gestures where "at" parts from "before" and "after": a finger lands or lifts right at a vsync, or a nanosecond before or after
/// one. Drawn times meet no vsync by themselves.
struct TouchGrid: Sendable {
  private let clock: FrameClock
  private let share: Double
  var random: RandomSource

  /// `nil` for a device that asks for none.
  init?(_ device: DeviceProfile, random: RandomSource) {
    guard device.touchesAtVsync > 0 else { return nil }
    clock = FrameClock(hertz: device.screen.refreshHertz)
    share = Double(device.touchesAtVsync) / 100
    self.random = random
  }

  /// How much later a gesture is to be that lands and lifts then: zero for most, less than two frames. O(1).
  mutating func delay(landing: Instant, lift: Instant) -> TimeSpan {
    guard random.chance(share) else { return .zero }
    let instant = random.chance(0.5) ? landing : lift
    let beside = TimeSpan(nanoseconds: Int64(random.below(3)) - 1)
    return clock.vsync(clock.frame(holding: instant - beside)) + beside - instant
  }
}
