public import Kernel
public import Simulation

/// How the frame clock runs.
public struct ClockScript: Hashable, Sendable, Codable {
  /// `none`: open loop; else the toolkit model whose costs, with those of the product's stages by table, close it.
  public var closedLoop = "none"
  /// `device`, or the rate in hertz of all screens, whatever device they belong to.
  public var refresh = "device"

  /// Drawn instants in a hundred that lie at a vsync, a whole second or an hour of the app's, or a nanosecond beside it.
  public var onGrid = 0

  public init() {}

  /// A device as it is under this clock, in a session that has these hours of its app.
  public func applied(to device: DeviceProfile, hours: [Instant] = []) -> DeviceProfile {
    var device = device.refreshing(at: refreshHertz)
    device.grid = InstantGrid(percent: onGrid, hertz: device.screen.refreshHertz, hours: hours)
    return device
  }

  /// The rate of all screens in hertz; `nil`: that of each device.
  public var refreshHertz: Int? { Int(refresh) }
  /// Whether cost moves the clock.
  public var isClosedLoop: Bool { closedLoop != "none" }
}

/// By which names a run's figures are told; changes nothing that happens.
public struct JudgingScript: Hashable, Sendable, Codable {
  /// The bands that `hitch.ratio` is named by: `wwdc-2020` or `xcode`.
  public var hitchBands = "wwdc-2020"

  public init() {}
}
