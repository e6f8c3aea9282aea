internal import Kernel
package import Simulation

/// Which device a recording is played on, where it says how large its screen was.
extension RecordingFile {
  /// How far two glasses may differ, across and down, and still be the same for a hand: as much as a density that is rounded
  /// to Android's 160 points an inch makes of a phone's length, and half of what lies between the phones here (decision).
  private static let tolerance = 3.0

  /// Whether the recording's glass is that of the device, to 3 mm; of a recording that does not say its screen that of every
  /// device.
  package func fits(_ device: DeviceProfile) -> Bool {
    glass == nil || distance(to: device).map { $0 <= RecordingFile.tolerance } == true
  }

  /// The first of the devices whose glass comes nearest to the recording's, in portrait or landscape; `nil` where none fits or
  /// the recording does not say its screen.
  package func fitting(among devices: [DeviceProfile]) -> DeviceProfile? {
    let turned = devices + devices.map(\.landscape)
    let near = turned.compactMap { device in distance(to: device).map { (device, $0) } }
    return near.filter { $0.1 <= RecordingFile.tolerance }.min { $0.1 < $1.1 }?.0
  }

  /// The recording's glass for people: `412 x 915 points, 65 x 145 mm`; `nil` where it does not say its screen.
  package var glassTitle: String? {
    guard let glass, let screen = recording.header.screen else { return nil }
    return "\(screen.width.spelled) x \(screen.height.spelled) points, \(Int(glass.across.rounded())) x "
      + "\(Int(glass.down.rounded())) mm"
  }

  /// The recording's device as a scenario would bring it along, in portrait; `nil` where it does not say its screen.
  package var deviceProfile: String? {
    let header = recording.header
    guard let screen = header.screen else { return nil }
    let sides = [screen.width, screen.height].sorted()
    return "device-profiles: {recorded: {points: \(sides[0].spelled)x\(sides[1].spelled), "
      + "density: \(header.pointsPerMillimetre) pt/mm, touch-rate: \(header.touchHertz) Hz}}"
  }

  /// In millimetres.
  private var glass: (across: Double, down: Double)? {
    let header = recording.header
    return header.screen.map {
      ($0.width.points / header.pointsPerMillimetre, $0.height.points / header.pointsPerMillimetre)
    }
  }

  /// By how many millimetres the device's glass differs, across or down, whichever is more.
  private func distance(to device: DeviceProfile) -> Double? {
    glass.map { glass in
      let size = device.screen.size
      let across = size.width.points / device.pointsPerMillimetre - glass.across
      let down = size.height.points / device.pointsPerMillimetre - glass.down
      return max(abs(across), abs(down))
    }
  }
}
