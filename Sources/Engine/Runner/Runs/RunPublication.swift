internal import Foundation
internal import HostSystem
internal import Kernel
package import Metrics
package import Playing
package import Reporting
internal import SQLiteConnecting
package import ScenarioFormat

/// Writes the outcome of a run as files for people and tools.
package enum RunPublication {
  /// Writes run.sqlite, scenario.json, report.json, summary.md, report.html, trace.json and histograms.hlog into the run folder.
  /// Returns the slowest frames.
  ///
  /// - The units' databases are merged in order, one at a time, and then removed. Those of an interrupted or failed run stay, so
  ///   that it can resume.
  /// - `recorder`, the run's coordinator, records the clips selected by `stored`; without it there are none.
  /// - `program` identifies the build. `storedRun` is the baseline run for the page.
  package static func publish(
    _ outcome: RunCoordinator.Outcome, scenario: Scenario, of subject: any SimulatedSubject,
    to folder: String,
    command: String, program: String = "unknown", against storedRun: BaselineRun? = nil,
    clips stored: ClipRetention = .none,
    by recorder: RunCoordinator? = nil
  ) throws(RunError) -> CostliestFrames {
    do {
      var report = outcome.report
      try HostFolder.make(folder)
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
      try HostFolder.write([UInt8](try encoder.encode(scenario)), to: "\(folder)/\(RunReplay.scenarioFile)")
      let database = try RunDatabase.merge(files: outcome.places.rowFiles, into: "\(folder)/run.sqlite")
      try fill(database, outcome, subject, command: command)
      if let recorder {
        let found = try recorder.clips(stored, of: outcome, in: database)
        try database.add(clips: found.recorded.rows)
        try database.add(pictures: found.recorded.pictures)
        report.clipsLeftOut = found.bound
      }
      try OrderFile.write(of: report, by: program, to: folder)
      try RunFolder.write(
        report, subject.metrics, database, screens: subject.screens, against: storedRun, to: folder)
      try RunExports.writeTrace(report, database, to: folder)
      try RunExports.writeHistograms(outcome.totals.measurements, subject.metrics, to: folder)
      if outcome.isThrough { try? Removal.folder(outcome.unitFolder) }
      return try database.costliestFrames()
    } catch {
      throw .cannotWrite("\(error)")
    }
  }

  private static func fill(
    _ database: RunDatabase, _ outcome: RunCoordinator.Outcome, _ subject: any SimulatedSubject,
    command: String
  ) throws(SQLiteStoreError) {
    let report = outcome.report
    try database.batch { () throws(SQLiteStoreError) in
      try database.add(
        scenario: report.scenario, seed: report.seed, commit: report.commit, command: command)
      for unit in report.deterministic.units {
        try database.add(unit: unit.unit, outcome: unit.outcome)
      }
      for chart in subject.metrics.charts(outcome.totals.measurements) {
        try database.add(chart.histogram, name: chart.id, deviceClass: chart.deviceClass)
      }
      for invariant in report.invariants { try database.add(invariant) }
      try database.add(report.steps ?? [])
    }
    try database.replace(metrics: report.metrics, budgets: report.budgets)
  }
}
