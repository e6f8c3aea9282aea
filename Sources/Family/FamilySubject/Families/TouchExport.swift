internal import Families
internal import HostSystem
internal import Kernel
internal import Metrics
package import Playing
package import ScenarioFormat
internal import Simulation
package import Touches

/// Runs one family and keeps what one of its children touched.
package struct TouchExport: Hashable, Sendable {
  /// Each gesture with its intent; as long as the session.
  package let recording: TouchRecording
  /// As JSON lines.
  package var text: String { recording.text }
  package var gestureCount: Int { recording.labels.count }
  package var sampleCount: Int { recording.samples.count }
  /// The child's digest: the same as in the report of a run, and as in a run of this scenario on this recording.
  package let digest: String

  /// Plays family `family` of the scenario; both numbers count from 0.
  ///
  /// Throws `missingInput` when there is no such child, `invalidInput` when the scenario's touches are a recording already.
  /// O(the family's session).
  package init(_ scenario: Scenario, family: Int, child: Int) throws(RunError) {
    guard case .synthetic = scenario.real.touches else {
      throw .invalidInput("the touches of `\(scenario.name)` are a recording already; copy that")
    }
    let scratch = ScratchFolder()
    defer { scratch.remove() }
    let order = WorkOrder(
      scenario: scenario, unit: family, repetitions: 1, keepAllFrames: false, detailedSessions: 0,
      results: scratch.path, scratch: scratch.path, hostScore: 1, bug: nil)
    guard let meter = HostMeter() else {
      throw .unsupported("the allocator of this process keeps no counters")
    }
    let played = try PlayedFamily(order, of: FamilySubject())
    let plan = played.plan
    guard plan.children.indices.contains(child) else {
      throw .missingInput("family \(family) has \(plan.children.count) children; they are counted from 1")
    }
    let device = try FamilySetup.device(named: plan.children[child].device, in: scenario, of: plan)
    let log = TouchLog(TouchExport.header(scenario, device, family: family, child: child))
    let logged = FamilySetup.Stand(child: child) { plan, device in
      LoggedTouches(
        ChildActor(plan, pin: FamilyPlan.pin, device: device, session: scenario.session), log: log)
    }
    let pass = try played.staged(PassSetting(order, meter, isLast: true), touching: logged)
    defer { pass.tearDown() }
    while try pass.play(1_024, nil) > 0 {}
    pass.finishSessions()
    var recording = log.recording
    // A gesture that the child was to make when the session was over was not made; one that begins in time may lift late.
    recording.cut(from: .zero + scenario.session.length)
    guard !recording.samples.isEmpty else {
      throw .missingInput(
        "child \(child + 1) of family \(family) touches nothing in \(scenario.session.length.seconds) s; name another, "
          + "or a scenario with a longer session")
    }
    if let last = recording.samples.map(\.time).max() {
      recording.header.length = max(scenario.session.length, last - Instant.zero)
    }
    self.recording = recording
    digest = pass.summary().children[child].digest
  }

  private static func header(
    _ scenario: Scenario, _ device: DeviceProfile, family: Int, child: Int
  ) -> TouchRecording.Header {
    TouchRecording.Header(
      pointsPerMillimetre: device.pointsPerMillimetre, touchHertz: device.touchHertz, device: device.name,
      origin: "\(scenario.name), seed \(scenario.seed), family \(family), child \(child + 1)",
      length: scenario.session.length,
      runChild: TouchRecording.RunChild(
        scenario: scenario.name, seed: scenario.seed, family: family, child: child))
  }
}
