internal import Kernel
internal import Population
internal import ScenarioFormat
internal import Simulation

/// Touches from a recording.
///
/// What `touches export` made of one child takes that child's place when its own scenario runs with the same seed: all
/// others touch as drawn. Any other recording is every child's.
struct RecordedSource {
  private let recording: TouchRecording
  private let scenario: String
  private let seed: UInt64

  /// The recording at a path, for a run of the scenario.
  init(path: String, for scenario: Scenario) throws(RunError) {
    self.scenario = scenario.name
    seed = scenario.seed
    do {
      recording = try TouchRecording.read(path: path)
    } catch {
      throw .invalidInput("\(error)")
    }
  }

  /// The recording laid on a child's screen; `nil` for a child whose touches stay as drawn. Both numbers from 0.
  func touches(family: Int, child: Int, on device: DeviceProfile) -> RecordedTouches? {
    if let runChild = recording.header.runChild, runChild.scenario == scenario, runChild.seed == seed {
      guard runChild.family == family, runChild.child == child else { return nil }
    }
    return RecordedTouches(recording, device: device, repeats: true)
  }
}
