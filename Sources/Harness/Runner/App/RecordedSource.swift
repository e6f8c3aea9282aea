internal import Kernel
internal import Population
internal import Simulation

/// Touches from a recording.
enum RecordedSource {
  /// The recording at a path, laid on the device's screen.
  static func make(path: String, device: DeviceProfile) throws(RunError) -> any TouchSource {
    do {
      return RecordedTouches(try TouchRecording.read(path: path), device: device, repeats: true)
    } catch {
      throw .invalidInput("\(error)")
    }
  }
}
