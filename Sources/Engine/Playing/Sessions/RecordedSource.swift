internal import Kernel
internal import Metrics
package import ScenarioFormat
package import Simulation
package import Touches

/// Recorded touches that replace those of simulated users.
///
/// A recording exported from one session by `touches export` replaces that session's touches, if the scenario and seed are the
/// same. All other sessions stay as drawn. Any other recording replaces the touches of every session.
package struct RecordedSource {
  private let file: RecordingFile
  private let subject: any SimulatedSubject
  /// The only session that the recording drives in this run; `nil`: it drives all sessions.
  private let session: TouchRecording.RunSession?

  /// Reads the recording at a path, for a run of the scenario. Throws `invalidInput` for a file that is no recording. O(bytes).
  package init(path: String, for scenario: Scenario, of subject: any SimulatedSubject) throws(RunError) {
    self.subject = subject
    do throws(RecordingError) {
      file = try RecordingFile(path: path)
      try file.checkPlays(in: scenario.length)
    } catch {
      throw error.problem == .unreadableFile
        ? .missingInput(error.description) : .invalidInput(error.description)
    }
    session = file.recording.header.runSession.flatMap {
      $0.scenario == scenario.name && $0.seed == scenario.seed ? $0 : nil
    }
  }

  /// Fits the scenario's device to the recording, and returns a remark about a mismatch.
  ///
  /// The device changes only if the recording names its screen and no device of the scenario has it. Then the first known or own
  /// device with that screen is used, if there is one. With `storesDevices`, the scenario's devices were chosen for this recording
  /// and stay. A recording exported from a run stays on its session's device. O(devices).
  package func fitted(_ scenario: Scenario, storesDevices: Bool) -> (scenario: Scenario, remark: String?) {
    let named = scenario.devices.filter { $0.weight > 0 }
    guard session == nil, let glass = file.glassTitle,
      !named.contains(where: { scenario.profile(named: $0.name).map(file.fits) == true })
    else { return (scenario, nil) }
    let made =
      "\(file.path) was recorded on a screen of \(glass), but the scenario has "
      + named.map(\.name).joined(separator: ", ")
    let known = scenario.ownDevices.map(\.profile) + DeviceProfile.known
    guard let device = file.fitting(among: known) else {
      return (
        scenario,
        made + "; no known device has such a glass, so give the scenario this one: "
          + "`\(file.deviceProfile ?? "")` and `devices: {recorded: 1}`"
      )
    }
    guard !storesDevices else {
      return (scenario, made + "; to replay it on a device that it fits, give `devices: {\(device.name): 1}`")
    }
    var fitted = scenario
    fitted.devices = [WeightedName(name: device.name, weight: 1)]
    return (fitted, made + "; it is replayed on \(device.name), whose glass it fits")
  }

  /// Throws `invalidInput` if the recording drives none of these units. O(one unit's plan).
  package func check(_ units: ClosedRange<Int>, of scenario: Scenario) throws(RunError) {
    guard let session else { return }
    guard units.contains(session.unit) else {
      throw .invalidInput(
        "\(whose(session)), but the \(subject.unitWord.several) "
          + "\(units.lowerBound) to \(units.upperBound) are run; choose others with "
          + "`--\(subject.unitWord.several)` or another recording with `--touches FILE`")
    }
    try check(sessions: subject.sessionCount(of: session.unit, in: scenario), of: session.unit)
  }

  /// Throws `invalidInput` if the recording is of a session that this unit, with `sessions` sessions, does not have.
  package func check(sessions: Int, of unit: Int) throws(RunError) {
    guard let session, session.unit == unit, session.session >= sessions else { return }
    throw .invalidInput(
      "\(whose(session)), but that \(subject.unitWord.one) has "
        + "\(subject.sessionWord.counted(sessions)), counted from 1; name another recording with `--touches FILE`"
    )
  }

  private func whose(_ session: TouchRecording.RunSession) -> String {
    "`\(file.path)` holds the touches of \(subject.sessionWord.one) \(session.session + 1) of \(subject.unitWord.one) \(session.unit)"
  }

  /// Remarks to print, one a line: gestures cut by the session's end, and probable mistakes in the recording. O(samples).
  package func remarks(on scenario: Scenario) -> [String] {
    let glass = scenario.devices.compactMap { scenario.profile(named: $0.name).map(RecordingFile.Glass.init) }
    return [file.cut(by: scenario.length)].compactMap(\.self) + file.doubts(on: glass)
  }

  /// The recording scaled to a session's screen; `nil` if the session's touches stay as drawn. Both numbers count from 0.
  package func touches(unit: Int, session: Int, on device: DeviceProfile) -> RecordedTouches? {
    if let of = self.session, (of.unit, of.session) != (unit, session) { return nil }
    return RecordedTouches(file.recording, device: device, repeats: true)
  }
}
