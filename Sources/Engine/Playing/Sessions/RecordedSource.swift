internal import Kernel
internal import Metrics
package import ScenarioFormat
package import Simulation
package import Touches

/// Touches from a recording.
///
/// What `touches export` made of one session takes that session's place when its own scenario runs with the same seed: all
/// others touch as drawn. Any other recording is every session's.
package struct RecordedSource {
  private let file: RecordingFile
  private let subject: any PlayedSubject
  /// The only session that the recording drives in this run; `nil` where it drives all.
  private let session: TouchRecording.RunSession?

  /// The recording at a path, for a run of the scenario. Throws `invalidInput` for a file that is no recording. O(bytes).
  package init(path: String, for scenario: Scenario, of subject: any PlayedSubject) throws(RunError) {
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

  /// The scenario on the device that the recording was made on, where the recording says its screen, none of the scenario's
  /// devices has such a glass and another known one or one of the scenario's own has; with what is to be said of it.
  ///
  /// `keepsDevices`: they are the scenario's own choice for this recording, and stay. What was exported from a session of a run
  /// stays on that session's device, too. O(devices).
  package func fitted(_ scenario: Scenario, keepsDevices: Bool) -> (scenario: Scenario, remark: String?) {
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
    guard !keepsDevices else {
      return (scenario, made + "; to play it where it fits, give `devices: {\(device.name): 1}`")
    }
    var fitted = scenario
    fitted.devices = [WeightedName(name: device.name, weight: 1)]
    return (fitted, made + "; it is played on \(device.name), whose glass it fits")
  }

  /// Throws `invalidInput` when nobody in these units of the scenario would play the recording. O(one unit's plan).
  package func check(_ units: ClosedRange<Int>, of scenario: Scenario) throws(RunError) {
    guard let session else { return }
    guard units.contains(session.unit) else {
      throw .invalidInput(
        "\(whose(session)) touched, but the \(subject.unitWord.several) "
          + "\(units.lowerBound) to \(units.upperBound) are run; choose others with "
          + "`--\(subject.unitWord.several)` or another recording with `--touches FILE`")
    }
    try check(sessions: subject.sessionCount(of: session.unit, in: scenario), of: session.unit)
  }

  /// Throws `invalidInput` when the recording is of a session that this unit, which has so many, does not have.
  package func check(sessions: Int, of unit: Int) throws(RunError) {
    guard let session, session.unit == unit, session.session >= sessions else { return }
    throw .invalidInput(
      "\(whose(session)) touched, but that \(subject.unitWord.one) has "
        + "\(subject.sessionWord.counted(sessions)), counted from 1; name another recording with `--touches FILE`"
    )
  }

  private func whose(_ session: TouchRecording.RunSession) -> String {
    "`\(file.path)` is what \(subject.sessionWord.one) \(session.session + 1) of \(subject.unitWord.one) \(session.unit)"
  }

  /// What whoever runs the scenario should know of the recording, a line for each: gestures that are cut by the session's
  /// end, and what is likely to be a mistake. O(samples).
  package func remarks(on scenario: Scenario) -> [String] {
    let glass = scenario.devices.compactMap { scenario.profile(named: $0.name).map(RecordingFile.Glass.init) }
    return [file.cut(by: scenario.length)].compactMap(\.self) + file.doubts(on: glass)
  }

  /// The recording laid on a session's screen; `nil` for a session whose touches stay as drawn. Both numbers from 0.
  package func touches(unit: Int, session: Int, on device: DeviceProfile) -> RecordedTouches? {
    if let of = self.session, (of.unit, of.session) != (unit, session) { return nil }
    return RecordedTouches(file.recording, device: device, repeats: true)
  }
}
