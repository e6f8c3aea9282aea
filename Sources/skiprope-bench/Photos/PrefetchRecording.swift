internal import Families
internal import FamilySubject
internal import HostSystem
internal import Playing
internal import ScenarioFormat
internal import Simulation
internal import Skiprope

/// The recording of a family's run with modelled photos: each child's photo requests, and the product's results.
struct PrefetchRecording: Sendable {
  let sessions: [SessionWants]

  /// Simulates family `family` of the scenario, counted from 0, with modelled photos. O(the family's session).
  init(_ scenario: Scenario, family: Int) throws(RunError) {
    let scratch = HostSystem.ScratchFolder()
    defer { scratch.remove() }
    var scenario = scenario
    scenario.real.decode = .modelled
    let order = WorkOrder(
      scenario: scenario, unit: family, repetitions: 1, keepAllFrames: false, detailedSessions: 0,
      results: scratch.path, scratch: scratch.path, hostScore: 1, bug: nil)
    guard let meter = HostMeter() else {
      throw .unsupported("the allocator of this process has no counters; link and load jemalloc")
    }
    let unit = try FamilySubject.compiled.subject.unit(of: order)
    let pass = try unit.pass(PassSetting(order, meter, isLast: true))
    defer { pass.tearDown() }
    let apps = (0..<pass.sessionCount).compactMap { pass.app(in: $0) as? FamilyApp }
    for app in apps { app.keepWants() }
    while try pass.play(1_024, nil) > 0 {}
    pass.finishSessions()
    sessions = apps.enumerated().map { place, app in app.wants(until: pass.end(of: place)) }
  }
}
