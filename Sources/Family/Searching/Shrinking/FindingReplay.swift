internal import Families
package import Fuzzing
internal import Kernel
package import ScenarioFormat
internal import Simulation
internal import Touches

/// Replays the recording of a scenario through the search's driver, with all its checks.
package enum FindingReplay {
  /// The rule that the scenario's recording breaks, or `nil`. With a planted bug, if one is given.
  ///
  /// Throws a scenario error if the scenario or its recording cannot be read, or if the scenario has no recording.
  package static func play(_ scenario: Scenario, bug: String? = nil) throws(ScenarioError)
    -> RuleViolation?
  {
    guard case .recording(let path) = scenario.touches else {
      throw .missing("the scenario `\(scenario.name)` names no recording: give it `real: {touches: FILE}`")
    }
    guard let device = scenario.devices.first.flatMap({ scenario.profile(named: $0.name) }),
      let stage = BreakStage(preset: scenario.gesturePreset, device: device, bug: bug)
    else {
      throw .missing("the scenario `\(scenario.name)` names a preset or device that this build does not know")
    }
    let recording: TouchRecording
    do throws(RecordingError) { recording = try TouchRecording.read(path: path) } catch {
      guard error.problem != .unreadableFile else { throw .missing(error.description) }
      throw .invalid(file: error.file, line: error.line, column: 1, message: error.message)
    }
    let driver = BreakDriver(stages: [stage])
    return driver.play(recording.samples, on: stage).violation
  }
}
