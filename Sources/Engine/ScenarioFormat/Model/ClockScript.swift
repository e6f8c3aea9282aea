public import Kernel
public import Simulation

/// Settings of the frame clock.
public struct ClockScript: Hashable, Sendable, Codable {
  /// `none`: open loop. Otherwise the toolkit model whose costs move the clock, together with the product's cost table.
  public var closedLoop = "none"
  /// `device`, or the refresh rate of all screens in hertz.
  public var refresh = "device"

  /// Percentage of drawn instants moved to a vsync, a whole second or an hour of the app, or 1 ns beside one.
  public var onGrid = 0

  public init() {}

  /// The device under this clock, in a session with these hours of its app.
  public func applied(to device: DeviceProfile, hours: [Instant] = []) -> DeviceProfile {
    var device = device.refreshing(at: refreshHertz)
    device.grid = InstantGrid(percent: onGrid, hertz: device.screen.refreshHertz, hours: hours)
    return device
  }

  /// The refresh rate of all screens in hertz; `nil`: each device's own.
  public var refreshHertz: Int? { Int(refresh) }
  /// Whether frame cost moves the clock.
  public var isClosedLoop: Bool { closedLoop != "none" }
}

/// The names used to rate a run's figures. They do not affect the run.
public struct JudgingScript: Hashable, Sendable, Codable {
  /// The bands for `hitch.ratio`: `wwdc-2020` or `xcode`.
  public var hitchBands = "wwdc-2020"

  public init() {}
}
