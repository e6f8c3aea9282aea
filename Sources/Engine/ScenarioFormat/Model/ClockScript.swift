package import Simulation

/// How the frame clock runs.
package struct ClockScript: Hashable, Sendable, Codable {
  /// `none`: open loop; else the toolkit model whose costs, with those of the product's stages by table, close it.
  package var closedLoop = "none"
  /// `device`, or the rate in hertz of all screens, whatever device they belong to.
  package var refresh = "device"

  /// Gestures in a hundred that begin or end right at a vsync, or a nanosecond beside one.
  package var touchesAtVsync = 0

  package init() {}

  /// A device as it is under this clock.
  package func applied(to device: DeviceProfile) -> DeviceProfile {
    var device = device.refreshing(at: refreshHertz)
    device.touchesAtVsync = touchesAtVsync
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
