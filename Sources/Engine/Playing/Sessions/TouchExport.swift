internal import HostSystem
package import Kernel
internal import Metrics
package import ScenarioFormat
package import Simulation
package import Touches

/// A unit that is ready to run and logs the touches of one session.
package struct LoggedUnit {
  /// The device of the logged session.
  package let device: DeviceProfile
  package let length: TimeSpan
  private let stage: (PassSetting, TouchLog) throws(RunError) -> any UnitPass

  /// `stage` prepares the unit's first frame. The touches of the session's simulated user go through the log.
  package init(
    on device: DeviceProfile, length: TimeSpan,
    stage: @escaping (PassSetting, TouchLog) throws(RunError) -> any UnitPass
  ) {
    (self.device, self.length, self.stage) = (device, length, stage)
  }

  fileprivate func pass(_ setting: PassSetting, _ log: TouchLog) throws(RunError) -> any UnitPass {
    try stage(setting, log)
  }
}

/// The touches of one session, recorded in a run made for that purpose.
package struct TouchExport: Hashable, Sendable {
  /// Each gesture with its intent. As long as the session, or until the last finger lifts.
  package let recording: TouchRecording
  /// The session's digest. It equals the one in the report of a run, and that of a run of this scenario with this recording.
  package let digest: String

  /// Runs a unit and records one session. Both numbers count from 0.
  ///
  /// Throws `missingInput` if there is no such session or it has no touches. Throws `invalidInput` if the scenario's touches are
  /// already a recording. O(the unit's sessions).
  package init(
    of session: Int, in unit: Int, of scenario: Scenario, _ subject: any SimulatedSubject
  ) throws(RunError) {
    guard case .synthetic = scenario.touches else {
      throw .invalidInput("the touches of `\(scenario.name)` are already a recording; copy that file")
    }
    let (words, count) = (ReportWords(subject), subject.sessionCount(of: unit, in: scenario))
    guard session < count else {
      throw .missingInput(
        "\(words.unit.one) \(unit) has \(words.session.counted(count)), counted from 1")
    }
    guard let meter = HostMeter() else {
      throw .unsupported("the allocator of this process keeps no counters")
    }
    let scratch = ScratchFolder()
    defer { scratch.remove() }
    let order = WorkOrder(
      scenario: scenario, unit: unit, repetitions: 1, keepAllFrames: false, detailedSessions: 0,
      results: scratch.path, scratch: scratch.path, hostScore: 1, bug: nil)
    let logged = try subject.logged(session, of: order)
    let log = TouchLog(
      TouchRecording.Header(
        pointsPerMillimetre: logged.device.pointsPerMillimetre, touchHertz: logged.device.touchHertz,
        device: logged.device.name,
        origin: "\(scenario.name), seed \(scenario.seed), \(words.place(unit, session + 1))",
        length: logged.length,
        runSession: TouchRecording.RunSession(
          scenario: scenario.name, seed: scenario.seed, unit: unit, session: session)))
    let pass = try logged.pass(PassSetting(order, meter, isLast: false), log)
    defer { pass.tearDown() }
    while try pass.play(1_024, nil) > 0 {}
    pass.finishSessions()
    var recording = log.recording
    // A gesture that would begin after the session's end was not made. One that begins in time may lift late.
    recording.cut(from: .zero + logged.length)
    guard let last = recording.samples.map(\.time).max() else {
      throw .missingInput(
        "\(words.place(unit, session + 1)) has no touches in \(logged.length.seconds) s; name another, or a scenario with a "
          + "longer session")
    }
    recording.header.length = max(logged.length, last - Instant.zero)
    self.recording = recording
    digest = pass.summary().sessions[session].digest
  }
}
