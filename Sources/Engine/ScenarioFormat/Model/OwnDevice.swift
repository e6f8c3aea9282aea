internal import Kernel
public import Simulation

/// A device defined by a scenario, in portrait.
package struct OwnDevice: Hashable, Sendable, Codable {
  /// The name in the scenario's other keys. With the suffix `-landscape`, the device is turned.
  package var name: String
  /// The display name; empty: the name.
  package var title = ""
  /// Size of the screen in points.
  package var width = 0
  package var height = 0
  /// Pixels per point.
  package var scale = 2.0
  /// Refresh rate of the screen in hertz, one that the frame clock supports.
  package var refreshHertz = 60
  /// Points per millimetre of the screen. The default is about 160 to the inch, the definition of Android's dp.
  package var pointsPerMillimetre = 6.3
  /// Touch reports of the panel, in hertz.
  package var touchHertz = 60
  /// Number of decodes that run beside the main thread.
  package var decodeLanes = 2
  /// The most bytes that the app stores on disk.
  package var diskCache = 128 * 1_048_576
  /// Speed of one core, relative to the reference score of the calibration loop.
  package var speed = 1.0
  /// Safe area insets: top, left, bottom and right in points, in portrait and in landscape.
  package var edges = [0, 0, 0, 0]
  package var landscapeEdges = [0, 0, 0, 0]
  /// Sources of figures by key, in the order of the file. Figures without a source are assumptions.
  package var sources: [Source] = []

  /// The source of one figure.
  package struct Source: Hashable, Sendable, Codable {
    package var key: String
    package var text: String

    package init(key: String, text: String) {
      self.key = key
      self.text = text
    }
  }

  package init(_ name: String) { self.name = name }

  /// The device profile that sessions use.
  package var profile: DeviceProfile {
    var device = DeviceProfile(
      name: name, title: title.isEmpty ? name : title,
      screen: ScreenMetrics(
        size: ScreenSize(Double(width), Double(height)), scale: scale, refreshHertz: refreshHertz),
      pointsPerMillimetre: pointsPerMillimetre, touchHertz: touchHertz, decodeLaneCount: decodeLanes,
      diskCache: ByteCount(diskCache), relativeSpeed: speed, toolkit: .assumedPhone,
      source: OwnDeviceSchema.figures.map { field in
        "\(field.key): \(sources.first { $0.key == field.key }?.text ?? "assumption")"
      }.joined(separator: "; "))
    device.edges = DeviceEdges(
      upright: OwnDevice.insets(edges), turned: OwnDevice.insets(landscapeEdges))
    // Most own devices have no insets, so their sources are left out.
    for field in OwnDeviceSchema.edges where device.edges != .none {
      device.source += "; \(field.key): \(sources.first { $0.key == field.key }?.text ?? "assumption")"
    }
    return device
  }

  private static func insets(_ points: [Int]) -> ScreenInsets {
    ScreenInsets(
      top: Double(points[0]), left: Double(points[1]), bottom: Double(points[2]), right: Double(points[3]))
  }
}

extension [OwnDevice] {
  /// The profile with this name among these and the known ones, in portrait or landscape; `nil` if there is none.
  package func profile(named name: String) -> DeviceProfile? {
    DeviceProfile.named(name, among: DeviceProfile.known + map(\.profile))
  }
}

extension Scenario {
  /// The profile with this name among the scenario's own and the known ones, in portrait or landscape; `nil` if there is none.
  public func profile(named name: String) -> DeviceProfile? { ownDevices.profile(named: name) }
}
