internal import Families
internal import Kernel
package import ScenarioFormat
internal import Simulation
internal import Touches

/// Touches from a recording.
///
/// What `touches export` made of one child takes that child's place when its own scenario runs with the same seed: all
/// others touch as drawn. Any other recording is every child's.
package struct RecordedSource {
  private let file: RecordingFile
  /// The only child that the recording drives in this run; `nil` where it drives all.
  private let child: TouchRecording.RunChild?

  /// The recording at a path, for a run of the scenario. Throws `invalidInput` for a file that is no recording. O(bytes).
  package init(path: String, for scenario: Scenario) throws(RunError) {
    do throws(RecordingError) {
      file = try RecordingFile(path: path)
      try file.checkPlays(in: scenario.session.length)
    } catch {
      throw error.problem == .unreadableFile
        ? .missingInput(error.description) : .invalidInput(error.description)
    }
    child = file.recording.header.runChild.flatMap {
      $0.scenario == scenario.name && $0.seed == scenario.seed ? $0 : nil
    }
  }

  /// The scenario on the device that the recording was made on, where the recording says its screen, none of the scenario's
  /// devices has such a glass and another known one or one of the scenario's own has; with what is to be said of it.
  ///
  /// `keepsDevices`: they are the scenario's own choice for this recording, and stay. What was exported from a child of a run
  /// stays on that child's device, too. O(devices).
  package func fitted(_ scenario: Scenario, keepsDevices: Bool) -> (scenario: Scenario, remark: String?) {
    let named = scenario.devices.filter { $0.weight > 0 }
    guard child == nil, let glass = file.glassTitle,
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

  /// Throws `invalidInput` when nobody in these families of the scenario would play the recording. O(one family's plan).
  package func check(_ families: ClosedRange<Int>, of scenario: Scenario) throws(RunError) {
    guard let child else { return }
    guard families.contains(child.family) else {
      throw .invalidInput(
        "`\(file.path)` is what child \(child.child) of family \(child.family) touched, but the families "
          + "\(families.lowerBound) to \(families.upperBound) are run; choose others with `--families` or another "
          + "recording with `--touches FILE`")
    }
    try check(FamilyPlan(scenario, index: child.family))
  }

  /// Throws `invalidInput` when the recording is of a child that this family does not have.
  func check(_ plan: FamilyPlan) throws(RunError) {
    guard let child, child.family == plan.index, !plan.children.indices.contains(child.child) else { return }
    throw .invalidInput(
      "`\(file.path)` is what child \(child.child) of family \(child.family) touched, but that family has "
        + "\(plan.children.count) children, counted from 0; name another recording with `--touches FILE`")
  }

  /// What whoever runs the scenario should know of the recording, a line for each: gestures that are cut by the session's
  /// end, and what is likely to be a mistake. O(samples).
  package func remarks(on scenario: Scenario) -> [String] {
    let glass = scenario.devices.compactMap { scenario.profile(named: $0.name).map(RecordingFile.Glass.init) }
    return [file.cut(by: scenario.session.length)].compactMap(\.self) + file.doubts(on: glass)
  }

  /// The recording laid on a child's screen; `nil` for a child whose touches stay as drawn. Both numbers from 0.
  func touches(family: Int, child index: Int, on device: DeviceProfile) -> RecordedTouches? {
    if let child, (child.family, child.child) != (family, index) { return nil }
    return RecordedTouches(file.recording, device: device, repeats: true)
  }
}
