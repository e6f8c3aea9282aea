internal import Kernel

extension DeviceProfile {
  /// The devices that every scenario can name, in portrait, ordered by screen size. To add a device, add an entry here.
  ///
  /// Points, scale, refresh rate and pixels per inch are published: by Apple for iPhones and iPads, by Google for Pixels. A
  /// Pixel's points are dp at its default density (420 and 320 dpi; the phone's 411.4 x 914.3 rounded up). Points per millimetre
  /// are pixels per inch / scale / 25.4. The touch rate (equal to the refresh rate), lanes, disk and speed are assumptions.
  public static let known: [DeviceProfile] = [
    // 4.7 inch, 750 x 1334 px, 326 ppi.
    DeviceProfile(
      name: "iphone-se", title: "iPhone SE (3rd generation)", points: (375, 667), scale: 2, hertz: 60,
      pointsPerMillimetre: 6.42, diskCache: .megabytes(128), relativeSpeed: 1.6,
      edges: .homeButton,
      source: published("points, scale, refresh and 326 ppi")),
    // 6.1 inch, 1170 x 2532 px, 460 ppi.
    DeviceProfile(
      name: "iphone-12", title: "iPhone 12", points: (390, 844), scale: 3, hertz: 60,
      pointsPerMillimetre: 6.04, diskCache: .megabytes(128), relativeSpeed: 1.5,
      edges: .notch,
      source: published("points, scale, refresh and 460 ppi")),
    // 6.1 inch, 1179 x 2556 px, 460 ppi.
    DeviceProfile(
      name: "iphone-15", title: "iPhone 15", points: (393, 852), scale: 3, hertz: 60,
      pointsPerMillimetre: 6.04, diskCache: .megabytes(128), relativeSpeed: 1.9,
      edges: .island,
      source: published("points, scale, refresh and 460 ppi")),
    // 6.3 inch, 1080 x 2400 px, 416 ppi.
    DeviceProfile(
      name: "pixel-7", title: "Pixel 7", points: (412, 915), scale: 2.625, hertz: 90,
      pointsPerMillimetre: 6.24,
      diskCache: .megabytes(128), relativeSpeed: 1.2,
      edges: .pixel,
      source: published(
        "pixels, refresh and 416 ppi; points and scale: 420 dpi as delivered, 160 of them a dp")),
    // 6.7 inch, 1290 x 2796 px, 460 ppi.
    DeviceProfile(
      name: "iphone-15-pro-max", title: "iPhone 15 Pro Max", points: (430, 932), scale: 3, hertz: 120,
      pointsPerMillimetre: 6.04, diskCache: .megabytes(128), relativeSpeed: 2.2,
      edges: .island,
      source: published("points, scale, refresh and 460 ppi")),
    // 8.3 inch, 1488 x 2266 px, 326 ppi.
    DeviceProfile(
      name: "ipad-mini", title: "iPad mini (6th generation)", points: (744, 1133), scale: 2, hertz: 60,
      pointsPerMillimetre: 6.42, diskCache: .megabytes(192), relativeSpeed: 1.6,
      edges: .iPad,
      source: published("points, scale, refresh and 326 ppi")),
    // 10.95 inch, 1600 x 2560 px, 276 ppi.
    DeviceProfile(
      name: "pixel-tablet", title: "Pixel Tablet", points: (800, 1280), scale: 2, hertz: 60,
      pointsPerMillimetre: 5.43, diskCache: .megabytes(192), relativeSpeed: 1.2,
      edges: .pixelTablet,
      source: published(
        "pixels, refresh and 276 ppi; points and scale: 320 dpi as delivered, 160 of them a dp")),
    // 12.9 inch, 2048 x 2732 px, 264 ppi. A screenful is 21 MB here, 14 MB on the largest phone and 4 MB on the smallest.
    DeviceProfile(
      name: "ipad-pro-12.9", title: "iPad Pro 12.9 inch (6th generation)", points: (1024, 1366), scale: 2,
      hertz: 120, pointsPerMillimetre: 5.20, diskCache: .megabytes(192), relativeSpeed: 2.4,
      edges: .iPad,
      source: published("points, scale, refresh and 264 ppi")),
  ]

  /// The smallest and the largest phone and the largest tablet: the default devices of sweeps, searches and metamorphic
  /// relations.
  public static let reference: [DeviceProfile] = [iPhoneSE, iPhone15ProMax, iPadPro129]

  public static let iPhoneSE = entry("iphone-se")
  public static let iPhone15ProMax = entry("iphone-15-pro-max")
  public static let iPadPro129 = entry("ipad-pro-12.9")

  /// The names of the known devices: each in portrait, then each in landscape.
  public static let knownNames = known.map(\.name) + known.map { $0.name + landscapeSuffix }

  /// The known device with this name; with the suffix `-landscape`, in landscape. `nil` if there is none. O(devices).
  public static func named(_ name: String) -> DeviceProfile? { named(name, among: known) }

  /// The device with this name among others, which must be in portrait.
  public static func named(_ name: String, among devices: [DeviceProfile]) -> DeviceProfile? {
    if let device = devices.first(where: { $0.name == name }) { return device }
    return devices.first { $0.name + landscapeSuffix == name }?.landscape
  }

  private static func entry(_ name: String) -> DeviceProfile {
    guard let device = known.first(where: { $0.name == name }) else {
      preconditionFailure("no device is called \(name)")
    }
    return device
  }

  private static func published(_ figures: String) -> String {
    "\(figures): the vendor's published specifications; touch rate, lanes, disk and relative speed: assumption"
  }

  /// A device of the table: its touch rate is its refresh rate, and it has two decode lanes.
  private init(
    name: String, title: String, points: (Double, Double), scale: Double, hertz: Int,
    pointsPerMillimetre: Double,
    diskCache: ByteCount, relativeSpeed: Double, edges: DeviceEdges, source: String
  ) {
    self.init(
      name: name, title: title,
      screen: ScreenMetrics(size: ScreenSize(points.0, points.1), scale: scale, refreshHertz: hertz),
      pointsPerMillimetre: pointsPerMillimetre, touchHertz: hertz, decodeLaneCount: 2, diskCache: diskCache,
      relativeSpeed: relativeSpeed, toolkit: .assumedPhone, source: source)
    self.edges = edges
  }
}

/// The safe-area insets of the known devices for a full-screen app, in points.
///
/// iPhones and iPads: the system's `safeAreaInsets`. Pixels: status bar, navigation bar and camera cutout [A].
extension DeviceEdges {
  /// The status bar; none in landscape.
  static let homeButton = DeviceEdges(upright: ScreenInsets(top: 20), turned: .none)
  static let notch = DeviceEdges(
    upright: ScreenInsets(top: 47, bottom: 34), turned: ScreenInsets(left: 47, bottom: 21, right: 47))
  static let island = DeviceEdges(
    upright: ScreenInsets(top: 59, bottom: 34), turned: ScreenInsets(left: 59, bottom: 21, right: 59))
  static let iPad = DeviceEdges(
    upright: ScreenInsets(top: 24, bottom: 20), turned: ScreenInsets(top: 24, bottom: 20))
  static let pixel = DeviceEdges(
    upright: ScreenInsets(top: 45, bottom: 24), turned: ScreenInsets(top: 24, left: 45, bottom: 24))
  static let pixelTablet = DeviceEdges(
    upright: ScreenInsets(top: 24, bottom: 24), turned: ScreenInsets(top: 24, bottom: 24))
}

extension ToolkitCosts {
  /// An assumption without a source, the same for all devices. Sweep it before relying on a verdict that depends on it.
  public static let assumedPhone = ToolkitCosts(
    base: .microseconds(500), perCreated: .microseconds(60), perChanged: .microseconds(25),
    perMoved: .microseconds(4), perRemoved: .microseconds(10))
}
