public import Kernel

/// Any number of sessions in one virtual time, stepped in the order of (vsync, device).
public struct World<App: AppUnderTest, Driver: TouchDriver, Meter: StageMeter> where Driver.App == App {
  /// The devices in their order; the index breaks ties.
  public var sessions: [Session<App, Driver, Meter>]

  /// The next vsync of each device, which only its own frames change; `nil` for a session that is over. Empty before the first
  /// step.
  @usableFromInline var vsyncs: [Instant?] = []
  /// The device of the last frame.
  @usableFromInline var last = 0

  @inlinable public init(sessions: [Session<App, Driver, Meter>]) { self.sessions = sessions }

  /// The vsync and device of the next active frame, after running its lanes up to it; `nil` when all sessions are over.
  /// O(devices).
  @inlinable public mutating func prepare() -> (vsync: Instant, device: Int)? {
    if vsyncs.isEmpty { vsyncs = sessions.map { $0.prepare() } }
    if last < vsyncs.count { vsyncs[last] = sessions[last].prepare() }
    var earliest: (vsync: Instant, device: Int)?
    for device in vsyncs.indices {
      guard let vsync = vsyncs[device] else { continue }
      if let found = earliest, found.vsync <= vsync { continue }
      earliest = (vsync, device)
    }
    return earliest
  }

  /// Runs the earliest active frame of all devices; returns its device and session, or `nil` when all sessions are over.
  /// O(devices).
  @inlinable public mutating func step() -> (device: Int, session: Session<App, Driver, Meter>)? {
    guard let device = prepare()?.device else { return nil }
    return run(device).map { (device, $0) }
  }

  /// Runs the next active frame of a device, the one that `prepare` returned; `nil` when its session is over. O(1).
  @inlinable public mutating func run(_ device: Int) -> Session<App, Driver, Meter>? {
    let session = sessions[device]
    guard session.step() else { return nil }
    last = device
    return session
  }
}
