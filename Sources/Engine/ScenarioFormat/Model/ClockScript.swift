package import Kernel
package import Simulation

/// How the frame clock runs.
package struct ClockScript: Hashable, Sendable, Codable {
  /// `none`: open loop; else the toolkit model whose costs, with those of the product's stages by table, close it.
  package var closedLoop = "none"
  /// `device`, or the rate in hertz of all screens, whatever device they belong to.
  package var refresh = "device"

  /// Drawn instants in a hundred that lie at a vsync, a whole second or an hour of the app's, or a nanosecond beside it.
  package var onGrid = 0

  package init() {}

  /// A device as it is under this clock, in a session that has these hours of its app.
  package func applied(to device: DeviceProfile, hours: [Instant] = []) -> DeviceProfile {
    var device = device.refreshing(at: refreshHertz)
    device.grid = InstantGrid(percent: onGrid, hertz: device.screen.refreshHertz, hours: hours)
    return device
  }

  /// The rate of all screens in hertz; `nil`: that of each device.
  package var refreshHertz: Int? { Int(refresh) }
  /// Whether cost moves the clock.
  package var isClosedLoop: Bool { closedLoop != "none" }
}

/// By which names a run's figures are told; changes nothing that happens.
package struct JudgingScript: Hashable, Sendable, Codable {
  /// The bands that `hitch.ratio` is named by: `wwdc-2020` or `xcode`.
  package var hitchBands = "wwdc-2020"

  package init() {}
}
