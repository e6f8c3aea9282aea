public import Kernel

/// Any number of sessions under one virtual time, stepped in the order of (vsync, device).
public struct World<App: AppUnderTest, Driver: TouchDriver, Meter: StageMeter> where Driver.App == App {
  /// The devices in their order; the index breaks ties.
  public var sessions: [Session<App, Driver, Meter>]

  @inlinable public init(sessions: [Session<App, Driver, Meter>]) { self.sessions = sessions }

  /// The vsync and the device of the next active frame, having run what the lanes do before it; `nil` when all sessions are
  /// over. O(devices).
  @inlinable public func prepare() -> (vsync: Instant, device: Int)? {
    var earliest: (vsync: Instant, device: Int)?
    for device in sessions.indices {
      guard let vsync = sessions[device].prepare() else { continue }
      if let found = earliest, found.vsync <= vsync { continue }
      earliest = (vsync, device)
    }
    return earliest
  }

  /// Runs the earliest active frame of all devices and returns its device; `nil` when all sessions are over.
  /// O(devices).
  @inlinable public mutating func step() -> Int? {
    guard let device = prepare()?.device, sessions[device].step() else { return nil }
    return device
  }
}
