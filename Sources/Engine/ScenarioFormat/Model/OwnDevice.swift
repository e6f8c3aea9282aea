internal import Kernel
public import Simulation

/// A device that a scenario brings along, held in portrait.
package struct OwnDevice: Hashable, Sendable, Codable {
  /// As the scenario's other keys name it; with `-landscape` behind it, it is turned.
  package var name: String
  /// As people say it; empty: its name.
  package var title = ""
  /// Of the screen, in points.
  package var width = 0
  package var height = 0
  /// Pixels per point.
  package var scale = 2.0
  /// The screen's, hertz; one that the frame clock has.
  package var refreshHertz = 60
  /// Of the glass. A hundred and sixtieth of an inch is what Android's dp is meant to be.
  package var pointsPerMillimetre = 6.3
  /// Reports of the panel, hertz.
  package var touchHertz = 60
  /// Decodes that run beside the main thread.
  package var decodeLanes = 2
  /// Bytes that the app keeps on disk at most.
  package var diskCache = 128 * 1_048_576
  /// Of one core, relative to the reference score of the calibration loop.
  package var speed = 1.0
  /// What it keeps free at its edges: top, left, bottom and right in points, in portrait and in landscape.
  package var edges = [0, 0, 0, 0]
  package var landscapeEdges = [0, 0, 0, 0]
  /// Where figures come from, by key, in the order of the file; those without a line are assumptions.
  package var sources: [Source] = []

  /// Where one figure comes from.
  package struct Source: Hashable, Sendable, Codable {
    package var key: String
    package var text: String

    package init(key: String, text: String) {
      self.key = key
      self.text = text
    }
  }

  package init(_ name: String) { self.name = name }

  /// The device as sessions run on it.
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
    // Most devices of a scenario's own say nothing of edges, and then there is nothing to source.
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
