import Families
import FamilySamples
import FamilySubject
import Foundation
import Metrics
import Playing
import Runner
import ScenarioFormat
import Skiprope

/// A worker that runs nothing: it leaves planted results, one kind for a cold run and one for a confirmation, and notes
/// what it was asked.
struct PlantedWorker {
  let folder: String
  let script: String

  /// Makes the worker below a folder.
  init(in folder: String) throws {
    self.folder = folder
    script = folder + "/worker.sh"
    let text = """
      #!/bin/sh
      read -r order
      family=$(echo "$order" | sed 's/.*"unit":\\([0-9]*\\).*/\\1/')
      times=$(echo "$order" | sed 's/.*"repetitions":\\([0-9]*\\).*/\\1/')
      echo "$times $family" >> '\(folder)/asked'
      echo "${order#open }" >> '\(folder)/orders'
      mkdir -p '\(folder)/run/units'
      cp "\(folder)/planted/$times-$family.json" "\(folder)/run/units/unit-$(printf %05d $family).json"
      printf 'ready 1 open run\\nopened 1\\ndone ok\\n'
      """
    try makeScript(text, at: script)
    try FileManager.default.createDirectory(atPath: folder + "/planted", withIntermediateDirectories: true)
  }

  /// What the worker leaves when a family is to be run so many times.
  func plant(_ result: UnitResult, repetitions: Int) throws {
    let file = "\(folder)/planted/\(repetitions)-\(result.summary.unit).json"
    try JSONEncoder().encode(result).write(to: URL(filePath: file))
  }

  /// Runs the scenario's families with it, or those that can be begun in so many seconds.
  func run(
    _ scenario: Scenario, repetitions: Int = 1, workers: Int = 2, seconds: Double? = nil
  ) throws -> RunReport {
    var plan = RunPlan(
      of: FamilySubject.compiled.subject, scenario: scenario, units: 0..<scenario.units, workers: workers,
      repetitions: repetitions,
      keepAllFrames: false, verify: false, folder: folder + "/run", executable: script, commit: "test",
      bug: nil)
    plan.endsAfterSeconds = seconds
    return try RunCoordinator(plan: plan, inspection: .quick, show: { _ in }, isInterrupted: { false }).run()
      .report
  }

  /// What it was told, family by family.
  func orders() throws -> [WorkOrder] {
    try String(contentsOfFile: folder + "/orders", encoding: .utf8).split(separator: "\n").map {
      try JSONDecoder.of("family", FamilySettings.self).decode(WorkOrder.self, from: Data($0.utf8))
    }.sorted { $0.unit < $1.unit }
  }

  /// The families that were asked for with so many repetitions, in order.
  func asked(repetitions: Int) throws -> [Int] {
    let lines = try String(contentsOfFile: folder + "/asked", encoding: .utf8).split(separator: "\n")
    return lines.filter { $0.hasPrefix("\(repetitions) ") }.compactMap { Int($0.split(separator: " ")[1]) }
      .sorted()
  }
}
