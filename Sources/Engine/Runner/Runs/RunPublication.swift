internal import Foundation
internal import HostSystem
internal import Kernel
package import Metrics
package import Playing
package import Reporting
internal import SQLiteConnecting
package import ScenarioFormat

/// Turns the outcome of a run into the files people and tools read.
package enum RunPublication {
  /// Writes run.sqlite, scenario.json, report.json, summary.md, report.html, trace.json and histograms.hlog into the run folder;
  /// returns the costliest frames.
  ///
  /// Databases of units are merged in their order, one at a time, and stay where they are only until then; those of a
  /// run that was cut short, or lost a unit, stay, so that it can go on. `recorder`, whose run it was, has the moments recorded that
  /// are `kept`; without one there are none. `program` tells what played it from any other build. `keptRun` is what the page sets the run against.
  package static func publish(
    _ outcome: RunCoordinator.Outcome, scenario: Scenario, of subject: any PlayedSubject, to folder: String,
    command: String, program: String = "unknown", against keptRun: BaselineRun? = nil,
    moments kept: ClipRetention = .none,
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
        let found = try recorder.moments(kept, of: outcome, in: database)
        try database.add(moments: found.recorded.rows)
        try database.add(pictures: found.recorded.pictures)
        report.momentsLeftOut = found.bound
      }
      try OrderFile.write(of: report, by: program, to: folder)
      try RunFolder.write(
        report, subject.metrics, database, screens: subject.screens, against: keptRun, to: folder)
      try RunExports.writeTrace(report, database, to: folder)
      try RunExports.writeHistograms(outcome.totals.measurements, subject.metrics, to: folder)
      if outcome.isThrough { try? Removal.folder(outcome.unitFolder) }
      return try database.costliestFrames()
    } catch {
      throw .cannotWrite("\(error)")
    }
  }

  private static func fill(
    _ database: RunDatabase, _ outcome: RunCoordinator.Outcome, _ subject: any PlayedSubject, command: String
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
