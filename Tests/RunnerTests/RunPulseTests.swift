import FamilySamples
import FamilySubject
import Foundation
import HostSystem
import Kernel
import Metrics
import Playing
import Runner
import ScenarioFormat
import Skiprope
import Testing

@Suite("The heartbeat of a run")
struct RunPulseTests {
  /// As this process would have written it just now, in the middle of ten families.
  private func freshPulse() throws -> RunPulse {
    let text = """
      {"units": {"one": "family", "several": "units"}, "scenario": "tiny", "seed": 5, "commit": "abc", "host": "\(HostIdentity.name())",
       "process": \(ProcessUsage.process()), "phase": "running", "unitsDone": 3, "unitsTotal": 10,
       "unitsFailed": 0, "violations": 2, "frames": 70, "simulatedSeconds": 1.5, "hitches": 1, "liveBytes": 9,
       "elapsedSeconds": 2.5, "secondsLeft": 4, "parentResidentBytes": 11, "workerPeakResidentBytes": 12,
       "openFiles": 6, "freeBytes": 13, "writtenAt": \(HostClock.wallSeconds())}
      """
    return try JSONDecoder().decode(RunPulse.self, from: Data(text.utf8))
  }

  /// The number of a process that is gone.
  private func gone() throws -> Int32 {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/true")
    try process.run()
    process.waitUntilExit()
    return process.processIdentifier
  }

  @Test(
    "a heartbeat is alive while its process exists and it is fresh, otherwise silent, and over when it says so"
  )
  func state() throws {
    var pulse = try freshPulse()
    #expect(pulse.state == .alive)
    pulse.process = try gone()
    #expect(pulse.state == .silent)
    pulse.host = "elsewhere"
    #expect(pulse.state == .alive, "nobody can see a process of another machine")
    pulse.writtenAt -= RunPulse.lifetimeSeconds + 1
    #expect(pulse.state == .silent)
    pulse.phase = "over"
    #expect(pulse.state == .over)
    pulse = try freshPulse()
    pulse.writtenAt -= RunPulse.lifetimeSeconds + 1
    #expect(pulse.state == .silent, "one that hangs says nothing either")
    for phase in ["joining", "writing"] {
      pulse.phase = phase
      #expect(pulse.state == .alive, "\(phase) has no beat")
    }
  }

  @Test("the heartbeat of a run follows its phases, and ends with the report's numbers")
  func beats() throws {
    try withFolder { folder in
      var plan = RunPlan(
        of: FamilySubject.compiled.subject, scenario: .tiny(families: 2, length: .seconds(3)), units: 0..<2,
        workers: 1,
        repetitions: 1,
        keepAllFrames: false, verify: false, folder: folder + "/run", executable: try builtCommand(),
        commit: "abc", bug: nil)
      plan.metricsFile = folder + "/skiprope.prom"
      var seen: Set<String> = []
      let coordinator = RunCoordinator(
        plan: plan, inspection: .quick,
        show: { _ in if let phase = (try? RunPulse.read(from: plan.folder))?.phase { seen.insert(phase) } },
        isInterrupted: { false })
      #expect(try RunPulse.read(from: plan.folder) == nil)
      let outcome = try coordinator.run()
      #expect(seen == ["running"])
      #expect(try RunPulse.read(from: plan.folder)?.phase == "writing")
      coordinator.hasWritten(outcome)
      let last = try #require(try RunPulse.read(from: plan.folder))
      #expect(last.phase == "over" && last.state == .over && last.exit == outcome.report.exit)
      #expect(last.unitsDone == 2 && last.unitsTotal == 2 && last.unitsFailed == 0)
      #expect(last.violations == outcome.report.invariants.reduce(0) { $0 + $1.violations })
      #expect(last.simulatedSeconds == outcome.report.measured.simulatedSeconds)
      #expect(last.process == ProcessUsage.process() && last.host == HostIdentity.name())
      #expect(last.parentResidentBytes > 0 && last.workerPeakResidentBytes > 0 && last.freeBytes > 0)
      let text = try String(contentsOf: URL(filePath: folder + "/skiprope.prom"), encoding: .utf8)
      #expect(text == OpenMetricsText(last).text)
    }
  }

  /// It counted as none, so that `watch` said that there was no run, and a second run took the folder.
  @Test(
    "an unreadable heartbeat is invalid, with its file and place",
    arguments: [
      (#"{"phase":"#, "line 1, column 10: the text ends in the middle"),
      ("{\"seed\": 5,\n\"frames\": 1e23}", "line 2: \"frames\" is 1e23, and no run has more than 4e+18"),
      ("{\"process\": 99999999999}", "is missing"), ("", "line 1, column 1: the text ends in the middle"),
    ])
  func unreadable(text: String, reason: String) throws {
    try withFolder { folder in
      let file = folder + "/heartbeat.json"
      try Data(text.utf8).write(to: URL(filePath: file))
      let error = #expect(throws: RunError.self) { try RunPulse.read(from: folder) }
      guard case .invalidInput(let words)? = error else { throw try #require(error) }
      #expect(words.hasPrefix(file + ": ") && words.contains(reason), "\(words)")
    }
  }

  @Test("an unreadable heartbeat prevents a run from starting and resuming, since another may be active")
  func hinders() throws {
    try withFolder { folder in
      func run(resumes: Bool) throws {
        var plan = RunPlan(
          of: FamilySubject.compiled.subject, scenario: .tiny(families: 1, length: .seconds(1)), units: 0..<1,
          workers: 1,
          repetitions: 1, keepAllFrames: false, verify: false, folder: folder + "/run",
          executable: try builtCommand(), commit: "abc", bug: nil)
        plan.resumes = resumes
        _ = try RunCoordinator(plan: plan, inspection: .quick, show: { _ in }, isInterrupted: { false }).run()
      }
      try run(resumes: false)
      let file = URL(filePath: folder + "/run/heartbeat.json")
      try Data(try Data(contentsOf: file).dropLast(9)).write(to: file)
      for resumes in [false, true] {
        let error = #expect(throws: RunError.self) { try run(resumes: resumes) }
        #expect(error?.description.contains("/run/heartbeat.json: line ") == true, "\(error as Any)")
        #expect(error?.description.contains("remove the file if no run is active there") == true)
      }
    }
  }

  @Test("OpenMetrics text has a type and help for each sample, base units in names, and an end")
  func openMetrics() throws {
    var pulse = try freshPulse()
    pulse.scenario = "a \"b\" \\ c"
    let lines = OpenMetricsText(pulse).text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.suffix(2) == ["# EOF", ""])
    let samples = lines.filter { $0.hasPrefix("skiprope") }
    #expect(samples.count == lines.filter { $0.hasPrefix("# HELP") }.count)
    #expect(samples.count == lines.filter { $0.hasPrefix("# TYPE") }.count)
    let labels = #"{scenario="a \"b\" \\ c",seed="5"}"#
    #expect(samples.contains("skiprope_units_total\(labels) 3"))
    #expect(samples.contains("skiprope_violations_total\(labels) 2"))
    #expect(samples.contains("skiprope_simulated_seconds_total\(labels) 1.5"))
    #expect(samples.contains("skiprope_worker_peak_resident_bytes\(labels) 12"))
    #expect(samples.contains("skiprope_over\(labels) 0"))
  }

  /// By characters, a line feed behind a carriage return was none, and a quotation mark with an accent neither.
  @Test("labels and help of OpenMetrics stay on one line, whatever the run's name")
  func openMetricsOfHostileNames() throws {
    var pulse = try freshPulse()
    let lines = OpenMetricsText(pulse).text.utf8.count { $0 == 10 }
    for name in ["a\r\n# EOF", "a\n", "\"\u{301} 1", "\\", "\u{1B}[2J", "\u{2028}"] {
      pulse.scenario = name
      pulse.units = UnitWord("one", "\(name)s")
      let text = OpenMetricsText(pulse).text
      #expect(text.utf8.count { $0 == 10 } == lines && !text.utf8.contains { $0 == 13 || $0 == 27 })
      let sample = text.split(separator: "\n").last { $0.hasPrefix("skiprope") } ?? ""
      let scalars = Array(sample.unicodeScalars)
      let ends = scalars.indices.filter { scalars[$0] == "\"" && scalars[$0 - 1] != "\\" }
      #expect(ends.count == 4 || name == "\\", "\(name)")
    }
  }
}
