internal import HostSystem
package import Kernel
internal import Metrics
package import ScenarioFormat
package import Simulation
package import Touches

/// A unit that is about to be played, to write down what one of its sessions is touched with.
package struct LoggedUnit {
  /// Of that session.
  package let device: DeviceProfile
  package let length: TimeSpan
  private let stage: (PassSetting, TouchLog) throws(RunError) -> any UnitPass

  /// `stage` makes the unit's first frame ready to run; what the session's hand makes goes through the log.
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

/// What was touched in one session of a unit that was played for it.
package struct TouchExport: Hashable, Sendable {
  /// Each gesture with its intent; as long as the session, or until the last one lifts.
  package let recording: TouchRecording
  /// The session's digest: the same as in the report of a run, and as in a run of this scenario on this recording.
  package let digest: String

  /// Plays a unit; both numbers count from 0.
  ///
  /// Throws `missingInput` when there is no such session or nothing is touched in it, `invalidInput` when the scenario's touches are a
  /// recording already. O(the unit's sessions).
  package init(
    of session: Int, in unit: Int, of scenario: Scenario, _ subject: any PlayedSubject
  ) throws(RunError) {
    guard case .synthetic = scenario.touches else {
      throw .invalidInput("the touches of `\(scenario.name)` are a recording already; copy that")
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
    // A gesture that was to be made when the session was over was not made; one that begins in time may lift late.
    recording.cut(from: .zero + logged.length)
    guard let last = recording.samples.map(\.time).max() else {
      throw .missingInput(
        "\(words.place(unit, session + 1)) touches nothing in \(logged.length.seconds) s; name another, or a scenario with a "
          + "longer session")
    }
    recording.header.length = max(logged.length, last - Instant.zero)
    self.recording = recording
    digest = pass.summary().sessions[session].digest
  }
}
