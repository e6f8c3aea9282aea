import Families
import FamilySamples
import FamilySubject
import Foundation
import Kernel
import Metrics
import Playing
import Reporting
import Runner
import SQLiteConnecting
import ScenarioFormat
import Skiprope
import Testing

@Suite("A run from the plan to its folder")
struct CoordinatedRunTests {
  private static var scenario: Scenario {
    var scenario = Scenario.tiny(families: 2, length: .seconds(8))
    scenario.budgets = [BudgetLine(metric: "cache.evictions", limit: 1_000)]
    return scenario
  }

  private func plan(_ scenario: Scenario, in folder: String) throws -> RunPlan {
    RunPlan(
      of: FamilySubject.compiled.subject, scenario: scenario, units: 0..<2, workers: 2, repetitions: 1,
      keepAllFrames: true,
      verify: false,
      folder: folder + "/run", executable: try builtCommand(), commit: "abc", bug: nil)
  }

  /// Runs two families and publishes what they left.
  private func publish(
    in folder: String, show: @escaping (RunProgress) -> Void = { _ in }
  ) throws -> (outcome: RunCoordinator.Outcome, worst: CostliestFrames) {
    let plan = try plan(Self.scenario, in: folder)
    let outcome = try RunCoordinator(plan: plan, inspection: .quick, show: show, isInterrupted: { false })
      .run()
    let worst = try RunPublication.publish(
      outcome, scenario: plan.scenario, of: FamilySubject.compiled.subject, to: plan.folder,
      command: "skiprope run tiny")
    return (outcome, worst)
  }

  private func lines(_ sql: String, _ columns: Int32, in folder: String) throws -> [[String]] {
    var found: [[String]] = []
    try each(sql, in: folder + "/run/run.sqlite") { row in
      found.append((0..<columns).map { row.text($0) })
    }
    return found
  }

  @Test("its database agrees with the report on run, families, children, metrics, budgets and rules")
  func database() throws {
    try withFolder { folder in
      let (outcome, worst) = try publish(in: folder)
      let report = try ReportJSON.read(folder + "/run/report.json")
      #expect(
        report.scenario == "tiny" && report.commit == "abc" && report.schema == ReportJSON.schema
          && report.exit == 0)
      #expect(
        try lines("SELECT scenario, seed, commit_name, command FROM runs", 4, in: folder)
          == [["tiny", "5", "abc", "skiprope run tiny"]])
      let families = report.deterministic.units
      #expect(families.map(\.unit) == [0, 1])
      #expect(
        try lines("SELECT unit, outcome FROM units ORDER BY unit", 2, in: folder)
          == families.map { ["\($0.unit)", $0.outcome] })
      #expect(
        try lines("SELECT unit, session, device, vsyncs FROM sessions ORDER BY unit, session", 4, in: folder)
          == families.flatMap { family in
            family.sessions.map { ["\(family.unit)", "\($0.session)", $0.device, "\($0.vsyncs)"] }
          })
      let metrics = try lines("SELECT id, samples FROM metrics ORDER BY id", 2, in: folder)
      #expect(
        metrics == report.metrics.sorted { $0.id < $1.id }.map { [$0.id, "\($0.samples)"] }
          && metrics.count > 40)
      #expect(try lines("SELECT metric FROM budgets", 1, in: folder) == [["cache.evictions"]])
      #expect(
        try lines("SELECT id, checked, provoked, violations FROM invariants ORDER BY id", 4, in: folder)
          == report.invariants.sorted { $0.id < $1.id }.map {
            [$0.id, "\($0.checked)", "\($0.exercised)", "\($0.violations)"]
          })
      let ready = try lines(
        "SELECT count FROM histogram_totals WHERE name = 'photo.ready'", 1, in: folder)
      #expect(ready == [["\(report.deterministic.totals["photo.shown"] ?? 0)"]])
      #expect(
        try lines("SELECT count(*) FROM frames", 1, in: folder)
          == [["\(report.deterministic.totals["frames.active"] ?? 0)"]])
      let costliest = try RunDatabase(reading: folder + "/run/run.sqlite").costliestFrames()
      #expect(!worst.own.isEmpty && worst == costliest)
      #expect(outcome.report.deterministic == report.deterministic && !outcome.isInterrupted)
    }
  }

  @Test(
    "its folder has the scenario with sorted keys, and no results of families any more")
  func folder() throws {
    try withFolder { folder in
      let (outcome, _) = try publish(in: folder)
      let names = try FileManager.default.contentsOfDirectory(atPath: folder + "/run").sorted()
      #expect(
        names == [
          ".skiprope", "heartbeat.json", "histograms.hlog", "report.html", "report.json", "run.sqlite",
          "scenario.json",
          "summary.md",
          "trace.json",
        ])
      #expect(outcome.unitFolder == folder + "/run/units")
      let data = try Data(contentsOf: URL(filePath: folder + "/run/scenario.json"))
      #expect(
        try JSONDecoder.of("family", FamilySettings.self).decode(Scenario.self, from: data) == Self.scenario
      )
      let lines = String(decoding: data, as: UTF8.self).split(separator: "\n")
      let keys = lines.filter { $0.hasPrefix("  \"") }.map { String($0.prefix { $0 != ":" }) }
      #expect(keys.count > 5 && keys == keys.sorted())
    }
  }

  @Test("its log of histograms names every percentile of the report, and its trace the worst frame")
  func exports() throws {
    try withFolder { folder in
      let (outcome, worst) = try publish(in: folder)
      let log = try String(contentsOfFile: folder + "/run/histograms.hlog", encoding: .utf8)
      let percentiles = outcome.report.metrics.filter { metric in
        metric.samples > 0 && metric.id.split(separator: "@")[0].hasSuffix(".p99")
      }
      #expect(percentiles.count > 10)
      for metric in percentiles { #expect(log.contains(" p99 \(metric.id)"), "\(metric.id)") }
      #expect(log.contains("\nTag=frame.cost,"))
      let trace = try Data(contentsOf: URL(filePath: folder + "/run/trace.json"))
      let object = try #require(try JSONSerialization.jsonObject(with: trace) as? [String: Any])
      let events = try #require(object["traceEvents"] as? [[String: Any]])
      let first = try #require(events.first { ($0["args"] as? [String: Any])?["worst"] as? Int == 1 })
      #expect((first["args"] as? [String: Any])?["frame"] as? Int == worst.own.first?.frame)
      #expect(events.contains { $0["name"] as? String == "layout" })
      #expect(events.contains { ($0["args"] as? [String: Any])?["waited_ms"] != nil })
    }
  }

  @Test(
    "its progress ends with all families, all frames and all virtual seconds, and its report measures the same"
  )
  func progress() throws {
    try withFolder { folder in
      var reported: [RunProgress] = []
      let outcome = try publish(in: folder) { reported.append($0) }.outcome
      let report = outcome.report
      let last = try #require(reported.last)
      let children = report.deterministic.units.reduce(0) { $0 + $1.sessions.count }
      #expect(last.phase == "running" && last.unitsDone == 2 && last.unitsTotal == 2)
      #expect(last.frames == report.deterministic.totals["frames.active"])
      #expect(last.simulatedSeconds == Double(children * 8) && last.secondsLeft == 0)
      let elapsed = reported.map(\.elapsedSeconds)
      #expect(elapsed == elapsed.sorted() && (0...600).contains(last.elapsedSeconds))
      #expect((last.elapsedSeconds...600).contains(report.measured.wallSeconds))
      #expect(report.measured.simulatedSeconds == Double(children * 8))
      let cpuSeconds = outcome.totals.cpuSeconds
      #expect(
        (max(0.01, cpuSeconds)...600).contains(report.measured.cpuSeconds) && report.measured.hostScore > 0)
      #expect(report.measured.peakResidentBytes > 10_000_000 && report.measured.workers == 2)
      let operations = report.measured.costModel.map(\.operation)
      #expect(operations.count > 2 && operations == operations.sorted())
    }
  }

  /// Plays families of three children with a worker that notes its orders.
  private func play(
    families: Int, in folder: String
  ) throws -> (orders: [WorkOrder], scenario: Scenario, report: RunReport) {
    let worker = try PlantedWorker(in: folder)
    var scenario = Scenario.tiny(families: families)
    scenario.population.childrenPerFamily = 3...3
    for family in 0..<families { try worker.plant(.complete(family), repetitions: 1) }
    let report = try worker.run(scenario)
    return (try worker.orders(), scenario, report)
  }

  @Test("its families are ordered as planned, with the rows of the first twenty sessions")
  func orders() throws {
    try withFolder { folder in
      let (orders, scenario, report) = try play(families: 9, in: folder)
      #expect(orders.map(\.unit) == Array(0..<9) && orders.allSatisfy { $0.scenario == scenario })
      #expect(orders.map(\.detailedSessions) == [3, 3, 3, 3, 3, 3, 2, 0, 0])
      #expect(orders.allSatisfy { $0.repetitions == 1 && !$0.keepAllFrames && $0.bug == nil })
      #expect(orders.allSatisfy { $0.results == folder + "/run/units" })
      #expect(orders.allSatisfy { $0.hostScore > 0 && $0.hostScore <= report.measured.hostScore })
    }
  }

  @Test("an interrupted run says after how many families, and is neither verified nor confirmed")
  func interrupted() throws {
    try withFolder { folder in
      let worker = try PlantedWorker(in: folder)
      for family in 0..<3 { try worker.plant(.complete(family), repetitions: 1) }
      let plan = RunPlan(
        of: FamilySubject.compiled.subject, scenario: .tiny(families: 3), units: 0..<3, workers: 1,
        repetitions: 1,
        keepAllFrames: false,
        verify: true, folder: folder + "/run", executable: worker.script, commit: "test", bug: nil)
      let outcome = try RunCoordinator(
        plan: plan, inspection: .quick, show: { _ in }, isInterrupted: { true }
      )
      .run()
      #expect(outcome.isInterrupted && outcome.totals.failures == [])
      #expect(outcome.report.deterministic.units.map(\.unit) == [0])
      #expect(outcome.report.verdict.hasPrefix("Ended early after 1 of 3 families. "))
      #expect(outcome.report.isCutShort == true)
      #expect(try worker.asked(repetitions: 1) == [0])
    }
  }

  @Test(
    "a replayed family agrees with the report; an unknown one is refused with the known ones"
  )
  func replay() throws {
    try withFolder { folder in
      let report = try publish(in: folder).outcome.report
      let run = folder + "/run"
      for family in 0..<2 {
        let same = try RunReplay.replay(
          folder: run, unit: family, repetitions: 1, commit: "abc", of: FamilySubject.compiled.subject)
        #expect(same.agrees && same.sameCommit && same.unit == family && same.commit == "abc")
        let digests = report.deterministic.units[family].sessions.map(\.digest)
        #expect(same.sessions.map(\.recorded) == digests && same.sessions.map(\.replayed) == digests)
        #expect(same.sessions.allSatisfy { $0.firstSecond == nil } && same.result.summary.unit == family)
      }
      #expect {
        try RunReplay.replay(
          folder: run, unit: 2, repetitions: 1, commit: "abc", of: FamilySubject.compiled.subject)
      } throws: {
        "\($0)" == "the run in \(run) has no family 2; it has [0, 1]"
      }
      // Another scenario under the report's name is another evening from some second on.
      var scenario = Self.scenario
      scenario.session.earningEvery = .seconds(2)
      try JSONEncoder().encode(scenario).write(to: URL(filePath: run + "/scenario.json"))
      let other = try RunReplay.replay(
        folder: run, unit: 1, repetitions: 1, commit: "abd", of: FamilySubject.compiled.subject)
      #expect(!other.agrees && !other.sameCommit)
      #expect(other.sessions.contains { !$0.agrees && ($0.firstSecond ?? 99) < 8 })
      // A report without children has nothing to agree with.
      var emptied = try ReportJSON.read(run + "/report.json")
      emptied.deterministic.units[0].sessions = []
      try Data(ReportJSON.encode(emptied)).write(to: URL(filePath: run + "/report.json"))
      let empty = try RunReplay.replay(
        folder: run, unit: 0, repetitions: 1, commit: "abc", of: FamilySubject.compiled.subject)
      #expect(!empty.agrees && empty.sessions == [])
      try FileManager.default.removeItem(atPath: run + "/scenario.json")
      #expect {
        try RunReplay.replay(
          folder: run, unit: 1, repetitions: 1, commit: "", of: FamilySubject.compiled.subject)
      } throws: {
        "\($0)".hasPrefix("\(run)/scenario.json is missing")
      }
    }
  }
}
