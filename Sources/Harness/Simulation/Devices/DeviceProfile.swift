public import Kernel

/// A device that a session runs on. Every figure says where it comes from.
public struct DeviceProfile: Hashable, Sendable {
  /// As scenarios spell it, such as `iphone-se`.
  public var name: String
  /// As people say it, such as "iPhone SE (3rd generation)".
  public var title: String
  public var screen: ScreenMetrics
  /// Points per millimetre of glass (touch figures are in millimetres).
  public var pointsPerMillimetre: Double
  /// Rate at which the panel reports touches, hertz.
  public var touchHertz: Int
  /// Decode lanes: the cores left beside the main thread, as the app's queue would use them.
  public var decodeLaneCount: Int
  /// What one session may hold: cache, pinned, in flight and state together.
  public var sessionMemory: ByteCount
  /// What of it the memory cache may hold.
  public var cacheMemory: ByteCount
  /// What the app keeps on disk at most.
  public var diskCache: ByteCount
  /// Single-core speed relative to the reference score of the calibration loop; above 1 is faster.
  public var relativeSpeed: Double
  /// The toolkit's assumed cost per view.
  public var toolkit: ToolkitCosts
  /// Where the figures come from.
  public var source: String

  public init(
    name: String, title: String, screen: ScreenMetrics, pointsPerMillimetre: Double, touchHertz: Int,
    decodeLaneCount: Int, sessionMemory: ByteCount, cacheMemory: ByteCount, diskCache: ByteCount,
    relativeSpeed: Double, toolkit: ToolkitCosts, source: String
  ) {
    self.name = name
    self.title = title
    self.screen = screen
    self.pointsPerMillimetre = pointsPerMillimetre
    self.touchHertz = touchHertz
    self.decodeLaneCount = decodeLaneCount
    self.sessionMemory = sessionMemory
    self.cacheMemory = cacheMemory
    self.diskCache = diskCache
    self.relativeSpeed = relativeSpeed
    self.toolkit = toolkit
    self.source = source
  }
}

/// What the view toolkit is assumed to cost on the main thread, per view; an assumption, never evidence.
public struct ToolkitCosts: Hashable, Sendable {
  /// Per frame in which anything changed.
  public var base: TimeSpan
  public var perCreated: TimeSpan
  public var perChanged: TimeSpan
  public var perMoved: TimeSpan
  public var perRemoved: TimeSpan

  public init(
    base: TimeSpan, perCreated: TimeSpan, perChanged: TimeSpan, perMoved: TimeSpan, perRemoved: TimeSpan
  ) {
    self.base = base
    self.perCreated = perCreated
    self.perChanged = perChanged
    self.perMoved = perMoved
    self.perRemoved = perRemoved
  }

  /// The assumed cost of bringing one frame's difference to the screen; zero when nothing changed.
  public func cost(of delta: DisplayDelta) -> TimeSpan {
    guard !delta.isEmpty else { return .zero }
    return base + perCreated * Int64(delta.created) + perChanged * Int64(delta.changed)
      + perMoved * Int64(delta.moved) + perRemoved * Int64(delta.removed)
  }
}
