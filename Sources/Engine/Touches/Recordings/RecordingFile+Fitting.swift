internal import Kernel
package import Simulation

/// Finds the device for a recording whose header states the screen.
extension RecordingFile {
  /// The largest difference of two equivalent glasses, across or down, mm (decision).
  ///
  /// It covers the rounding of a density to Android's 160 points an inch on a phone's length. It is half of the difference
  /// between the phones here.
  private static let tolerance = 3.0

  /// Whether the recording's glass matches the device's, within 3 mm. Always true if the recording does not state its screen.
  package func fits(_ device: DeviceProfile) -> Bool {
    glass == nil || distance(to: device).map { $0 <= RecordingFile.tolerance } == true
  }

  /// The first of the devices with the nearest glass, in portrait or landscape; `nil` if none matches or the screen is unknown.
  package func fitting(among devices: [DeviceProfile]) -> DeviceProfile? {
    let turned = devices + devices.map(\.landscape)
    let near = turned.compactMap { device in distance(to: device).map { (device, $0) } }
    return near.filter { $0.1 <= RecordingFile.tolerance }.min { $0.1 < $1.1 }?.0
  }

  /// The recording's glass for messages: `412 x 915 points, 65 x 145 mm`; `nil` if the screen is unknown.
  package var glassTitle: String? {
    guard let glass, let screen = recording.header.screen else { return nil }
    return "\(screen.width.spelled) x \(screen.height.spelled) points, \(Int(glass.across.rounded())) x "
      + "\(Int(glass.down.rounded())) mm"
  }

  /// The recording's device as YAML for a scenario, in portrait; `nil` if the screen is unknown.
  package var deviceProfile: String? {
    let header = recording.header
    guard let screen = header.screen else { return nil }
    let sides = [screen.width, screen.height].sorted()
    return "device-profiles: {recorded: {points: \(sides[0].spelled)x\(sides[1].spelled), "
      + "density: \(header.pointsPerMillimetre) pt/mm, touch-rate: \(header.touchHertz) Hz}}"
  }

  /// The size of the recording's glass, mm.
  private var glass: (across: Double, down: Double)? {
    let header = recording.header
    return header.screen.map {
      ($0.width.points / header.pointsPerMillimetre, $0.height.points / header.pointsPerMillimetre)
    }
  }

  /// The larger of the differences across and down between the device's glass and the recording's, mm.
  private func distance(to device: DeviceProfile) -> Double? {
    glass.map { glass in
      let size = device.screen.size
      let across = size.width.points / device.pointsPerMillimetre - glass.across
      let down = size.height.points / device.pointsPerMillimetre - glass.down
      return max(abs(across), abs(down))
    }
  }
}
