internal import Foundation
internal import Fuzzing
internal import HostSystem
internal import Invariants
internal import Reporting
internal import Simulation

/// The files of a search: `break.json`, and in `findings/` a recording and a scenario for each broken rule.
package enum BreakFolder {
  /// Writes the folder, and creates it if it is missing. Returns the scenarios' paths in the order of the findings.
  ///
  /// - Parameter command: The command that reproduces the search.
  package static func write(
    _ report: BreakReport, to folder: String, command: String
  ) throws(FindingFiles.Error) -> [String] {
    do {
      try HostFolder.make("\(folder)/findings")
      try HostFolder.write([UInt8](try BreakJSON(report).bytes), to: "\(folder)/break.json")
    } catch {
      throw FindingFiles.Error(description: "\(error)")
    }
    var paths: [String] = []
    for finding in report.findings {
      paths.append(
        try FindingFiles.write(
          finding, on: BreakStage.all()[finding.one.stage], named: finding.name, to: "\(folder)/findings",
          command: command))
    }
    for trial in report.trials {
      guard let finding = trial.finding else { continue }
      _ = try FindingFiles.write(
        finding, on: BreakStage.all()[finding.one.stage], named: "planted-\(trial.bug.name)",
        to: "\(folder)/findings", command: "\(command) with the bug \(trial.bug.name)")
    }
    return paths
  }
}

/// `break.json`: whole numbers and words, the same for any number of workers.
private struct BreakJSON: Encodable {
  struct Finding: Encodable {
    var rule: String
    var what: String
    var preset: String
    var device: String
    var cases: Int
    var gestures: Int
    var foundEvents: Int
    var events: Int
    var excuse: String?
    var margin: FindingMargin

    init(_ finding: BreakFinding) {
      let stage = BreakStage.all()[finding.one.stage]
      rule = finding.violation.rule
      what = finding.violation.what
      preset = stage.preset
      device = stage.device.name
      cases = finding.cases
      gestures = finding.gestures
      foundEvents = finding.foundEvents
      events = finding.events
      excuse = finding.excuse
      margin = finding.margin
    }
  }

  struct Trial: Encodable {
    var bug: String
    var gestureLimit: Int
    var isFound: Bool
    var finding: Finding?
  }

  var schema = 1
  var seed: UInt64
  var bug: String?
  var isComplete: Bool
  var cases: Int
  var gestures: Int
  var frames: Int
  var corpus: Int
  var pairsReached: Int
  var pairsPossible: Int
  var unreached: [String]
  var findings: [Finding]
  /// Trials of planted bugs, under the key of schema 1.
  var canaries: [Trial]

  init(_ report: BreakReport) {
    seed = report.seed
    bug = report.bug
    isComplete = report.result.isComplete
    cases = report.result.cases
    gestures = report.result.gestures
    frames = report.result.frames
    corpus = report.result.corpusCount
    pairsReached = report.possible.count - report.unreached.count
    pairsPossible = report.possible.count
    unreached = report.unreached.map(\.name)
    findings = report.findings.map(Finding.init)
    canaries = report.trials.map {
      Trial(
        bug: $0.bug.name, gestureLimit: $0.bug.searchLimit, isFound: $0.isFound,
        finding: $0.finding.map(Finding.init))
    }
  }

  var bytes: Data {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
      return try encoder.encode(self)
    }
  }
}
