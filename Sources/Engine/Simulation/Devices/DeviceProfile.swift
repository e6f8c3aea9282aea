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
  /// What one session may hold: cache, pinned, in flight and state together. Follows from the screen, see
  /// `sessionMemory(on:)`.
  public var sessionMemory: ByteCount
  /// What the app keeps on disk at most.
  public var diskCache: ByteCount
  /// Single-core speed relative to the reference score of the calibration loop; above 1 is faster.
  public var relativeSpeed: Double
  /// The toolkit's assumed cost per view.
  public var toolkit: ToolkitCosts
  /// Where in a session on it some drawn touches are put: nowhere, unless a scenario asks for it.
  public var grid = InstantGrid.none
  /// What it keeps free at its edges, held either way. A session's screen has them only where it is asked to: `keepingEdgesFree`.
  public var edges = DeviceEdges.none
  /// Where the figures come from.
  public var source: String

  public init(
    name: String, title: String, screen: ScreenMetrics, pointsPerMillimetre: Double, touchHertz: Int,
    decodeLaneCount: Int, diskCache: ByteCount,
    relativeSpeed: Double, toolkit: ToolkitCosts, source: String
  ) {
    self.name = name
    self.title = title
    self.screen = screen
    self.pointsPerMillimetre = pointsPerMillimetre
    self.touchHertz = touchHertz
    self.decodeLaneCount = decodeLaneCount
    sessionMemory = DeviceProfile.sessionMemory(on: screen)
    self.diskCache = diskCache
    self.relativeSpeed = relativeSpeed
    self.toolkit = toolkit
    self.source = source
  }
}

extension DeviceProfile {
  /// The same device with a screen of another rate, 60, 90 or 120 Hz, which its title then says; `nil`: as it is. The panel
  /// reports touches as before.
  public func refreshing(at hertz: Int?) -> DeviceProfile {
    guard let hertz, hertz != screen.refreshHertz else { return self }
    var device = self
    device.screen.refreshHertz = hertz
    device.title += " at \(hertz) Hz"
    device.source += "; refresh: as the run asks for, \(screen.refreshHertz) Hz by the vendor"
    return device
  }

  /// The same device whose screen keeps its edges free.
  public var keepingEdgesFree: DeviceProfile {
    var device = self
    device.screen.insets = edges.upright
    return device
  }

  /// What the names of devices in landscape end with: `iphone-se-landscape`.
  public static let landscapeSuffix = "-landscape"

  /// The same device on its side: width and height change places, for the panel as for the screen, and its name and title say
  /// so. Of one that is wider than high it is the other way round all the same.
  public var landscape: DeviceProfile {
    var device = self
    device.name += DeviceProfile.landscapeSuffix
    device.title += ", landscape"
    device.screen.size = ScreenSize(width: screen.size.height, height: screen.size.width)
    device.edges = DeviceEdges(upright: edges.turned, turned: edges.upright)
    return device
  }
}

/// What a device keeps free at its edges: below a camera, a clock, rounded corners and the bar that leads home.
public struct DeviceEdges: Hashable, Sendable {
  /// As the device is held.
  public var upright: ScreenInsets
  /// Held the other way.
  public var turned: ScreenInsets

  public init(upright: ScreenInsets, turned: ScreenInsets) {
    self.upright = upright
    self.turned = turned
  }

  public static let none = DeviceEdges(upright: .none, turned: .none)
}

/// What memory a screen needs.
extension DeviceProfile {
  /// What of the session's memory the memory cache may hold, on screen and in flight included: all but the app's own state and what the
  /// allocator rounds up.
  public var cacheMemory: ByteCount { sessionMemory - DeviceProfile.stateMemory }

  /// Catalogue, display list, ledger, the buffers of the files, and the gap between the bytes of bitmaps and the size classes
  /// that an allocator puts them in. Measured in evenings with real decoding, on the phone with the most pixels: 12.7 MB at
  /// most over what bitmaps and running decodes came to, 7.6 on average, most of it rounding.
  public static let stateMemory = ByteCount.megabytes(16)

  /// The screenfuls of decoded pixels that a gallery needs at once: the grid in front and the first screens of the two
  /// categories beside it, the two pages that a finger moves and the next on either side.
  static let screenfuls = 7

  /// A session's memory on a screen: 100 MB (docs/product.md, section 9), or 7 screenfuls of four bytes a pixel where that
  /// is more, in whole megabytes.
  public static func sessionMemory(on screen: ScreenMetrics) -> ByteCount {
    let need = screen.pixels.decodedBytes.bytes * screenfuls
    let megabyte = ByteCount.megabytes(1).bytes
    return max(.megabytes(100), ByteCount((need + megabyte - 1) / megabyte * megabyte))
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
