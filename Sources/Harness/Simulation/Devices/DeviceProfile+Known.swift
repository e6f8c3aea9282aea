internal import Kernel

extension DeviceProfile {
  /// The devices a scenario can name, in the order of their screens.
  public static let known: [DeviceProfile] = [iPhoneSE, iPhone15ProMax, iPadPro129]

  /// The profile with this name, if it is known.
  public static func named(_ name: String) -> DeviceProfile? { known.first { $0.name == name } }

  /// 4.7 inch, 60 Hz, 750 x 1334 px.
  public static let iPhoneSE = DeviceProfile(
    name: "iphone-se", title: "iPhone SE (3rd generation)",
    screen: ScreenMetrics(size: ScreenSize(375, 667), scale: 2, refreshHertz: 60),
    pointsPerMillimetre: 6.42, touchHertz: 60, decodeLaneCount: 2,
    diskCache: .megabytes(128),
    relativeSpeed: 1.6, toolkit: .assumedPhone,
    source:
      "points, scale, refresh and 326 ppi: the vendor's published specifications; relative speed: assumption"
  )

  /// 6.7 inch, 120 Hz, 1290 x 2796 px.
  public static let iPhone15ProMax = DeviceProfile(
    name: "iphone-15-pro-max", title: "iPhone 15 Pro Max",
    screen: ScreenMetrics(size: ScreenSize(430, 932), scale: 3, refreshHertz: 120),
    pointsPerMillimetre: 6.04, touchHertz: 120, decodeLaneCount: 2,
    diskCache: .megabytes(128),
    relativeSpeed: 2.2, toolkit: .assumedPhone,
    source:
      "points, scale, refresh and 460 ppi: the vendor's published specifications; relative speed: assumption"
  )

  /// 12.9 inch, 120 Hz, 2048 x 2732 px. A screenful is 21 MB here, 14 MB on the largest phone and 4 MB on the smallest.
  public static let iPadPro129 = DeviceProfile(
    name: "ipad-pro-12.9", title: "iPad Pro 12.9 inch (6th generation)",
    screen: ScreenMetrics(size: ScreenSize(1024, 1366), scale: 2, refreshHertz: 120),
    pointsPerMillimetre: 5.20, touchHertz: 120, decodeLaneCount: 2,
    diskCache: .megabytes(192),
    relativeSpeed: 2.4, toolkit: .assumedPhone,
    source:
      "points, scale, refresh and 264 ppi: the vendor's published specifications; relative speed: assumption"
  )
}

extension ToolkitCosts {
  /// Assumption, the same for all devices: 0.5 ms a frame with changes, 60 us to make a view, 25 us to give it other
  /// content, 4 us to move it, 10 us to remove it. No source; sweep it before believing a verdict that hangs on it.
  public static let assumedPhone = ToolkitCosts(
    base: .microseconds(500), perCreated: .microseconds(60), perChanged: .microseconds(25),
    perMoved: .microseconds(4), perRemoved: .microseconds(10))
}
