public import Kernel

/// A device that a session runs on. Every figure has a source or is marked as an assumption.
public struct DeviceProfile: Hashable, Sendable {
  /// The name in scenarios, such as `iphone-se`.
  public var name: String
  /// The name in reports, such as "iPhone SE (3rd generation)".
  public var title: String
  public var screen: ScreenMetrics
  /// Points per millimetre of glass; touch figures are in millimetres.
  public var pointsPerMillimetre: Double
  /// The rate at which the panel reports touches, hertz.
  public var touchHertz: Int
  /// The number of decode lanes: the cores beside the main thread that an app would use.
  public var decodeLaneCount: Int
  /// The memory limit of one session: cache, pinned, in flight and state together. See `sessionMemory(on:)`.
  public var sessionMemory: ByteCount
  /// The limit of the app's disk cache.
  public var diskCache: ByteCount
  /// Single-core speed relative to the reference score of the calibration loop; above 1 is faster.
  public var relativeSpeed: Double
  /// The toolkit's assumed cost per view.
  public var toolkit: ToolkitCosts
  /// The boundary instants that drawn touches are moved to; none unless a scenario asks for it.
  public var grid = InstantGrid.none
  /// The safe-area insets in both orientations. The screen has them only after `keepingEdgesFree`.
  public var edges = DeviceEdges.none
  /// The sources of the figures.
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
  /// The same device at another refresh rate, 60, 90 or 120 Hz; its title names the rate. `nil` changes nothing.
  ///
  /// The touch rate stays.
  public func refreshing(at hertz: Int?) -> DeviceProfile {
    guard let hertz, hertz != screen.refreshHertz else { return self }
    var device = self
    device.screen.refreshHertz = hertz
    device.title += " at \(hertz) Hz"
    device.source += "; refresh: as the run asks for, \(screen.refreshHertz) Hz by the vendor"
    return device
  }

  /// The same device with the insets of its edges on its screen.
  public var keepingEdgesFree: DeviceProfile {
    var device = self
    device.screen.insets = edges.upright
    return device
  }

  /// The suffix of names in landscape: `iphone-se-landscape`.
  public static let landscapeSuffix = "-landscape"

  /// The same device rotated: width and height swap, and name and title say so. A device that is wider than high is rotated, too.
  public var landscape: DeviceProfile {
    var device = self
    device.name += DeviceProfile.landscapeSuffix
    device.title += ", landscape"
    device.screen.size = ScreenSize(width: screen.size.height, height: screen.size.width)
    device.edges = DeviceEdges(upright: edges.turned, turned: edges.upright)
    return device
  }
}

/// The safe-area insets of a device: camera, status bar, rounded corners and home indicator.
public struct DeviceEdges: Hashable, Sendable {
  /// In the device's current orientation.
  public var upright: ScreenInsets
  /// In the other orientation.
  public var turned: ScreenInsets

  public init(upright: ScreenInsets, turned: ScreenInsets) {
    self.upright = upright
    self.turned = turned
  }

  public static let none = DeviceEdges(upright: .none, turned: .none)
}

/// The memory that a screen needs.
extension DeviceProfile {
  /// The limit of the memory cache, including pinned and in-flight bytes: the session's memory minus `stateMemory`.
  public var cacheMemory: ByteCount { sessionMemory - DeviceProfile.stateMemory }

  /// Memory for catalogue, display list, ledger, file buffers, and the rounding of bitmaps to the allocator's size classes.
  ///
  /// Measured in evenings with real decoding on the phone with the most pixels. The excess over bitmaps and running decodes was
  /// 12.7 MB at most and 7.6 MB on average, most of it rounding.
  public static let stateMemory = ByteCount.megabytes(16)

  /// The screenfuls of decoded pixels that a gallery needs at once.
  ///
  /// The current grid, the first screens of the two neighbour categories, the two pages under a finger and the next page on
  /// either side.
  static let screenfuls = 7

  /// The memory of a session: 100 MB (docs/product.md, section 9), or 7 screenfuls at four bytes a pixel if that is more. Whole
  /// megabytes.
  public static func sessionMemory(on screen: ScreenMetrics) -> ByteCount {
    let need = screen.pixels.decodedBytes.bytes * screenfuls
    let megabyte = ByteCount.megabytes(1).bytes
    return max(.megabytes(100), ByteCount((need + megabyte - 1) / megabyte * megabyte))
  }
}

/// The assumed cost of the view toolkit on the main thread, per view; an assumption, never evidence.
public struct ToolkitCosts: Hashable, Sendable {
  /// For each frame in which anything changed.
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

  /// The assumed cost of bringing a frame's changes to the screen; zero if nothing changed.
  public func cost(of delta: DisplayDelta) -> TimeSpan {
    guard !delta.isEmpty else { return .zero }
    return base + perCreated * Int64(delta.created) + perChanged * Int64(delta.changed)
      + perMoved * Int64(delta.moved) + perRemoved * Int64(delta.removed)
  }
}
